import type { TextMatch } from "./find-dates.ts";
import { findForeignPeriods } from "./foreign-durations.ts";
import {
  cardinalPattern,
  endsLargerNumber,
  joint,
  ordinalPattern,
  parseCardinal,
  parseOrdinal,
} from "./number-words.ts";
import type { SentenceText } from "./sentence-text.ts";

const unit = "(?:calendar |full |business |consecutive |additional |more )?(day|week|month|year)s?";
const digits = "\\d{1,3}(?:,\\d{3})+|\\d{1,4}(?:\\.\\d)?";
/** Matches "two (2) years", "twenty-four months", "a 3-year", "(2) years", but no part of a fraction. */
const amountFirstPattern = new RegExp(
  `(?<![\\p{L}\\d./]|\\d,)(?:(${cardinalPattern}|${digits})${joint})?(?:\\(? ?(${digits}) ?\\)?${joint})?${unit}(?![\\p{L}\\d])`,
  "giu",
);
const anniversaryPattern = new RegExp(
  `(?<![\\p{L}\\d])(${ordinalPattern}|\\d{1,2})(?:st|nd|rd|th)?(?: \\((\\d{1,2})(?:st|nd|rd|th)?\\))? (?:year )?anniversary`,
  "giu",
);

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
  const addNumber = (match: RegExpExecArray, amount: number | undefined, name: string): void => {
    const { index, 0: text } = match;
    // Digits in parentheses are the whole number.
    if (match[2] === undefined && endsLargerNumber(sentence.text, index)) return;
    add({ index, length: text.length }, amount, name);
  };
  for (const match of sentence.text.matchAll(amountFirstPattern)) {
    const [, number = "", digitsAfter, name = ""] = match;
    addNumber(match, parseCardinal(digitsAfter ?? number), name);
  }
  for (const match of sentence.text.matchAll(anniversaryPattern)) {
    addNumber(match, parseOrdinal(match[2] ?? match[1] ?? ""), "year");
  }
  // A word such as "week" belongs to two languages. The same period is not added twice.
  const isKnown = ({ start }: TextMatch) => matches.some((other) => other.start <= start && start < other.end);
  for (const period of findForeignPeriods(sentence.text)) {
    const span = sentence.findWords(period.index, period.index + period.length);
    if (!isKnown({ ...span, plain: "" })) add(period, period.amount, period.unit);
  }
  return matches;
}
