import { computeMathShare, computeProseShare, isEquationNumber } from "./math-symbols.ts";
import type { TextLine } from "./text-line.ts";
import { beginsListItem } from "./text-patterns.ts";

/** The features of a single line, computed once for all pairs with its neighbours. */
export interface LineFeatures {
  line: TextLine;
  isListItem: boolean;
  isInCapitals: boolean;
  /** The share of letters among the characters, 0 to 1. */
  letterShare: number;
  /** The share of mathematics among the characters, 0 to 1. */
  mathShare: number;
  /** The share of words of a language among the words, 0 to 1. */
  proseShare: number;
}

export function computeLineFeatures(line: TextLine): LineFeatures {
  const { text } = line;
  return {
    line,
    isListItem: beginsListItem(line),
    isInCapitals: /\p{Lu}{2}/u.test(text) && text === text.toUpperCase(),
    letterShare: (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.length),
    mathShare: computeMathShare([line]),
    proseShare: computeProseShare([line]),
  };
}

/** Checks whether a line is a formula: it has mathematics and hardly any words of a language. */
export function isFormulaLine({ mathShare, proseShare }: Pick<LineFeatures, "mathShare" | "proseShare">): boolean {
  return mathShare > 0.08 && proseShare < 0.1;
}

/** Checks whether one of two lines is a formula, or the number of an equation, and the other a sentence. */
export function isFormulaBesideProse(a: LineFeatures, b: LineFeatures): boolean {
  const [formula, sentence] = a.proseShare < b.proseShare ? [a, b] : [b, a];
  const isFormula = isFormulaLine(formula) || isEquationNumber(formula.line.text);
  return isFormula && sentence.proseShare > 0.5 && sentence.line.words.length > 3;
}
