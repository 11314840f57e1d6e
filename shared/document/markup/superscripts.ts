import { collapseWhitespace } from "./tree.ts";

/** What is written before and after a text. */
export interface Affixes {
  before: string;
  after: string;
}

const nothing: Affixes = { before: "", after: "" };
/** Endings of ordinal numbers. */
const ordinalEnding = /^(?:st|nd|rd|th|er?|re|ère|ème|os?|ter|bis)\.?$/iu;
const letters = /^\p{L}+\.?$/u;
/** The longest base of an abbreviation with one raised letter, such as "D" in "Dr" and "no" in French "nos". */
const shortBase = /(?<!\p{L})\p{L}{1,2}$/u;
const romanNumber = /(?<!\p{L})[ivxlcdm]+$/iu;
/** A mark of a note in a text: a number, a letter or two. Longer texts are words that link to a note. */
const noteMark = /^[\p{L}\p{N}.*†‡§]{1,6}$/u;

/**
 * Returns what separates a superscript from the text before it, so that no other number or word arises: as in formulas,
 * a sign and brackets ("10^15", "10^(n+1)"). Ordinal numbers and abbreviations with raised letters ("1st", "Mme") are
 * one word, and signs ("™", "*") need no separation.
 * @param base The text before the superscript.
 */
export function separateSuperscript(base: string, text: string): Affixes {
  if (base === "" || !/[\p{L}\p{N}]/u.test(text) || isRaisedEnding(base, text)) return nothing;
  return bracketOperand(text) === text ? { before: "^", after: "" } : { before: "^(", after: ")" };
}

function isRaisedEnding(base: string, text: string): boolean {
  if (!letters.test(text)) return false;
  if (/\p{N}$/u.test(base)) return ordinalEnding.test(text);
  return text.length > 1 || shortBase.test(base) || romanNumber.test(base);
}

/** Returns what separates a subscript from the text before it. Only a digit after a digit needs a sign: "H2O", "10_2". */
export function separateSubscript(base: string, text: string): Affixes {
  if (!/\p{N}$/u.test(base) || !/^\p{N}/u.test(text)) return nothing;
  return bracketOperand(text) === text ? { before: "_", after: "" } : { before: "_(", after: ")" };
}

/** Returns what separates the numerator of a fraction from the text before it: a space after a whole number, "3 1/2". */
export function separateNumerator(base: string): Affixes {
  return /\p{N}$/u.test(base) ? { before: " ", after: "" } : nothing;
}

/** Returns what separates the mark of a note from the text before it: a space, and brackets unless it has some. */
export function separateNoteMark(base: string, text: string): Affixes {
  if (!/[\p{L}\p{N}]/u.test(text)) return nothing;
  const space = base === "" || /\s$/u.test(base) ? "" : " ";
  return noteMark.test(text) ? { before: `${space}[`, after: "]" } : { before: space, after: "" };
}

/** Puts an operand of more than one term in brackets. */
export function bracketOperand(text: string): string {
  const term = collapseWhitespace(text);
  return /^[\p{L}\p{N}.,]*$/u.test(term) ? term : `(${term})`;
}
