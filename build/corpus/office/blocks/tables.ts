import {
  type Cell,
  createContent,
  drawCaption,
  drawTableKind,
  type TableContent,
  type TableKind,
} from "../../html/tables.ts";
import { getColumnWidth } from "../../html/figures.ts";
import { escapeMarkup, formatAttributes } from "../../markup.ts";
import type { OfficeComposer } from "../composer.ts";
import { pt } from "../odf/style.ts";

/** A cell with its place in the table. */
interface PlacedCell extends Cell {
  row: number;
  column: number;
}

/** The cells of a table in its grid. */
export interface TableGrid {
  rows: PlacedCell[][];
  headRows: number;
  columns: number;
  sum?: number;
}

/** Adds a table with its caption and perhaps a note below it. */
export function addTable(composer: OfficeComposer, kind: TableKind = drawTableKind(composer)): void {
  const isAbove = composer.style.captions.table === "above";
  const hasCaption = composer.chance(0.6);
  const addOwnCaption = () => addCaption(composer, "table", isAbove);
  if (hasCaption && isAbove) addOwnCaption();
  composer.add(formatTable(composer, createContent(composer, kind), { isLong: kind === "long" }));
  if (hasCaption && !isAbove) addOwnCaption();
  else if (composer.chance(0.2)) addTableNote(composer);
  else composer.add(`<text:p text:style-name="Lines"/>`);
}

/** Adds the caption of a table or figure. @param isAbove Whether it stays with what follows. */
export function addCaption(composer: OfficeComposer, of: "table" | "figure", isAbove: boolean): void {
  const { label, text } = drawCaption(composer, of);
  const structure = composer.mark({ label: "caption" });
  const start = composer.style.captions.isLabelBold
    ? `<text:span text:style-name="Strong">${escapeMarkup(label)}</text:span>`
    : escapeMarkup(label);
  const paragraph = isAbove ? { paragraph: { "fo:keep-with-next": "always" } } : {};
  composer.add(composer.formatParagraph("Caption", structure, `${start} ${escapeMarkup(text)}`, paragraph));
}

function addTableNote(composer: OfficeComposer): void {
  const structure = composer.mark({ label: "footnote" });
  const start = composer.random.pick([`${composer.words.note}: `, `${composer.words.source}: `, "* ", "a "]);
  composer.add(composer.formatParagraph("Note", structure, escapeMarkup(start + composer.sentence())));
}

/** Places the cells of a table in its grid. */
export function placeCells({ head, body, sum }: TableContent): TableGrid {
  const taken = new Set<string>();
  const rows = [...head, ...body].map((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while (taken.has(`${row},${column}`)) column++;
      for (let r = 0; r < (cell.rows ?? 1); r++)
        for (let c = 0; c < (cell.columns ?? 1); c++) taken.add(`${row + r},${column + c}`);
      return { ...cell, row, column };
    });
  });
  const columns = Math.max(...rows.flat().map(({ column, columns: span = 1 }) => column + span));
  return { rows, headRows: head.length, columns, ...(sum === undefined ? {} : { sum: head.length + sum }) };
}

/** Widths of texts, so that no word is broken in the widest fonts. */
const textWidths = {
  /** Width of a character as a multiple of the size of the text. */
  characterEm: 0.68,
  /** The largest number of characters that a column is wide enough for. */
  maxCharacters: 160,
  /** Padding at both sides of a cell, in points. */
  padding: 10,
};

/** Computes the widths of the columns from the texts of their cells, in points. Only long texts are broken. */
export function computeColumnWidths(
  { rows, columns }: TableGrid,
  size: number,
  limit: number,
  isFullWidth: boolean,
): number[] {
  const measure = (characters: number) => characters * size * textWidths.characterEm + textWidths.padding;
  const limits = Array.from({ length: columns }, (_, column) => {
    const texts = rows
      .flat()
      .flatMap((cell) => (cell.column === column && (cell.columns ?? 1) === 1 ? [cell.text] : []));
    const words = texts.flatMap((text) => text.split(" ")).map(({ length }) => length);
    const least = measure(Math.max(3, ...words));
    return {
      least,
      wanted: Math.max(
        least,
        measure(Math.min(textWidths.maxCharacters, Math.max(3, ...texts.map(({ length }) => length)))),
      ),
    };
  });
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const [least, wanted] = [limits.map((width) => width.least), limits.map((width) => width.wanted)];
  if (sum(wanted) <= limit) return isFullWidth ? wanted.map((width) => (width * limit) / sum(wanted)) : wanted;
  if (sum(least) >= limit) return least.map((width) => (width * limit) / sum(least));
  const share = (limit - sum(least)) / (sum(wanted) - sum(least));
  return limits.map((width) => width.least + share * (width.wanted - width.least));
}

