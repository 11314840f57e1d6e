import { collapseWhitespace } from "./tree.ts";

/** The characters to write before and after a text. */
export interface Affixes {
  before: string;
  after: string;
}

const noAffixes: Affixes = { before: "", after: "" };
/** Matches the endings of ordinal numbers. */
const ordinalEndingPattern = /^(?:st|nd|rd|th|er?|re|ère|ème|os?|ter|bis)\.?$/iu;
const lettersPattern = /^\p{L}+\.?$/u;
/** Matches the base of an abbreviation with one raised letter: a word of one or two letters, such as "D" in "Dr". */
const shortBasePattern = /(?<!\p{L})\p{L}{1,2}$/u;
const romanNumberPattern = /(?<!\p{L})[ivxlcdm]+$/iu;
/**
 * Matches a mark of a note: a few letters, digits or signs. A longer text is no mark, but a word that links to a note.
 */
const noteMarkPattern = /^[\p{L}\p{N}.*†‡§]{1,6}$/u;

/**
 * Returns the affixes that separate a superscript from the text before it, so that the two do not read as another number
 * or word: a sign and brackets as in formulas ("10^15", "10^(n+1)"). Ordinal numbers, abbreviations with raised letters
 * ("1st", "Mme") and signs ("™", "*") are not separated.
 * @param base The text before the superscript.
 */
export function separateSuperscript(base: string, text: string): Affixes {
  if (base === "" || !/[\p{L}\p{N}]/u.test(text) || isRaisedEnding(base, text)) return noAffixes;
  return bracketOperand(text) === text ? { before: "^", after: "" } : { before: "^(", after: ")" };
}

function isRaisedEnding(base: string, text: string): boolean {
  if (!lettersPattern.test(text)) return false;
  if (/\p{N}$/u.test(base)) return ordinalEndingPattern.test(text);
  return text.length > 1 || shortBasePattern.test(base) || romanNumberPattern.test(base);
}

/**
 * Returns the affixes that separate a subscript from the text before it. Only a subscript that begins with a digit and
 * follows a digit needs affixes: "10_2".
 */
export function separateSubscript(base: string, text: string): Affixes {
  if (!/\p{N}$/u.test(base) || !/^\p{N}/u.test(text)) return noAffixes;
  return bracketOperand(text) === text ? { before: "_", after: "" } : { before: "_(", after: ")" };
}

/** Returns the affixes that separate the numerator of a fraction: a space after a whole number, as in "3 1/2". */
export function separateNumerator(base: string): Affixes {
  return /\p{N}$/u.test(base) ? { before: " ", after: "" } : noAffixes;
}

/** Returns the affixes of the mark of a note: a space before it, and brackets if it is short. A sign has no affixes. */
export function separateNoteMark(base: string, text: string): Affixes {
  if (!/[\p{L}\p{N}]/u.test(text)) return noAffixes;
  const space = base === "" || /\s$/u.test(base) ? "" : " ";
  return noteMarkPattern.test(text) ? { before: `${space}[`, after: "]" } : { before: space, after: "" };
}

/** Puts an operand of more than one term in brackets. */
export function bracketOperand(text: string): string {
  const term = collapseWhitespace(text);
  return /^[\p{L}\p{N}.,]*$/u.test(term) ? term : `(${term})`;
}
