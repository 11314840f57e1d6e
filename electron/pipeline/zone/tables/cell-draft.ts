import type { Chunk } from "../layout/text-chunks.ts";

/** A cell whose text is known, and whose spans may not be final. Rows and columns count from 0, and ranges include the last one. */
export interface CellDraft {
  chunks: Chunk[];
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
