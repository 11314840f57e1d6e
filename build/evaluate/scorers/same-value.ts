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
 * Compares two values regardless of their notation: as numbers for the types `money` and `number`, as days for `date`,
 * and by their letters and digits for all other types.
 */
export function isSameValue(truth: Scalar, predicted: Scalar, type: string): boolean {
  if (predicted === "") return false;
  switch (type) {
    case "money":
    case "number": {
      const [expected, found] = [parseNumber(truth), parseNumber(predicted)];
      return expected !== undefined && found !== undefined && Math.abs(expected - found) < 0.005;
    }
    case "date": {
      const days = parseDays(String(predicted));
      return parseDays(String(truth)).some((day) => days.includes(day));
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

/** Parses the first number in a text, with a point or a comma as its decimal separator. */
function parseNumber(value: Scalar): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return undefined;
  const text = value.replaceAll("\u2212", "-");
  const match = /-?\(?\d[\d.,\u00a0\u202f' ]*/.exec(text);
  if (match === null) return undefined;
  const negative =
    text.slice(0, match.index + 1).includes("-") ||
    text.slice(0, match.index + 2).includes("(") ||
    text.trimEnd().endsWith("-");
  const amount = Number(normalizeDecimalSeparator(match[0].replaceAll(/[^\d.,]/g, "").replace(/[.,]+$/, "")));
  return Number.isNaN(amount) ? undefined : negative ? -amount : amount;
}

/** Removes thousands separators and turns the decimal separator into a point. */
function normalizeDecimalSeparator(digits: string): string {
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points > 0 && commas > 0) {
    const decimal = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
    return `${digits.slice(0, decimal).replaceAll(/[.,]/g, "")}.${digits.slice(decimal + 1)}`;
  }
  if (commas === 1 && digits.split(",")[1]?.length !== 3) return digits.replace(",", ".");
  return points === 1 ? digits : digits.replaceAll(/[.,]/g, "");
}

/** Parses the possible days of a date, in ISO 8601. A text that is not a date is returned unchanged. */
function parseDays(value: string): string[] {
  const text = value.trim();
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return [formatDay(iso[1], iso[2], iso[3])];
  const short = /(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{2,4})/.exec(text);
  if (short !== null) {
    const [match, first, second, end] = short;
    const year = Number(end) < 100 ? Number(end) + 2000 : Number(end);
    if (match.includes(".")) return [formatDay(year, second, first)];
    // With slashes the month may come first or last.
    const readings = [
      [first, second],
      [second, first],
    ] as const;
    return readings
      .filter(([month, date]) => inRange(month, 12) && inRange(date, 31))
      .map(([month, date]) => formatDay(year, month, date));
  }
  const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([\p{L}_]{3,})\.?,?\s+(\d{4})/u.exec(text);
  const monthFirst = /([\p{L}_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  for (const [name, date, year] of [
    [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]],
    [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]],
  ]) {
    const word = name?.toLowerCase() ?? "";
    const month = months.get(word.slice(0, 4)) ?? months.get(word.slice(0, 3));
    if (month !== undefined) return [formatDay(year, month, date)];
  }
  const digits = /\b(\d{4})(\d\d)(\d\d)\b/.exec(text);
  return [digits === null ? text : formatDay(digits[1], digits[2], digits[3])];
}

function inRange(text: string | undefined, maximum: number): boolean {
  return Number(text) >= 1 && Number(text) <= maximum;
}

/** Formats a day in ISO 8601. */
function formatDay(year: unknown, month: unknown, date: unknown): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
}
