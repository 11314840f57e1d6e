import { beginsListItem } from "./text-patterns.ts";
import { computeMathShare, computeProseShare } from "./math-symbols.ts";
import type { TextLine } from "./text-line.ts";

/** What is asked of a line with each of its neighbours, found once. */
export interface LineFeatures {
  line: TextLine;
  isItem: boolean;
  isCapitals: boolean;
  /** Shares, 0 to 1: of letters in the text, of mathematics, of words of a language. */
  letters: number;
  mathematics: number;
  prose: number;
}

export function computeLineFeatures(line: TextLine): LineFeatures {
  const { text } = line;
  return {
    line,
    isItem: beginsListItem(line),
    isCapitals: /\p{Lu}{2}/u.test(text) && text === text.toUpperCase(),
    letters: (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.length),
    mathematics: computeMathShare([line]),
    prose: computeProseShare([line]),
  };
}

/** Whether of two lines one is a formula and the other a sentence. */
export function isFormulaBesideProse(a: LineFeatures, b: LineFeatures): boolean {
  const [less, more] = a.prose < b.prose ? [a, b] : [b, a];
  return less.prose < 0.1 && less.mathematics > 0.08 && more.prose > 0.5 && more.line.words.length > 3;
}
