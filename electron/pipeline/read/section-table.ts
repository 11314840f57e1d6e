import type { SectionTable } from "../../../shared/document/page-text.ts";
import type { Element } from "./section-text.ts";
import { attributeOf, childElements, textOf } from "./section-text.ts";

/** HTML's own limits (section 4.9.11 of its standard). */
const maxColumnSpan = 1000;
const maxRows = 65_534;
/** Beyond this column no cell spans: else a row of a few megabytes could fill the memory. */
const maxSpannedColumn = 10_000;
const rowGroups = new Set(["thead", "tbody", "tfoot"]);

/**
 * The cells of a table where its rows and spans put them, by the algorithm of the HTML standard (4.9.12, "forming a
 * table"); undefined where it has none.
 * @param path The table's own.
 */
export function tableOf(table: Element, path: string): SectionTable | undefined {
  const cells: SectionTable["cells"] = [];
  /** By column, the first row that no cell from above reaches into. */
  const freeFrom: number[] = [];
  const rows = rowsOf(table, path);
  rows.forEach(({ element, path: rowPath, end, isHead }, row) => {
    let column = 0;
    childElements(element).forEach((cell, index) => {
      if (cell.tagName !== "td" && cell.tagName !== "th") return;
      while ((freeFrom[column] ?? 0) > row) column++;
      const columnSpan = column > maxSpannedColumn ? 1 : spanOf(cell, "colspan", maxColumnSpan);
      const rowSpan = attributeOf(cell, "rowspan").trim() === "0" ? end - row : spanOf(cell, "rowspan", maxRows);
      cells.push({
        path: `${rowPath}/${index + 1}`,
        row,
        column,
        row_span: Math.min(rowSpan, end - row),
        column_span: columnSpan,
        header: isHead || cell.tagName === "th",
        text: textOf(cell),
      });
      for (let over = 0; over < columnSpan; over++) freeFrom[column + over] = row + rowSpan;
      column += columnSpan;
    });
  });
  return cells.length === 0 ? undefined : { rows: rows.length, columns: freeFrom.length, cells };
}

/** The cells' texts, a row to a line, with tabs between them. */
export function tableText({ rows, cells }: SectionTable): string {
  const lines = Array.from({ length: rows }, (): string[] => []);
  for (const { row, text } of cells) lines[row]?.push(text);
  return lines.map((texts) => texts.join("\t")).join("\n");
}

interface TableRow {
  element: Element;
  path: string;
  /** The row after the last of its group: no cell goes beyond. */
  end: number;
  isHead: boolean;
}

/** The rows of the table itself, not of tables in its cells. */
function rowsOf(table: Element, path: string): TableRow[] {
  const rows: TableRow[] = [];
  const take = (parent: Element, parentPath: string, isHead: boolean) => {
    const elements = childElements(parent);
    const from = rows.length;
    elements.forEach((element, index) => {
      const at = `${parentPath}/${index + 1}`;
      if (element.tagName === "tr") rows.push({ element, path: at, end: 0, isHead });
      else if (parent === table && rowGroups.has(element.tagName)) take(element, at, element.tagName === "thead");
    });
    for (const row of rows.slice(from)) row.end ||= rows.length;
  };
  take(table, path, false);
  return rows;
}

function spanOf(cell: Element, name: string, most: number): number {
  const span = Number.parseInt(attributeOf(cell, name), 10);
  return span >= 1 ? Math.min(span, most) : 1;
}
