import type { TrueLabel } from "../../family.ts";
import { drawItems, type ListKind } from "../../html/lists.ts";
import { escapeMarkup } from "../../markup.ts";
import type { ListItem } from "../../text/markdown.ts";
import type { OfficeComposer, ParagraphOptions } from "../composer.ts";
import { pt } from "../odf/style.ts";

/** Adds a paragraph. @param style Its named style. */
export function addParagraph(
  composer: OfficeComposer,
  text: string,
  style = "Text",
  { hasNote = false, ...options }: ParagraphOptions & { hasNote?: boolean; label?: TrueLabel } = {},
): void {
  const structure = composer.mark({ label: options.label ?? "paragraph" });
  const content = composer.inline(text) + (hasNote ? formatNote(composer) : "");
  composer.add(composer.formatParagraph(style, structure, content, options));
}

/** Formats a footnote, whose mark in the text belongs to the text. */
function formatNote(composer: OfficeComposer, text = composer.sentence()): string {
  const number = composer.count("note");
  const structure = composer.mark({ label: "footnote" });
  const symbols = ["*", "†", "‡", "§"];
  const mark = composer.style.noteMarks === "symbol" ? (symbols[(number - 1) % symbols.length] ?? "*") : "";
  const citation =
    mark === ""
      ? `<text:note-citation>${number}</text:note-citation>`
      : `<text:note-citation text:label="${mark}">${mark}</text:note-citation>`;
  const body = composer.formatParagraph("Note", structure, escapeMarkup(text));
  const kind = composer.style.references === "label" ? "endnote" : "footnote";
  return `<text:note text:id="note${number}" text:note-class="${kind}">${citation}<text:note-body>${body}</text:note-body></text:note>`;
}

/** Adds a heading, which the program numbers. One that begins its paragraph is part of it. */
export function addHeading(
  composer: OfficeComposer,
  level: number,
  text = composer.shortPhrase(level === 1 ? 48 : 60),
): void {
  if (level === composer.style.headings.runInLevel) {
    const structure = composer.mark({ label: "paragraph" });
    const end = composer.random.pick([".", ":", ""]);
    const title = `<text:span text:style-name="Strong">${escapeMarkup(text)}${end}</text:span>`;
    composer.add(composer.formatParagraph("Flush", structure, `${title} ${composer.inline(composer.prose(2, 4))}`));
    return;
  }
  composer.outline.push({ level, text });
  const structure = composer.mark({ label: "heading", level });
  composer.add(composer.formatParagraph(`Heading${level}`, structure, escapeMarkup(text), { outlineLevel: level }));
}

/** Adds a heading without a number. @param style Its named style. */
export function addPlainHeading(
  composer: OfficeComposer,
  level: number,
  text: string,
  options: ParagraphOptions = {},
): void {
  const structure = composer.mark({ label: "heading", level });
  const { size } = composer.style;
  composer.add(
    composer.formatParagraph("Flush", structure, escapeMarkup(text), {
      ...options,
      paragraph: { "fo:keep-with-next": "always", "fo:margin-top": pt(size * 0.4), "fo:text-align": "start" },
      text: { "fo:font-weight": "bold", ...options.text },
    }),
  );
}

/** Adds the title of the document. @param scale Its size as a multiple of the text. */
export function addTitle(
  composer: OfficeComposer,
  text: string,
  scale: number,
  align: "start" | "center" | "end" = "start",
): void {
  const { size, accent, headings } = composer.style;
  const { isBold, isColoured } = headings.levels[0];
  const structure = composer.mark({ label: "title" });
  composer.add(
    composer.formatParagraph("Title", structure, escapeMarkup(text), {
      paragraph: { "fo:text-align": align },
      text: {
        "fo:font-size": pt(size * scale),
        "fo:font-weight": isBold ? "bold" : "normal",
        "fo:color": isColoured ? accent : "#000000",
      },
    }),
  );
}

/** Adds short lines that are one zone, such as an address. */
export function addLines(
  composer: OfficeComposer,
  lines: readonly string[],
  style = "Lines",
  options: ParagraphOptions = {},
): void {
  const structure = composer.mark({ label: "paragraph" });
  composer.add(
    composer.formatParagraph(
      style,
      structure,
      lines.map((line) => escapeMarkup(line)).join("<text:line-break/>"),
      options,
    ),
  );
}

const listStyles: Record<ListKind, string> = {
  bullets: "Bullets",
  numbers: "Numbers",
  mixed: "Mixed",
  checks: "Checks",
};

/** Adds a list, sometimes with nested items. */
export function addList(
  composer: OfficeComposer,
  kind: ListKind = drawListKind(composer),
  items = drawItems(composer),
): void {
  const list = composer.structures.addList();
  composer.add(formatList(composer, listStyles[kind], items, list));
}

/** Formats a list. @param style Its list style. @param list The number of the list. */
function formatList(composer: OfficeComposer, style: string, items: readonly ListItem[], list: number): string {
  const rest = [...items];
  const formatLevel = (depth: number): string => {
    const parts: string[] = [];
    for (let item = rest[0]; item !== undefined && item.depth >= depth; item = rest[0]) {
      let content = "";
      if (item.depth === depth) {
        rest.shift();
        const structure = composer.mark({ label: "list_item", depth, list });
        content = composer.formatParagraph("Item", structure, composer.inline(item.text));
      }
      const hasNested = (rest[0]?.depth ?? 0) > depth;
      parts.push(`<text:list-item>${content}${hasNested ? formatLevel(depth + 1) : ""}</text:list-item>`);
    }
    const attribute = depth === 1 ? ` text:style-name="${style}"` : "";
    return `<text:list${attribute}>${parts.join("")}</text:list>`;
  };
  return formatLevel(1);
}

function drawListKind(composer: OfficeComposer): ListKind {
  return composer.random.pickWeighted({ bullets: 6, numbers: 4, checks: 0.5, mixed: 2 });
}

/** Formats a table of contents, which is one zone. The numbers of its pages are drawn. @param width In points. */
export function formatContents(composer: OfficeComposer, structure: number, width: number): string {
  const leader = composer.random.pick([".", ".", "_", undefined] as const);
  let page = composer.integer(1, 4);
  const { size } = composer.style;
  return composer.outline
    .map(({ level, text }) => {
      page += composer.integer(0, 3);
      const tabStops = [
        { position: width - (level - 1) * size, type: "right", ...(leader === undefined ? {} : { leader }) },
      ] as const;
      const content = `${escapeMarkup(text)}<text:tab/>${page}`;
      const paragraph = { "fo:margin-left": pt((level - 1) * size), "fo:margin-bottom": pt(level === 1 ? 2 : 0) };
      return composer.formatParagraph("Lines", structure, content, { paragraph, tabStops });
    })
    .join("");
}

/** Adds lines of code as one zone. */
export function addCode(composer: OfficeComposer): void {
  const lines = composer.pool.code.length === 0 ? ["sort -k 2 input.csv"] : composer.choose(composer.pool.code);
  const structure = composer.mark({ label: "code" });
  composer.add(
    ...lines.map((line) => {
      const text = escapeMarkup(line).replaceAll(/ {2,}/g, (spaces) => `<text:s text:c="${spaces.length}"/>`);
      return composer.formatParagraph("Code", structure, text);
    }),
  );
}
