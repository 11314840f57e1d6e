/**
 * A parsed date in ISO 8601. `alternative` is the other reading: with day and month swapped if their order is ambiguous, or
 * with the other month of an ambiguous name.
 */
export interface ParsedDay {
  value: string;
  alternative?: string;
}

/** The prefixes of the month names in English, German, French, Italian, Spanish and Dutch, without accents. */
const monthPatterns: readonly RegExp[] = [
  /^(?:jan|gen|ene)/u,
  /^(?:feb|fev|feve)/u,
  /^(?:mar|mrz|maerz|maar|mrt)/u,
  /^(?:apr|avr|abr)/u,
  /^(?:may|mai|mag|mei)/u,
  /^(?:jun|juin|giu)/u,
  /^(?:jul|juil|lug)/u,
  /^(?:aug|aou|ago)/u,
  /^(?:sep|set)/u,
  /^(?:oct|okt|ott)/u,
  /^(?:nov)/u,
  /^(?:dec|dez|dic)/u,
];

/** The locales whose month names are known: of the languages of the window, and of the countries that invoices come from. */
const monthLocales = (
  "en en-AU en-CA en-GB en-IE en-IN en-US de de-AT de-CH bg cs da el es et fi fr hu it lt lv nb nl pl pt ro sk sl sv " +
  "hr tr uk"
).split(" ");

let monthNames: ReadonlyMap<string, readonly number[]> | undefined;

/**
 * Returns the month names of all locales, alone and within a date, long and short, each with its months from 1. A few names
 * are of different months in two languages: "listopada" is November in Polish, and October in Croatian.
 */
function getMonthNames(): ReadonlyMap<string, readonly number[]> {
  if (monthNames !== undefined) return monthNames;
  const names = new Map<string, readonly number[]>();
  const styles = (["long", "short"] as const).flatMap((month) => [{ month }, { month, day: "numeric" } as const]);
  for (const style of monthLocales.flatMap((locale) => styles.map((options) => ({ locale, options })))) {
    const format = new Intl.DateTimeFormat(style.locale, { ...style.options, timeZone: "UTC" });
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
      const name = foldName(parts.find(({ type }) => type === "month")?.value ?? "");
      if (/\p{L}/u.test(name)) names.set(name, [...new Set([...(names.get(name) ?? []), month])]);
    }
  }
  monthNames = names;
  return names;
}

/** Folds a name to lower case without accents and points. */
const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}.]/gu, "");

/** Returns the months, from 1, that have a name or an abbreviation; none for another word. */
function listMonths(name = ""): readonly number[] {
  const plain = foldName(name);
  const known = getMonthNames().get(plain);
  if (known !== undefined) return known;
  const index = monthPatterns.findIndex((pattern) => pattern.test(plain));
  return index < 0 ? [] : [index + 1];
}

/** Tells whether a locale writes the day before the month; undefined for English without a region. */
export function isDayFirst(locale: string): boolean | undefined {
  if (locale.toLowerCase() === "en") return undefined;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
}

/**
 * Parses a date: ISO 8601, numeric in the order day-month-year or month-day-year, or with the name of the month.
 * Ignores a weekday before the date and a time after it. Numbers separated by points are in the order day-month-year.
 * @param dayFirst the order of day and month in a numeric date; without it the result may have an alternative
 */
export function parseDay(text: string, dayFirst?: boolean): ParsedDay | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(/[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?(?:[AP]M|Uhr|Z|UTC|[+-]\d{2}:?\d{2}))?$/iu, "")
    .replace(/^\p{L}{2,}\.?, ?(?=\d|\p{L})/u, "")
    .trim();
  return parseIso(plain) ?? parseNumeric(plain, dayFirst) ?? parseWithMonthName(plain);
}

function parseIso(text: string): ParsedDay | undefined {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/u.exec(text);
  return match === null ? undefined : toParsedDay(formatDay(match[1], match[3], match[4]));
}

function parseNumeric(text: string, dayFirst: boolean | undefined): ParsedDay | undefined {
  const match = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/u.exec(text);
  if (match === null) return undefined;
  const european = formatDay(match[4], match[3], match[1]);
  const american = formatDay(match[4], match[1], match[3]);
  if (match[2] === ".") return toParsedDay(european);
  if (european === undefined || american === undefined || european === american)
    return toParsedDay(european ?? american);
  if (dayFirst !== undefined) return toParsedDay(dayFirst ? european : american);
  return { value: european, alternative: american };
}

function parseWithMonthName(text: string): ParsedDay | undefined {
  const dayBefore = /^(\d{1,2})(?:st|nd|rd|th|er)?[. -]+(?:de |of )?(\p{L}{3,})[., -]+(?:de )?(\d{4}|\d{2})$/iu.exec(
    text,
  );
  if (dayBefore !== null) return formatNamedDay(dayBefore[3], dayBefore[2], dayBefore[1]);
  const monthBefore = /^(\p{L}{3,})[. -]+(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})$/iu.exec(text);
  if (monthBefore !== null) return formatNamedDay(monthBefore[3], monthBefore[1], monthBefore[2]);
  // As in Hungarian.
  const yearBefore = /^(\d{4})[. ]+(\p{L}{3,})[. ]+(\d{1,2})\.?$/iu.exec(text);
  return yearBefore === null ? undefined : formatNamedDay(yearBefore[1], yearBefore[2], yearBefore[3]);
}

function formatNamedDay(year: string | undefined, month: string | undefined, day: string | undefined) {
  const [value, alternative] = listMonths(month).map((number) => formatDay(year, number, day));
  return value === undefined || alternative === undefined ? toParsedDay(value) : { value, alternative };
}

function toParsedDay(value: string | undefined): ParsedDay | undefined {
  return value === undefined ? undefined : { value };
}

/**
 * Formats a date in ISO 8601; returns undefined for an impossible date. Two-digit years up to 69 are 20xx, as in POSIX.
 */
function formatDay(
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
