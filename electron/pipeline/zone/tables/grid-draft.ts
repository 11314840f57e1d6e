import type { CellDraft } from "./cell-draft.ts";
import type { TableRows } from "./rows.ts";
import type { TableRegion } from "./table-region.ts";

/** The rows and columns of a table before its text is divided into cells. */
export interface GridDraft {
  table: TableRegion;
  rows: TableRows["rows"];
  headerRowCount: number;
  /** The edges of columns and rows in points: one more than there are columns, or rows. */
  columnEdges: readonly number[];
  rowEdges: readonly number[];
  /** True for each column edge that is a vertical ruling line. */
  ruledEdges: readonly boolean[];
}

/**
 * Divides the text of a row into cells. Text over several columns spans them in the header, or if it ends at a ruling
 * line.
 */
export function draftRowCells({ rows, headerRowCount, ruledEdges }: GridDraft, row: number): CellDraft[] {
  const drafts: CellDraft[] = [];
  const placedChunks = (rows[row] ?? []).flatMap((line) => line.chunks);
  for (const { chunk, firstColumn, lastColumn } of placedChunks.toSorted(
    (a, b) => a.firstColumn - b.firstColumn || a.lastColumn - b.lastColumn,
  )) {
    const last = drafts.at(-1);
    // Body text that overflows its column does not span the next column.
    const lastSpanned = row < headerRowCount || ruledEdges[lastColumn] === true ? lastColumn : firstColumn;
    if (last !== undefined && firstColumn <= last.lastColumn) {
      last.chunks.push(chunk);
      last.lastColumn = Math.max(last.lastColumn, lastSpanned);
    } else drafts.push({ chunks: [chunk], firstRow: row, lastRow: row, firstColumn, lastColumn: lastSpanned });
  }
  return drafts;
}
