/** What stands for a number where there is none. */
const placeholder = /^(?:[-–—−*.…:]{1,3}|n\.?\/?a\.?|nil|none|x|\.\.\.?|[†‡]|\(\w\))$/i;
const year = /^(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d|(?:19|20)\d\d))?$/;
/** A number with its sign, currency, unit or note. */
const number =
  /^[-+−–±<>≤≥~≈(* ]*(?:[\p{Sc}]|US\$|EUR|USD|GBP)?\s?[-−–(]?\s?\d[\d.,'’ ]*(?:(?:[-–−±/x×:]|to)\s?\p{Sc}?\d[\d.,]*)?\s?[)%‰°€$£]{0,2}\s?(?:pp|bn|mn|[a-z*†‡]{1,3}|\(\w\))?[)*]{0,2}$/iu;
/** Longer texts are not looked at. */
const longest = 32;

/** Whether a text is a number: signs, currencies, percentages, ranges and a note's letter may be with it. */
export function isNumber(text: string): boolean {
  return text.length <= longest && number.test(text);
}

export function isYear(text: string): boolean {
  return year.test(text);
}

/** A number, or what stands for one. */
export function isNumberOrPlaceholder(text: string): boolean {
  return isNumber(text) || placeholder.test(text);
}
