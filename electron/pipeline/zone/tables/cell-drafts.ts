import type { Chunk } from "../layout/text-chunks.ts";
import type { TableRows } from "./rows.ts";
import type { TableRegion } from "./table-region.ts";

/** The rows and columns of a table before its text is divided into cells. */
export interface GridDraft {
  table: TableRegion;
  rows: TableRows["rows"];
  headerRowCount: number;
  /** In points, one more than there are columns and rows. */
  columnEdges: readonly number[];
  rowEdges: readonly number[];
  /** For each of `columnEdges`: it is a vertical ruling line. */
  ruledEdges: readonly boolean[];
}

/** A cell with text, while its spans are determined. Rows and columns count from 0; the last ones are inclusive. */
export interface CellDraft {
  chunks: Chunk[];
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Divides the text of a row into cells. Text over several columns is one cell in the header, or up to a ruling line. */
export function draftRowCells({ rows, headerRowCount, ruledEdges }: GridDraft, row: number): CellDraft[] {
  const drafts: CellDraft[] = [];
  const placedChunks = (rows[row] ?? []).flatMap((line) => line.chunks);
  for (const { chunk, firstColumn, lastColumn } of placedChunks.toSorted(
    (a, b) => a.firstColumn - b.firstColumn || a.lastColumn - b.lastColumn,
  )) {
    const last = drafts.at(-1);
    // Body text that overflows its column does not span the next.
    const end = row < headerRowCount || ruledEdges[lastColumn] === true ? lastColumn : firstColumn;
    if (last !== undefined && firstColumn <= last.lastColumn) {
      last.chunks.push(chunk);
      last.lastColumn = Math.max(last.lastColumn, end);
    } else drafts.push({ chunks: [chunk], firstRow: row, lastRow: row, firstColumn, lastColumn: end });
  }
  return drafts;
}