/** Formats a table as one zone. A long one is split between rows, and its head is repeated. */
export function formatTable(
  composer: OfficeComposer,
  content: TableContent,
  { isLong = false, width = getColumnWidth(composer) } = {},
): string {
  const { tables, size } = composer.style;
  const grid = placeCells(content);
  const widths = computeColumnWidths(grid, size * tables.scale, width, tables.isFullWidth);
  const table = composer.mark({ label: "table", isOptional: true });
  const total = widths.reduce((sum, columnWidth) => sum + columnWidth, 0);
  const align = tables.isFullWidth ? "left" : tables.align;
  const style = composer.addStyle(
    "table",
    `<style:table-properties style:width="${pt(total)}" table:align="${align}" style:may-break-between-rows="${isLong}" fo:margin-top="4pt" fo:margin-bottom="4pt"/>`,
  );
  const columns = widths.map((columnWidth) => {
    const name = composer.addStyle(
      "table-column",
      `<style:table-column-properties style:column-width="${pt(columnWidth)}"/>`,
    );
    return `<table:table-column table:style-name="${name}"/>`;
  });
  const rowStyle = composer.addStyle("table-row", `<style:table-row-properties fo:keep-together="always"/>`);
  const rows = grid.rows.map(
    (cells, row) =>
      `<table:table-row table:style-name="${rowStyle}">${formatRow(composer, grid, cells, row, table)}</table:table-row>`,
  );
  const head =
    grid.headRows === 0
      ? ""
      : `<table:table-header-rows>${rows.slice(0, grid.headRows).join("")}</table:table-header-rows>`;
  return `<table:table table:name="Table${table}" table:style-name="${style}">${columns.join("")}${head}${rows.slice(grid.headRows).join("")}</table:table>`;
}

function formatRow(
  composer: OfficeComposer,
  grid: TableGrid,
  cells: readonly PlacedCell[],
  row: number,
  table: number,
): string {
  return Array.from({ length: grid.columns }, (_, column) => {
    const cell = cells.find((candidate) => candidate.column === column);
    if (cell === undefined) return "<table:covered-table-cell/>";
    return formatCell(composer, grid, cell, { row, table });
  }).join("");
}

function formatCell(
  composer: OfficeComposer,
  grid: TableGrid,
  cell: PlacedCell,
  { row, table }: { row: number; table: number },
): string {
  const { tables } = composer.style;
  const { column, rows: rowSpan = 1, columns: columnSpan = 1, text, className } = cell;
  const isHead = row < grid.headRows;
  const isHeader = isHead || cell.isHeader === true;
  const properties = formatCellProperties(composer, grid, cell, row);
  const style = composer.addStyle("table-cell", properties, { structure: table });
  const structure = composer.mark({
    label: "cell",
    isOptional: text === "",
    cell: { table, row, column, rowSpan, columnSpan, isHeader },
  });
  const parent = className === "num" ? "CellNumber" : className === "mid" ? "CellMiddle" : "Cell";
  const isBold = (isHead && tables.header !== "plain" && tables.header !== "italic") || row === grid.sum;
  const textProperties = {
    ...(isBold || cell.isHeader === true ? { "fo:font-weight": "bold" } : {}),
    ...(isHead && tables.header === "italic" ? { "fo:font-style": "italic" } : {}),
    ...(isHead && tables.header === "dark" ? { "fo:color": "#ffffff" } : {}),
  };
  const attributes = {
    "table:style-name": style,
    "table:number-columns-spanned": columnSpan === 1 ? undefined : columnSpan,
    "table:number-rows-spanned": rowSpan === 1 ? undefined : rowSpan,
    "office:value-type": "string",
  };
  const content = composer.formatParagraph(parent, structure, escapeMarkup(text), { text: textProperties });
  return `<table:table-cell${formatAttributes(attributes)}>${content}</table:table-cell>`;
}

