export type Scalar = string | number | boolean;

/** Month numbers by the first letters of their names in English, German and French. */
const months = new Map(
  [
    "jan janv",
    "feb fév",
    "mar mär mrz",
    "apr avr",
    "may mai",
    "jun juin",
    "jul juil",
    "aug août",
    "sep",
    "oct okt",
    "nov",
    "dec dez déc",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/**
 * Compares two values regardless of their notation: as numbers for the types `money` and `number`, as dates for `date`,
 * and by their letters and digits for all other types. It does not use the parsers of the product, since this would
 * hide their faults.
 */
export function matchesTruth(truth: Scalar, predicted: Scalar, type: string): boolean {
  if (predicted === "") return false;
  switch (type) {
    case "money":
    case "number": {
      const found = parsePossibleNumbers(predicted);
      return parsePossibleNumbers(truth).some((expected) =>
        found.some((number) => Math.abs(expected - number) < 0.005),
      );
    }
    case "date": {
      const found = parsePossibleDates(String(predicted));
      return parsePossibleDates(String(truth)).some((date) => found.includes(date));
    }
    default: {
      const letters = normalizeLetters(truth);
      return letters !== "" && letters === normalizeLetters(predicted);
    }
  }
}

function normalizeLetters(value: Scalar): string {
  return String(value)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** A number with its separators. A separator before the first digit is a decimal separator. */
const numberPattern = /(?:(?<![\p{L}\p{N}])[.,])?\d[\d.,\u00a0\u202f' ]*/u;
/**
 * Matches a minus sign or a bracket before a number, with an optional currency in between. A hyphen inside a word is no
 * sign.
 */
const signBeforePattern = /(?<![\p{L}\p{N}])[-(]\s*(?:\p{Sc}|[A-Z]{3})?\s*$/u;
/** Matches a minus sign at the end. The sign in "1.200,-" does not match, since it means that there are no cents. */
const signAfterPattern = /[\p{L}\p{N}\p{Sc}\s]-$/u;

/** Returns the numbers that a text can mean by its first number: "1.234" can be 1234 or 1.234. */
function parsePossibleNumbers(value: Scalar): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "boolean") return [];
  const text = value.replaceAll("\u2212", "-").trim();
  const match = numberPattern.exec(text);
  if (match === null) return [];
  const sign = signBeforePattern.test(text.slice(0, match.index)) || signAfterPattern.test(text) ? -1 : 1;
  const digits = match[0].replaceAll(/[^\d.,]/g, "").replace(/[.,]+$/, "");
  return listDecimalNotations(digits).map((notation) => sign * Number(notation));
}

/** Removes thousands separators and turns the decimal separator into a point, in each way in which it can be read. */
function listDecimalNotations(digits: string): string[] {
  const removeSeparators = (text: string): string => text.replaceAll(/[.,]/g, "");
  const whole = removeSeparators(digits);
  const separatorCount = digits.length - whole.length;
  if (separatorCount === 0) return [whole];
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const decimal = `${removeSeparators(digits.slice(0, last))}.${digits.slice(last + 1)}`;
  if (separatorCount === 1) return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? [whole, decimal] : [decimal];
  return digits.includes(".") && digits.includes(",") ? [decimal] : [whole];
}

/** Returns the ISO 8601 dates that a text can mean, or the trimmed text if it is no date. */
function parsePossibleDates(value: string): string[] {
  const text = value.trim();
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return [formatDate(iso[1], iso[2], iso[3])];
  const short = /(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{2,4})/.exec(text);
  if (short !== null) {
    const [match, first, second, yearDigits] = short;
    const year = completeYear(Number(yearDigits));
    if (match.includes(".")) return [formatDate(year, second, first)];
    // With slashes or hyphens, the order is month-day-year or day-month-year.
    const readings = [
      [first, second],
      [second, first],
    ] as const;
    return readings
      .filter(([month, dayOfMonth]) => inRange(month, 12) && inRange(dayOfMonth, 31))
      .map(([month, dayOfMonth]) => formatDate(year, month, dayOfMonth));
  }
  const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([\p{L}_]{3,})\.?,?\s+(\d{4})/u.exec(text);
  const monthFirst = /([\p{L}_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  for (const [name, dayOfMonth, year] of [
    [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]],
    [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]],
  ]) {
    const word = name?.toLowerCase() ?? "";
    const month = months.get(word.slice(0, 4)) ?? months.get(word.slice(0, 3));
    if (month !== undefined) return [formatDate(year, month, dayOfMonth)];
  }
  const digits = /\b(\d{4})(\d\d)(\d\d)\b/.exec(text);
  return [digits === null ? text : formatDate(digits[1], digits[2], digits[3])];
}

/** Completes a year of two digits: up to 69 it is 20xx, from 70 on 19xx. */
function completeYear(year: number): number {
  return year >= 100 ? year : year + (year < 70 ? 2000 : 1900);
}

function inRange(text: string | undefined, maximum: number): boolean {
  return Number(text) >= 1 && Number(text) <= maximum;
}

/** Formats a date in ISO 8601. */
function formatDate(year: unknown, month: unknown, dayOfMonth: unknown): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(dayOfMonth).padStart(2, "0")].join("-");
}
