import { escapeMarkup, formatAttributes } from "../markup.ts";
import type { Composer } from "./composer.ts";
import type { StyledText } from "./styled-text.ts";

/** A cell of a table that is being composed. */
export interface Cell {
  text: string;
  columns?: number;
  rows?: number;
  isHeader?: boolean;
  className?: string;
}

/** The cells of a table before they are formatted. */
export interface TableContent {
  head: Cell[][];
  body: Cell[][];
  /** Index of a row of sums in the body. */
  sum?: number;
}

export type TableKind = "readme" | "numbers" | "spanning" | "long" | "values" | "text";

/** Adds a table with its caption and perhaps a note below it. */
export function addTable(composer: Composer, kind = drawTableKind(composer)): void {
  const isLong = kind === "long";
  const hasCaption = composer.chance(0.75);
  const caption = hasCaption ? formatCaption(composer, "table") : "";
  const table = formatTable(composer, createContent(composer, kind), { isLong });
  const note = composer.chance(0.2) ? formatTableNote(composer) : "";
  const isAbove = composer.style.captions.table === "above";
  if (!isLong) {
    const html = isAbove ? caption + table + note : table + note + caption;
    const isWide = kind !== "values" && composer.style.layout.columns > 1 && composer.chance(0.6);
    composer.add(`<div class="tb-unit" data-float="${isWide ? "page" : "column"}">${html}</div>`);
    return;
  }
  if (isAbove && caption !== "") composer.add(caption.replace("<div", "<div data-keep"));
  composer.add(table);
  if (!isAbove && caption !== "") composer.add(caption);
  composer.add('<div class="spacer"></div>');
}

/** Draws a kind of table that suits the columns of the page. */
export function drawTableKind(composer: StyledText): TableKind {
  const kind = composer.random.pickWeighted({ readme: 3, numbers: 4, spanning: 3, long: 1, values: 2, text: 1 });
  const isNarrow = composer.style.layout.columns > 2;
  if (isNarrow && kind !== "values") return "numbers";
  return kind === "readme" && composer.pool.tables.length === 0 ? "numbers" : kind;
}

/** Formats the caption of a table or figure, with its label. */
export function formatCaption(composer: Composer, of: "table" | "figure"): string {
  const { label, text } = drawCaption(composer, of);
  const attributes = { class: "cap", "data-zone": "caption" };
  return `<div${formatAttributes(attributes)}><b>${escapeMarkup(label)}</b> ${escapeMarkup(text)}</div>`;
}

/** Draws the label and the text of a caption. */
export function drawCaption(composer: StyledText, of: "table" | "figure"): { label: string; text: string } {
  const { words, separator } = composer.style.captions;
  const names = {
    table: [composer.words.table, composer.words.tableShort],
    figure: [composer.words.figure, composer.words.figureShort],
  }[of];
  const name = words === "short" ? names[1] : words === "uppercase" ? names[0]?.toUpperCase() : names[0];
  const label = `${name ?? ""} ${composer.count(of)}${separator}`;
  return { label, text: composer.chance(0.6) ? composer.phrase() : composer.prose(1, 2) };
}

function formatTableNote(composer: Composer): string {
  const start = composer.random.pick([`${composer.words.note}: `, `${composer.words.source}: `, "* ", "a "]);
  return `<div class="fn" data-zone="footnote" style="margin-top: 4pt">${escapeMarkup(start + composer.sentence())}</div>`;
}

/** Formats a table as one zone. A long one is split between rows. */
export function formatTable(
  { style: { tables } }: Composer,
  { head, body, sum }: TableContent,
  { isLong = false } = {},
): string {
  const formatRow = (cells: readonly Cell[], index: number, isHead: boolean) =>
    `<tr${!isHead && index === sum ? ' class="sum"' : ""}>${cells.map((cell) => formatCell(cell, isHead)).join("")}</tr>`;
  const isDrawn = tables.rules !== "none" || tables.isStriped;
  const attributes = {
    class: "tb",
    "data-zone": "table",
    "data-split": isLong ? "rows" : undefined,
    "data-ink": isDrawn ? "" : undefined,
  };
  const headHtml =
    head.length === 0 ? "" : `<thead>${head.map((row, index) => formatRow(row, index, true)).join("")}</thead>`;
  const bodyHtml = body.map((row, index) => formatRow(row, index, false)).join("");
  return `<table${formatAttributes(attributes)}>${headHtml}<tbody>${bodyHtml}</tbody></table>`;
}

function formatCell({ text, columns, rows, isHeader = false, className }: Cell, isHead: boolean): string {
  const tag = isHead || isHeader ? "th" : "td";
  return `<${tag}${formatAttributes({ colspan: columns, rowspan: rows, class: className })}>${escapeMarkup(text)}</${tag}>`;
}

