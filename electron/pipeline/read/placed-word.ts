import type { Word } from "../../../shared/document/page-text.ts";

/** A word with what only lines need to know of it. Frame coordinates are those of its own direction of writing. */
export interface PlacedWord {
  word: Word;
  orientation: number;
  /** Along the direction of writing, in points. */
  start: number;
  end: number;
  /** Across it; grows from line to line. */
  baseline: number;
  /** The marked content that it begins in; of a tagged PDF. */
  mcid?: number;
}
