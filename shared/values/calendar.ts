import { isWeekday, listMonths } from "./calendar-names.ts";

/**
 * A parsed date in ISO 8601. `alternative` is the other reading of an ambiguous date: with day and month swapped, or
 * with another month of the same name.
 */
export interface ParsedDate {
  value: string;
  alternative?: string;
}

/**
 * Returns whether a locale writes the day before the month in a numeric date. Returns undefined for English without a
 * region, and for a locale that writes the year first: such an order does not show the order in a date that ends with
 * the year.
 */
export function isDayFirst(locale: string): boolean | undefined {
  if (locale.toLowerCase() === "en") return undefined;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type);
  const [day, month, year] = [parts.indexOf("day"), parts.indexOf("month"), parts.indexOf("year")];
  return year < day && year < month ? undefined : day < month;
}

const timePattern = /[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?(?:[AP]M|Uhr|Z|UTC|[+-]\d{2}:?\d{2}))?$/iu;

/**
 * Parses a date: ISO 8601, numeric in the order day-month-year or month-day-year, or with the name of the month. Ignores
 * a weekday or a word with a comma, such as a place, before the date, and a time or a point after it. Numbers separated
 * by points are in the order day-month-year.
 * @param dayFirst The order of day and month in a numeric date. Without it, such a date may have an alternative.
 */
export function parseCalendarDate(text: string, dayFirst?: boolean): ParsedDate | undefined {
  const date = text
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(timePattern, "")
    .trim()
    .replace(/(?<=\d)\.$/u, "");
  // The whole text is tried first, since its first word may be a weekday in another language: "Mar" is March in English
  // and a weekday in Italian.
  return parsePlainDate(date, dayFirst) ?? parsePlainDate(removeLeadingWord(date), dayFirst);
}

/** Removes the first word if it is a weekday or a comma follows it, and an article between it and the date. */
function removeLeadingWord(text: string): string {
  const match = /^(?<word>\p{L}[\p{L}-]+)\.?(?<comma>,?) ?(?:den |the )?(?=\d|\p{L})/iu.exec(text);
  const { word = "", comma } = match?.groups ?? {};
  return comma === "," || isWeekday(word) ? text.slice(match?.[0].length) : text;
}

function parsePlainDate(text: string, dayFirst: boolean | undefined): ParsedDate | undefined {
  return parseIsoDate(text) ?? parseNumericDate(text, dayFirst) ?? parseNamedDate(text);
}

function parseIsoDate(text: string): ParsedDate | undefined {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/u.exec(text);
  return match === null ? undefined : selectReadings([formatIsoDate(match[1], match[3], match[4])]);
}

function parseNumericDate(text: string, dayFirst: boolean | undefined): ParsedDate | undefined {
  const match = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/u.exec(text);
  if (match === null) return undefined;
  const dayMonthYear = formatIsoDate(match[4], match[3], match[1]);
  const monthDayYear = formatIsoDate(match[4], match[1], match[3]);
  if (match[2] === ".") return selectReadings([dayMonthYear]);
  if (dayFirst === undefined) return selectReadings([dayMonthYear, monthDayYear]);
  return selectReadings([dayFirst ? (dayMonthYear ?? monthDayYear) : (monthDayYear ?? dayMonthYear)]);
}

/** The order of the parts in a date with the name of its month. The year comes first in Hungarian, among others. */
const namedDatePatterns: readonly RegExp[] = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er)?[. /-]+(?:de |of )?(?<month>\p{L}{3,})[., /-]+(?:de )?(?<year>\d{4}|\d{2})$/iu,
  /^(?<month>\p{L}{3,})[. -]+(?<day>\d{1,2})(?:st|nd|rd|th)?[, -]+(?<year>\d{4})$/iu,
  /^(?<year>\d{4})[. ]+(?<month>\p{L}{3,})[. ]+(?<day>\d{1,2})$/iu,
];

function parseNamedDate(text: string): ParsedDate | undefined {
  for (const pattern of namedDatePatterns) {
    const { year, month, day } = pattern.exec(text)?.groups ?? {};
    if (month !== undefined) return selectReadings(listMonths(month).map((number) => formatIsoDate(year, number, day)));
  }
  return undefined;
}

/** Selects the first two different dates of all readings of a text. The reading of an impossible date is undefined. */
function selectReadings(readings: readonly (string | undefined)[]): ParsedDate | undefined {
  const [value, alternative] = new Set(readings.filter((reading) => reading !== undefined));
  if (value === undefined) return undefined;
  return alternative === undefined ? { value } : { value, alternative };
}

/**
 * Formats a date in ISO 8601. Returns undefined for an impossible date. Years of two digits are 20xx up to 69, and 19xx
 * from 70 on.
 */
function formatIsoDate(
  year: string | undefined,
  month: string | number | undefined,
  dayOfMonth: string | undefined,
): string | undefined {
  const [m, d] = [Number(month), Number(dayOfMonth)];
  let y = Number(year);
  if (year?.length === 2) y += y < 70 ? 2000 : 1900;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return date.toISOString().slice(0, 10);
}
