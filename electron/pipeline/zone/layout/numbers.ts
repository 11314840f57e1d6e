import { layoutThresholds } from "./thresholds.ts";

/** A text in place of a missing number: a dash, "n/a" or the mark of a note. */
const placeholderPattern = /^(?:[-–—−*.…:]{1,3}|n\.?\/?a\.?|nil|none|x|\.\.\.?|[†‡]|\(\w\))$/i;
const yearPattern = /^(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d|(?:19|20)\d\d))?$/;
/** A number, with its sign, currency, unit or the mark of a note. */
const numberPattern =
  /^[-+−–±<>≤≥~≈(* ]*(?:[\p{Sc}]|US\$|EUR|USD|GBP)?\s?[-−–(]?\s?\d[\d.,'’ ]*(?:(?:[-–−±/x×:]|to)\s?\p{Sc}?\d[\d.,]*)?\s?[)%‰°€$£]{0,2}\s?(?:pp|bn|mn|[a-z*†‡]{1,3}|\(\w\))?[)*]{0,2}$/iu;

/** Checks whether a text is a number, with signs, a currency, a percent sign, the mark of a note, or a range. */
export function isNumber(text: string): boolean {
  return text.length <= layoutThresholds.maxNumberCharacters && numberPattern.test(text);
}

/** Checks whether a text is a year of the 20th or 21st century, or a range of years. */
export function isYear(text: string): boolean {
  return yearPattern.test(text);
}

/** Checks whether a text is a number or a placeholder for one. */
export function isNumberOrPlaceholder(text: string): boolean {
  return isNumber(text) || placeholderPattern.test(text);
}
