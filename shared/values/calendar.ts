/** A day read from print, in ISO 8601; `other` is the day if day and month were meant the other way round. */
export interface ParsedDay {
  value: string;
  other?: string;
}

/** First letters of the months in English, German, French, Italian, Spanish and Dutch, accents removed. */
const months: readonly RegExp[] = [
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

function monthOf(name: string): number | undefined {
  const plain = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const index = months.findIndex((pattern) => pattern.test(plain));
  return index < 0 ? undefined : index + 1;
}

/** Whether a locale writes the day before the month; undefined for English without a region, which may mean either. */
export function isDayFirst(locale: string): boolean | undefined {
  if (locale.toLowerCase() === "en") return undefined;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
}

/**
 * Reads a day: ISO 8601, numbers in the order day-month-year or month-day-year, or with the month's name. A
 * weekday before it and a time after it are passed over. Points between numbers mean that the day comes first.
 */
export function parseDay(text: string, dayFirst?: boolean): ParsedDay | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(/[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?(?:[AP]M|Uhr|Z|UTC|[+-]\d{2}:?\d{2}))?$/iu, "")
    .replace(/^\p{L}{2,}\.?, ?(?=\d|\p{L})/u, "")
    .trim();
  return readIso(plain) ?? readNumbers(plain, dayFirst) ?? readNamed(plain);
}

function readIso(text: string): ParsedDay | undefined {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/u.exec(text);
  return match === null ? undefined : asDay(day(match[1], match[3], match[4]));
}

function readNumbers(text: string, dayFirst: boolean | undefined): ParsedDay | undefined {
  const match = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/u.exec(text);
  if (match === null) return undefined;
  const european = day(match[4], match[3], match[1]);
  const american = day(match[4], match[1], match[3]);
  if (match[2] === ".") return asDay(european);
  if (european === undefined || american === undefined || european === american) return asDay(european ?? american);
  if (dayFirst !== undefined) return asDay(dayFirst ? european : american);
  return { value: european, other: american };
}

function readNamed(text: string): ParsedDay | undefined {
  const dayBefore = /^(\d{1,2})(?:st|nd|rd|th|er)?[. -]+(?:de |of )?(\p{L}{3,})[., -]+(?:de )?(\d{4}|\d{2})$/iu.exec(
    text,
  );
  if (dayBefore !== null) return asDay(day(dayBefore[3], monthOf(dayBefore[2] ?? ""), dayBefore[1]));
  const monthBefore = /^(\p{L}{3,})[. -]+(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})$/iu.exec(text);
  if (monthBefore !== null) return asDay(day(monthBefore[3], monthOf(monthBefore[1] ?? ""), monthBefore[2]));
  return undefined;
}

function asDay(value: string | undefined): ParsedDay | undefined {
  return value === undefined ? undefined : { value };
}

/** Two-digit years up to 69 are of this century, as in POSIX. Undefined for a day that no calendar has. */
function day(
  year: string | undefined,
  month: string | number | undefined,
  date: string | undefined,
): string | undefined {
  const [m, d] = [Number(month), Number(date)];
  let y = Number(year);
  if (year?.length === 2) y += y < 70 ? 2000 : 1900;
  const made = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(made.getTime()) || made.getUTCMonth() !== m - 1 || made.getUTCDate() !== d) return undefined;
  return made.toISOString().slice(0, 10);
}