/** Draws the content of a table. */
export function createContent(composer: StyledText, kind: TableKind): TableContent {
  switch (kind) {
    case "readme": {
      const [head = [], ...body] = composer.choose(composer.pool.tables);
      return { head: [head.map((text) => ({ text }))], body: body.map((row) => row.map((text) => ({ text }))) };
    }
    case "numbers":
      return createNumbers(composer, composer.integer(3, 9));
    case "long":
      return createNumbers(composer, composer.integer(24, 60));
    case "spanning":
      return createSpanning(composer);
    case "values":
      return createValues(composer);
    case "text":
      return createTexts(composer);
  }
}

/** Draws a format for the numbers of a column. */
function drawNumberFormat(composer: StyledText): () => string {
  const kind = composer.random.pickWeighted({ integer: 3, decimal: 3, percent: 2, amount: 2, sparse: 1 });
  const formats = {
    integer: () => String(composer.integer(0, 4_000)),
    decimal: () => composer.random.drawNumber(-3, 60).toFixed(2),
    percent: () => `${composer.random.drawNumber(0, 100).toFixed(1)} %`,
    amount: () => composer.amount(),
    sparse: () => (composer.chance(0.4) ? composer.random.pick(["–", "", "n/a"]) : String(composer.integer(1, 99))),
  };
  return formats[kind];
}

function createNumbers(composer: StyledText, rows: number): TableContent {
  const limit = composer.style.layout.columns > 1 ? 3 : 6;
  const columns = Array.from({ length: composer.integer(1, limit) }, () => drawNumberFormat(composer));
  const labels = Array.from({ length: rows }, () => composer.shortPhrase(composer.style.layout.columns > 1 ? 18 : 30));
  const head = [
    { text: composer.chance(0.7) ? composer.shortPhrase(16) : "" },
    ...columns.map(() => drawColumnTitle(composer)),
  ];
  const body = labels.map((text) => [{ text }, ...columns.map((format) => ({ text: format(), className: "num" }))]);
  const hasSum = composer.chance(0.3);
  return { head: composer.chance(0.92) ? [head] : [], body, ...(hasSum ? { sum: rows - 1 } : {}) };
}

function drawColumnTitle(composer: StyledText): Cell {
  const year = String(composer.integer(1990, 2026));
  return { text: composer.chance(0.4) ? year : composer.shortPhrase(14), className: "num" };
}

/** Draws a table with a head of two levels, and perhaps rows of groups. */
function createSpanning(composer: StyledText): TableContent {
  const [groups, perGroup] = [2, composer.integer(2, composer.style.layout.columns > 1 ? 2 : 3)];
  const formats = Array.from({ length: groups * perGroup }, () => drawNumberFormat(composer));
  const top: Cell[] = [
    { text: composer.shortPhrase(14), rows: 2 },
    ...Array.from({ length: groups }, () => ({ text: composer.shortPhrase(20), columns: perGroup, className: "mid" })),
  ];
  const second = formats.map((): Cell => ({
    text: composer.chance(0.5) ? String(composer.integer(2001, 2026)) : composer.shortPhrase(10),
    className: "num",
  }));
  const body: Cell[][] = [];
  for (let index = composer.integer(3, 8); index > 0; index--) {
    if (composer.chance(0.15))
      body.push([{ text: composer.shortPhrase(30), columns: formats.length + 1, isHeader: true }]);
    body.push([{ text: composer.shortPhrase(18) }, ...formats.map((format) => ({ text: format(), className: "num" }))]);
  }
  return { head: [top, second], body };
}

/** Draws a table of labels and values without a head. */
function createValues(composer: StyledText): TableContent {
  const pairs = composer.style.layout.columns === 1 && composer.chance(0.3) ? 2 : 1;
  const body = Array.from({ length: composer.integer(3, 8) }, () =>
    Array.from({ length: pairs }, (): Cell[] => [
      { text: composer.shortPhrase(22), isHeader: true },
      { text: composer.random.pick([composer.date(), composer.amount(), composer.shortPhrase(24), composer.person()]) },
    ]).flat(),
  );
  return { head: [], body };
}

/** Draws a table with sentences in its cells. */
function createTexts(composer: StyledText): TableContent {
  const columns = composer.integer(2, 3);
  const head = [Array.from({ length: columns }, () => ({ text: composer.shortPhrase(20) }))];
  const body = Array.from({ length: composer.integer(3, 6) }, () => [
    { text: composer.shortPhrase(20) },
    ...Array.from({ length: columns - 1 }, () => ({ text: composer.sentence() })),
  ]);
  return { head, body };
}
