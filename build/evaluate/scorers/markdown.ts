import type { TextBlock } from "./texts.ts";

/**
 * Parses the blocks of a Markdown text as the scorer of the sets compares them: headings, list items, tables with their
 * rows, and paragraphs, with the text that a reader sees. Formulas and pictures are left out.
 *
 * This is not a full Markdown parser. The truth was made by converters from LaTeX and HTML, and contains remains of
 * these (`\begin{tabular}`, tags, escaped characters), which a full parser would not know.
 */
export function parseMarkdown(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let paragraph: string[] = [];
  let tableLines: string[] = [];
  let isCode = false;
  const endBlock = () => {
    if (paragraph.length > 0) blocks.push({ label: "text", text: toPlainText(paragraph.join("\n")) });
    if (tableLines.length > 0) blocks.push(parseTable(tableLines));
    [paragraph, tableLines] = [[], []];
  };
  for (const line of flattenLatexTables(markdown).split("\n")) {
    if (fencePattern.test(line)) {
      endBlock();
      isCode = !isCode;
    } else if (isCode) {
      paragraph.push(line);
    } else if (line.trimStart().startsWith("|") && line.lastIndexOf("|") > line.indexOf("|")) {
      if (paragraph.length > 0) endBlock();
      tableLines.push(line);
    } else {
      const block = parseHeading(line) ?? (listItemPattern.test(line) ? toListItem(line) : undefined);
      if (block === undefined && line.trim() !== "") {
        paragraph.push(line);
        continue;
      }
      endBlock();
      if (block !== undefined) blocks.push(block);
    }
  }
  endBlock();
  return blocks.filter(({ text }) => text.trim() !== "");
}

const fencePattern = /^\s*(?:```|~~~)/;
const listItemPattern = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\S/;
/** The line of hyphens below the header of a table. */
const delimiterRowPattern = /^\s*\|?[\s:|-]+\|?\s*$/;
const latexTablePattern = /\\begin\{(tabular|table)\*?\}.*?\\end\{\1\*?\}/gs;
const latexCommandPattern = /\\[a-zA-Z]+\*?(?:\[[^\]]*\])?(?:\{[^{}]*\})?|[{}&$]|\\\\/g;

function parseHeading(line: string): TextBlock | undefined {
  const [, marker = "", title = ""] = /^\s{0,3}(#{1,6})\s+(.*)/.exec(line) ?? [];
  if (marker === "") return undefined;
  return { label: "section-header", level: marker.length, text: toPlainText(title).replaceAll(/^[ #]+|[ #]+$/g, "") };
}

function toListItem(line: string): TextBlock {
  return { label: "list-item", text: toPlainText(line) };
}

function parseTable(lines: readonly string[]): TextBlock {
  const rows = lines
    .filter((line) => !delimiterRowPattern.test(line))
    .map((line) =>
      line
        .trim()
        .replaceAll(/^\|+|\|+$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => toPlainText(cell).trim()),
    );
  return { label: "table", text: rows.flat().join(" "), rows };
}

/** Replaces tables in LaTeX by the words of their cells. */
function flattenLatexTables(markdown: string): string {
  return markdown.replaceAll(latexTablePattern, (table) => `\n${table.replaceAll(latexCommandPattern, " ")}\n`);
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** Removes the markup inside of a block: images, targets of links, tags, formulas, escapes and emphasis. */
function toPlainText(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<(https?:\/\/[^>]+)>/g, "$1")
    .replaceAll(/<\/?[a-zA-Z][^>]*>/g, " ")
    .replaceAll(/\\\[.*?\\\]|\$\$.*?\$\$/gs, " ")
    .replaceAll(/\\\(.*?\\\)/gs, " ")
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name?: string) =>
      code === undefined ? (entities.get(name ?? "") ?? entity) : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/\\([_*#\-[\]().!&%$~`>+])/g, "$1")
    .replaceAll(/\*\*|__|(?<![\p{L}\p{N}_])[*_]|[*_](?![\p{L}\p{N}_])|`/gu, "");
}
