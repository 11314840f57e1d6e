import type { Word } from "../../../shared/document/page-text.ts";

/**
 * A word with its position, for line building. `start`, `end` and `baseline` are in points in the frame of its
 * orientation, see `GlyphFrame`.
 */
export interface PlacedWord {
  word: Word;
  orientation: number;
  /** The ends of the word along the text. */
  start: number;
  end: number;
  /** The position across the text, which grows from line to line. */
  baseline: number;
  /** In a tagged PDF: the marked-content identifier (MCID) of its first character. */
  mcid?: number;
}
