import type { TextMatch } from "./find-dates.ts";
import { parseCardinal, parseOrdinal } from "./number-words.ts";
import type { SentenceText } from "./sentence-text.ts";

const unit = "(?:calendar |full |business |consecutive |additional |more )?(day|week|month|year)s?";
/** "two (2) years", "twenty-four months", "a 3-year", "(2) years". */
const amountFirst = new RegExp(
  `(?<![\\p{L}\\d.])(?:(\\p{L}{3,9}(?:[- ]\\p{L}{3,5})?|\\d{1,4}(?:\\.\\d)?)[ -])?(?:\\(? ?(\\d{1,4}(?:\\.\\d)?) ?\\)?[ -])?${unit}(?![\\p{L}\\d])`,
  "giu",
);
const anniversary =
  /(?<![\p{L}\d])(\p{L}{5,8}|\d{1,2})(?:st|nd|rd|th)?(?: \((\d{1,2})(?:st|nd|rd|th)?\))? (?:year )?anniversary/giu;

/** Finds periods of time in a sentence: "two (2) years", "eighteen months", "the third anniversary". */
export function findDurations(sentence: SentenceText): TextMatch[] {
  const matches: TextMatch[] = [];
  const add = (match: RegExpExecArray, amount: number | undefined, name: string): void => {
    if (amount === undefined || amount === 0) return;
    const plain = `${amount} ${name.toLowerCase()}${amount === 1 ? "" : "s"}`;
    matches.push({ ...sentence.findWords(match.index, match.index + match[0].length), plain });
  };
  for (const match of sentence.text.matchAll(amountFirst)) {
    const [, words = "", digits, name = ""] = match;
    // Of two words before the unit, only the last may be a number: "until one year".
    const amount =
      parseCardinal(digits ?? words) ?? parseCardinal(words) ?? parseCardinal(words.split(" ").at(-1) ?? "");
    add(match, amount, name);
  }
  for (const match of sentence.text.matchAll(anniversary)) add(match, parseOrdinal(match[2] ?? match[1] ?? ""), "year");
  return matches;
}
