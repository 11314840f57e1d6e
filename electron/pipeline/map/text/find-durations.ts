import type { TextMatch } from "./find-dates.ts";
import { findForeignPeriods } from "./foreign-durations.ts";
import { parseCardinal, parseOrdinal } from "./number-words.ts";
import type { SentenceText } from "./sentence-text.ts";

const unit = "(?:calendar |full |business |consecutive |additional |more )?(day|week|month|year)s?";
/** Matches "two (2) years", "twenty-four months", "a 3-year", "(2) years". */
const amountFirstPattern = new RegExp(
  `(?<![\\p{L}\\d.])(?:(\\p{L}{3,9}(?:[- ]\\p{L}{3,5})?|\\d{1,4}(?:\\.\\d)?)[ -])?(?:\\(? ?(\\d{1,4}(?:\\.\\d)?) ?\\)?[ -])?${unit}(?![\\p{L}\\d])`,
  "giu",
);
const anniversaryPattern =
  /(?<![\p{L}\d])(\p{L}{5,8}|\d{1,2})(?:st|nd|rd|th)?(?: \((\d{1,2})(?:st|nd|rd|th)?\))? (?:year )?anniversary/giu;

/**
 * Finds periods of time in a sentence: "two (2) years", "eighteen months", "the third anniversary", and periods in
 * other languages. The plain form is in English, so that equal periods are equal values: "2 years".
 */
export function findDurations(sentence: SentenceText): TextMatch[] {
  const matches: TextMatch[] = [];
  const add = (match: { index: number; length: number }, amount: number | undefined, name: string): void => {
    if (amount === undefined || amount === 0) return;
    const plain = `${amount} ${name.toLowerCase()}${amount === 1 ? "" : "s"}`;
    matches.push({ ...sentence.findWords(match.index, match.index + match.length), plain });
  };
  const toSpan = ({ index, 0: { length } }: RegExpExecArray) => ({ index, length });
  for (const match of sentence.text.matchAll(amountFirstPattern)) {
    const [, words = "", digits, name = ""] = match;
    // If two words precede the unit, the number may be the last one alone: "until one year".
    const amount =
      parseCardinal(digits ?? words) ?? parseCardinal(words) ?? parseCardinal(words.split(" ").at(-1) ?? "");
    add(toSpan(match), amount, name);
  }
  for (const match of sentence.text.matchAll(anniversaryPattern)) {
    add(toSpan(match), parseOrdinal(match[2] ?? match[1] ?? ""), "year");
  }
  // A word such as "week" belongs to two languages. Its period is not added again.
  const isKnown = ({ start }: TextMatch) => matches.some((other) => other.start <= start && start < other.end);
  for (const period of findForeignPeriods(sentence.text)) {
    const span = sentence.findWords(period.index, period.index + period.length);
    if (!isKnown({ ...span, plain: "" })) add(period, period.amount, period.unit);
  }
  return matches;
}
