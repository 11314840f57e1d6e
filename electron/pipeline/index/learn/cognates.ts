import { foldText } from "../../../../shared/values/fold-text.ts";
import { splitWords } from "../label-words.ts";
import { hashText } from "./hash-text.ts";
import { indexingThresholds } from "../thresholds.ts";

/** The length of an n-gram. The start of a word counts as a letter; its end does not, since languages inflect it. */
const gramLength = 4;

/** Spellings of the same sound in related languages, in the order in which they are replaced. */
const spellings: readonly (readonly [pattern: RegExp, spelling: string])[] = [
  [/sch/gu, "s"],
  [/ph/gu, "f"],
  [/([tr])h/gu, "$1"],
  [/c(?=[eiy])/gu, "z"],
  [/ch?/gu, "k"],
  [/qu/gu, "kw"],
  [/x/gu, "ks"],
  [/v/gu, "w"],
  [/[yj]|ie/gu, "i"],
  [/([ao])e/gu, "$1"],
  [/(.)\1/gu, "$1"],
];

/**
 * Lists the hashed n-grams of a normalized word. The word is first converted to a spelling that related languages
 * share, so that most n-grams of "theory" and "Theorie" are the same. N-grams find cognates, and parts of compounds,
 * without a dictionary (McNamee and Mayfield, "Character N-gram tokenization for European language text retrieval",
 * 2004).
 */
export function listCognateGrams(normalized: string): number[] {
  if (normalized.length < indexingThresholds.minCognateLetters) return [];
  const text = `_${spellings.reduce((word, [pattern, spelling]) => word.replace(pattern, spelling), normalized)}`;
  const length = Math.min(gramLength, text.length);
  return Array.from({ length: text.length - length + 1 }, (_, start) => hashText(text, start, start + length));
}

/** Lists the distinct n-grams of a label without the qualifier in brackets, by {@link listCognateGrams}. */
export function listLabelGrams(label: string): Set<number> {
  const words = splitWords(label.replace(/\s*(?:\([^)]*\)|<[^>]*>)/gu, ""));
  return new Set(words.flatMap((word) => listCognateGrams(foldText(word))));
}
