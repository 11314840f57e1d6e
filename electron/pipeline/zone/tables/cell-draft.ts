import type { Chunk } from "../layout/text-chunks.ts";

/** A cell with its text, whose spans may change. Rows and columns count from 0, and their ranges are inclusive. */
export interface CellDraft {
  chunks: Chunk[];
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
