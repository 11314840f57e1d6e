import { computeMathShare, computeProseShare } from "./math-symbols.ts";
import type { TextLine } from "./text-line.ts";
import { beginsListItem } from "./text-patterns.ts";

/** The features of a single line, computed once for all pairs with its neighbours. */
export interface LineFeatures {
  line: TextLine;
  isListItem: boolean;
  isCapitals: boolean;
  /** The share of letters among the characters, 0 to 1. */
  letters: number;
  /** The share of mathematics among the characters, 0 to 1. */
  mathematics: number;
  /** The share of words of a language among the words, 0 to 1. */
  prose: number;
}

export function computeLineFeatures(line: TextLine): LineFeatures {
  const { text } = line;
  return {
    line,
    isListItem: beginsListItem(line),
    isCapitals: /\p{Lu}{2}/u.test(text) && text === text.toUpperCase(),
    letters: (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.length),
    mathematics: computeMathShare([line]),
    prose: computeProseShare([line]),
  };
}

/** Checks whether one of two lines is a formula and the other a sentence. */
export function isFormulaBesideProse(a: LineFeatures, b: LineFeatures): boolean {
  const [formula, sentence] = a.prose < b.prose ? [a, b] : [b, a];
  return formula.prose < 0.1 && formula.mathematics > 0.08 && sentence.prose > 0.5 && sentence.line.words.length > 3;
}
