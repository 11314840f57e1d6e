import type { Chunk } from "../layout/text-chunks.ts";

/**
 * A cell with its text, whose spans may change. Rows and columns count from 0, and `lastRow` and `lastColumn` belong to
 * it.
 */
export interface CellDraft {
  chunks: Chunk[];
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
