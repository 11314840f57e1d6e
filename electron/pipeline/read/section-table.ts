import type { SectionTable } from "../../../shared/document/page-text.ts";
import { getText } from "../../../shared/document/markup/text.ts";
import { childElements, getAttribute, isHidden, type MarkupElement } from "../../../shared/document/markup/tree.ts";

/** Limits of spans in HTML (section 4.9.11 of its standard). */
const maxColumnSpan = 1000;
const maxRows = 65_534;
/** The last column from which a cell may span others. Otherwise a row of a few megabytes could exhaust the memory. */
const maxSpannedColumn = 10_000;
const rowGroups = new Set(["thead", "tbody", "tfoot"]);

/**
 * Reads a table with its cells in a grid, by the algorithm of the HTML standard (section 4.9.12, "forming a table");
 * undefined if it has no cells. Tables inside its cells are tables of their own and not in the text of the cells.
 * @param path MarkupElement path of the table.
 */
export function readTable(table: MarkupElement, path: string): SectionTable | undefined {
  const cells: SectionTable["cells"] = [];
  /** For each column: the first row that no cell from above spans. */
  const freeFrom: number[] = [];
  const rows = getRows(table, path);
  rows.forEach(({ element, path: rowPath, end, isHead }, row) => {
    let column = 0;
    childElements(element).forEach((cell, index) => {
      if ((cell.tagName !== "td" && cell.tagName !== "th") || isHidden(cell)) return;
      while ((freeFrom[column] ?? 0) > row) column++;
      const columnSpan = column > maxSpannedColumn ? 1 : getSpan(cell, "colspan", maxColumnSpan);
      const rowSpan = getAttribute(cell, "rowspan").trim() === "0" ? end - row : getSpan(cell, "rowspan", maxRows);
      cells.push({
        path: `${rowPath}/${index + 1}`,
        row,
        column,
        row_span: Math.min(rowSpan, end - row),
        column_span: columnSpan,
        header: isHead || cell.tagName === "th",
        text: getText(cell, { isExcluded: isDataTable }),
      });
      for (let spanned = 0; spanned < columnSpan; spanned++) freeFrom[column + spanned] = row + rowSpan;
      column += columnSpan;
    });
  });
  return cells.length === 0 ? undefined : { rows: rows.length, columns: freeFrom.length, cells };
}

/** Returns whether an element is a table that is not for layout only, by its role. */
export function isDataTable(element: MarkupElement): boolean {
  return element.tagName === "table" && !/^(?:presentation|none)$/.test(getAttribute(element, "role").trim());
}

/** Returns the text of a table: a line for each row, with tabs between cells. */
export function getTableText({ rows, cells }: SectionTable): string {
  const lines = Array.from({ length: rows }, (): string[] => []);
  for (const { row, text } of cells) lines[row]?.push(text);
  return lines.map((texts) => texts.join("\t")).join("\n");
}

interface TableRow {
  element: MarkupElement;
  path: string;
  /** The row after the last one of its group; no cell spans beyond it. */
  end: number;
  isHead: boolean;
}

/** Returns the rows of the table itself, not those of nested tables. */
function getRows(table: MarkupElement, path: string): TableRow[] {
  const rows: TableRow[] = [];
  const addRows = (parent: MarkupElement, parentPath: string, isHead: boolean) => {
    const elements = childElements(parent);
    const from = rows.length;
    elements.forEach((element, index) => {
      const at = `${parentPath}/${index + 1}`;
      if (isHidden(element)) return;
      if (element.tagName === "tr") rows.push({ element, path: at, end: 0, isHead });
      else if (parent === table && rowGroups.has(element.tagName)) addRows(element, at, element.tagName === "thead");
    });
    for (const row of rows.slice(from)) row.end ||= rows.length;
  };
  addRows(table, path, false);
  return rows;
}

function getSpan(cell: MarkupElement, name: string, max: number): number {
  const span = Number.parseInt(getAttribute(cell, name), 10);
  return span >= 1 ? Math.min(span, max) : 1;
}