/** Formats padding, ruling lines and ground of a cell. */
export function formatCellProperties(
  { style }: OfficeComposer,
  grid: TableGrid,
  cell: PlacedCell,
  row: number,
): string {
  const { tables, size, accent, tint } = style;
  const { column, rows: rowSpan = 1, columns: columnSpan = 1 } = cell;
  const isHead = row < grid.headRows;
  const [thin, thick] = [`0.5pt solid ${tables.header === "dark" ? accent : "#000000"}`, "1.25pt solid #000000"];
  const isLast = row + rowSpan === grid.rows.length;
  const isRight = column + columnSpan === grid.columns;
  const lines: Record<string, string | undefined> = {};
  if (tables.rules === "all") lines["fo:border"] = thin;
  else if (tables.rules === "horizontal") {
    lines["fo:border-bottom"] = thin;
    if (row === 0) lines["fo:border-top"] = thin;
  } else if (tables.rules === "booktabs") {
    if (row === 0) lines["fo:border-top"] = thick;
    if (row + rowSpan === grid.headRows) lines["fo:border-bottom"] = thin;
    if (isLast) lines["fo:border-bottom"] = thick;
  } else if (tables.rules === "outer") {
    if (row === 0) lines["fo:border-top"] = thin;
    if (isLast) lines["fo:border-bottom"] = thin;
    if (column === 0) lines["fo:border-left"] = thin;
    if (isRight) lines["fo:border-right"] = thin;
  } else if (tables.rules === "vertical" && !isRight) lines["fo:border-right"] = thin;
  if (row === grid.sum && tables.rules !== "all") lines["fo:border-top"] = thin;
  const isStriped = tables.isStriped && !isHead && (row - grid.headRows) % 2 === 1;
  const ground =
    isHead && tables.header === "dark"
      ? accent
      : isHead && tables.header === "ground"
        ? tint
        : isStriped
          ? "#f2f2f2"
          : undefined;
  const padding = pt(Math.max(1, tables.paddingEm * size));
  const attributes = {
    "fo:padding": padding,
    "fo:background-color": ground,
    "style:vertical-align": "middle",
    ...lines,
  };
  return `<style:table-cell-properties${formatAttributes(attributes)}/>`;
}

/** Formats a table that only arranges blocks: it is no zone itself. @param shares Widths of the columns. */
export function formatLayoutTable(
  composer: OfficeComposer,
  cells: readonly string[],
  shares: readonly number[] = cells.map(() => 1),
  { border }: { border?: string } = {},
): string {
  const width = getColumnWidth(composer);
  const sum = shares.reduce((total, share) => total + share, 0);
  const columns = shares.map((share) => {
    const name = composer.addStyle(
      "table-column",
      `<style:table-column-properties style:column-width="${pt((width * share) / sum)}"/>`,
    );
    return `<table:table-column table:style-name="${name}"/>`;
  });
  const properties = {
    "fo:padding-top": border === undefined ? "2pt" : "6pt",
    "fo:padding-bottom": border === undefined ? "2pt" : "6pt",
    "fo:padding-left": "6pt",
    "fo:padding-right": "6pt",
    "fo:border": border ?? "none",
  };
  const cellStyle = composer.addStyle("table-cell", { cell: properties });
  const style = composer.addStyle("table", `<style:table-properties style:width="${pt(width)}" table:align="left"/>`);
  const formatted = cells.map((cell) => `<table:table-cell table:style-name="${cellStyle}">${cell}</table:table-cell>`);
  const row = `<table:table-row>${formatted.join("")}</table:table-row>`;
  return `<table:table table:name="Layout${composer.count("layout")}" table:style-name="${style}">${columns.join("")}${row}</table:table>`;
}
