import type { SectionTable } from "../../../shared/document/page-text.ts";
import { getText } from "../../../shared/document/markup/text.ts";
import { listChildElements, getAttribute, isHidden, type MarkupElement } from "../../../shared/document/markup/tree.ts";

/** The limits of `colspan` and `rowspan` (HTML standard, section 4.9.11). */
const maxColumnSpan = 1000;
const maxRowSpan = 65_534;
/** The last column from which a cell may span others. A longer row could exhaust the memory. */
const lastSpanningColumn = 10_000;
const rowGroups = new Set(["thead", "tbody", "tfoot"]);

/**
 * Reads a table with its cells in a grid, by the algorithm of the HTML standard (section 4.9.12, "forming a table");
 * undefined if it has no cells. The text of a cell does not include data tables inside it.
 * @param path The element path of the table.
 */
export function readTable(table: MarkupElement, path: string): SectionTable | undefined {
  const cells: SectionTable["cells"] = [];
  /** For each column, the first row that no cell from above spans. */
  const firstFreeRows: number[] = [];
  const rows = getRows(table, path);
  rows.forEach(({ element, path: rowPath, groupEnd, isInHead }, row) => {
    let column = 0;
    listChildElements(element).forEach((cell, index) => {
      if ((cell.tagName !== "td" && cell.tagName !== "th") || isHidden(cell)) return;
      while ((firstFreeRows[column] ?? 0) > row) column++;
      const columnSpan = column > lastSpanningColumn ? 1 : getSpan(cell, "colspan", maxColumnSpan);
      const spansGroup = getAttribute(cell, "rowspan").trim() === "0";
      const rowSpan = Math.min(groupEnd - row, spansGroup ? Infinity : getSpan(cell, "rowspan", maxRowSpan));
      cells.push({
        path: `${rowPath}/${index + 1}`,
        row,
        column,
        row_span: rowSpan,
        column_span: columnSpan,
        header: isInHead || cell.tagName === "th",
        text: getText(cell, { isExcluded: isDataTable }),
      });
      // A cell may overlap a longer one from above, which still spans the rows below.
      for (const end = column + columnSpan; column < end; column++)
        firstFreeRows[column] = Math.max(firstFreeRows[column] ?? 0, row + rowSpan);
    });
  });
  return cells.length === 0 ? undefined : { rows: rows.length, columns: firstFreeRows.length, cells };
}

/** Returns whether an element is a table whose role does not say that it is only for layout. */
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
  /** The index after the last row of its row group. No cell spans beyond its group. */
  groupEnd: number;
  isInHead: boolean;
}

/** Returns the rows of the table itself, not those of nested tables. */
function getRows(table: MarkupElement, path: string): TableRow[] {
  const rows: TableRow[] = [];
  const addRows = (parent: MarkupElement, parentPath: string, isInHead: boolean) => {
    const elements = listChildElements(parent);
    const firstRow = rows.length;
    elements.forEach((element, index) => {
      const elementPath = `${parentPath}/${index + 1}`;
      if (isHidden(element)) return;
      if (element.tagName === "tr") rows.push({ element, path: elementPath, groupEnd: 0, isInHead });
      else if (parent === table && rowGroups.has(element.tagName))
        addRows(element, elementPath, element.tagName === "thead");
    });
    for (const row of rows.slice(firstRow)) row.groupEnd ||= rows.length;
  };
  addRows(table, path, false);
  return rows;
}

function getSpan(cell: MarkupElement, attribute: string, max: number): number {
  const span = Number.parseInt(getAttribute(cell, attribute), 10);
  return span >= 1 ? Math.min(span, max) : 1;
}
