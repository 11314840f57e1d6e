/** An item of a list and its nesting, from 1. */
export interface ListItem {
  text: string;
  depth: number;
}

/** A block of a Markdown file, with its text without markup. */
export type MarkdownBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string; level: number }
  | { kind: "list"; items: ListItem[] }
  | { kind: "code"; lines: string[] }
  | { kind: "table"; rows: string[][] };

/** Removes the markup of emphasis, code, links, images and HTML from a text. */
export function removeInlineMarkup(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/[*_]{1,3}(\S(?:[^*_]*\S)?)[*_]{1,3}/g, "$1")
    .replaceAll("`", "")
    .replaceAll(/\\([^\w\s])/g, "$1")
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const fencePattern = /^\s*(?:```|~~~)/;
const headingPattern = /^(#{1,6})\s+(.+?)\s*#*$/;
const itemPattern = /^(\s*)(?:[-*+]|\d+[.)])\s+(.+)$/;
const tableLinePattern = /^\s*\|.*\|\s*$/;

/** Parses the blocks of Markdown that documents are made of. Other markup is left out. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const lines = source
    .replaceAll("\r", "")
    .replaceAll(/<!--[^]*?-->/g, "")
    .split("\n");
  const blocks: MarkdownBlock[] = [];
  let index = 0;
  /** Takes lines as long as they fulfil a condition. */
  const takeWhile = (condition: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[index]; line !== undefined && condition(line); line = lines[++index]) taken.push(line);
    return taken;
  };
  while (index < lines.length) {
    const line = lines[index] ?? "";
    const heading = headingPattern.exec(line);
    if (fencePattern.test(line)) {
      index += 1;
      blocks.push({ kind: "code", lines: takeWhile((next) => !fencePattern.test(next)) });
      index += 1;
    } else if (heading !== null) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: removeInlineMarkup(heading[2] ?? "") });
      index += 1;
    } else if (itemPattern.test(line)) {
      blocks.push({
        kind: "list",
        items: parseItems(takeWhile((next) => itemPattern.test(next) || /^\s{2,}\S/.test(next))),
      });
    } else if (tableLinePattern.test(line)) {
      blocks.push({ kind: "table", rows: parseRows(takeWhile((next) => tableLinePattern.test(next))) });
    } else if (line.trim() === "") index += 1;
    else {
      const isText = (next: string) =>
        next.trim() !== "" && ![fencePattern, headingPattern, itemPattern].some((pattern) => pattern.test(next));
      const text = removeInlineMarkup(takeWhile(isText).join(" "));
      if (text !== "") blocks.push({ kind: "paragraph", text });
    }
  }
  return blocks;
}

function parseItems(lines: readonly string[]): ListItem[] {
  const items: (ListItem & { indent: number })[] = [];
  for (const line of lines) {
    const match = itemPattern.exec(line);
    const last = items.at(-1);
    if (match === null) {
      if (last !== undefined) last.text += ` ${line.trim()}`;
      continue;
    }
    const indent = match[1]?.length ?? 0;
    const parent = items.findLast((item) => item.indent < indent);
    items.push({ text: match[2] ?? "", indent, depth: Math.min(3, (parent?.depth ?? 0) + 1) });
  }
  return items.map(({ text, depth }) => ({ text: removeInlineMarkup(text), depth })).filter(({ text }) => text !== "");
}

function parseRows(lines: readonly string[]): string[][] {
  const rows = lines.map((line) =>
    line
      .trim()
      .replaceAll(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => removeInlineMarkup(cell)),
  );
  return rows.filter((row) => row.some((cell) => !/^:?-*:?$/.test(cell)));
}
