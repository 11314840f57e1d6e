import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { Chunk } from "../layout/text-chunks.ts";

/**
 * A cell with its text, in chunks or in words, whose spans may change. Rows and columns count from 0, and their ranges are
 * inclusive.
 */
export interface CellDraft<Text extends { bbox: Bbox } = Chunk> {
  chunks: Text[];
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
