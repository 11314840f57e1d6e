import type { SentenceText } from "./sentence-text.ts";
import { ordinalPattern, parseOrdinal } from "./number-words.ts";

/** A mention of a value in a sentence, with the text to parse as the value. */
export interface TextMatch {
  /** The range of its words, with the end excluded. */
  start: number;
  end: number;
  /** The value in a plain notation, such as "6 January 2012". */
  plain: string;
}

const ordinalSuffix = "(?: ?(?:st|nd|rd|th))?";
const monthFirstDatePattern = new RegExp(
  `(?<![\\p{L}\\d])(\\p{L}{3,12})\\.? (\\d{1,2})${ordinalSuffix}(?: ?, ?| )(\\d{4})(?!\\d)`,
  "giu",
);
const dayFirstDatePattern = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,2}|${ordinalPattern})(?: ?(?:st|nd|rd|th)|\\.)?,? (?:day )?(?:of )?(\\p{L}{3,12})\\.?(?: ?, ?| )(?:(?:in )?the year )?(\\d{4})(?!\\d)`,
  "giu",
);
const numericDatePattern =
  /(?<![\d/.-])(?:\d{1,2}([/.-])\d{1,2}\1\d{4}|\d{1,2}\/\d{1,2}\/\d{2}|\d{4}-\d{2}-\d{2})(?![\d/-])/gu;

/** Finds dates in a sentence: "May 13, 2013", "13th day of May, 2013", "first day of June 2020", "2013-05-13". */
export function findDates(sentence: SentenceText): TextMatch[] {
  if (!/\d/u.test(sentence.text)) return [];
  const matches: TextMatch[] = [];
  const add = (match: RegExpExecArray, plain: string): void => {
    matches.push({ ...sentence.findWords(match.index, match.index + match[0].length), plain });
  };
  for (const match of sentence.text.matchAll(monthFirstDatePattern)) add(match, `${match[1]} ${match[2]}, ${match[3]}`);
  for (const match of sentence.text.matchAll(dayFirstDatePattern)) {
    const day = parseOrdinal(match[1] ?? "");
    if (day !== undefined) add(match, `${day} ${match[2]} ${match[3]}`);
  }
  for (const match of sentence.text.matchAll(numericDatePattern)) add(match, match[0]);
  return matches;
}
