import { computeMathShare, computeProseShare } from "./math-symbols.ts";
import type { TextLine } from "./text-line.ts";
import { beginsListItem } from "./text-patterns.ts";

/** The features of a line that its pairs with neighbours share, computed once. */
export interface LineFeatures {
  line: TextLine;
  isListItem: boolean;
  isCapitals: boolean;
  /** Shares, 0 to 1: of letters among the characters, of mathematics, and of words of a language among the words. */
  letters: number;
  mathematics: number;
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
