/** A parsed date in ISO 8601. If the order is ambiguous, `alternative` is the date with day and month swapped. */
export interface ParsedDay {
  value: string;
  alternative?: string;
}

/** The prefixes of the month names in English, German, French, Italian, Spanish and Dutch, without accents. */
const monthPatterns: readonly RegExp[] = [
  /^(?:jan|jän|gen|ene|janv)/u,
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

function getMonth(name: string): number | undefined {
  const plain = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const index = monthPatterns.findIndex((pattern) => pattern.test(plain));
  return index < 0 ? undefined : index + 1;
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
  if (dayBefore !== null) return toParsedDay(formatDay(dayBefore[3], getMonth(dayBefore[2] ?? ""), dayBefore[1]));
  const monthBefore = /^(\p{L}{3,})[. -]+(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})$/iu.exec(text);
  if (monthBefore !== null)
    return toParsedDay(formatDay(monthBefore[3], getMonth(monthBefore[1] ?? ""), monthBefore[2]));
  return undefined;
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
