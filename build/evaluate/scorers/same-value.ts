export type Scalar = string | number | boolean;

/** By their beginnings, in English, German and French. */
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
 * Whether two values say the same, however they are written: by the type `money` or `number` as numbers,
 * `date` as days, and by any other as letters and digits.
 */
export function sameValue(truth: Scalar, predicted: Scalar, type: string): boolean {
  if (predicted === "") return false;
  switch (type) {
    case "money":
    case "number": {
      const [one, other] = [numberOf(truth), numberOf(predicted)];
      return one !== undefined && other !== undefined && Math.abs(one - other) < 0.005;
    }
    case "date": {
      const days = daysOf(String(predicted));
      return daysOf(String(truth)).some((day) => days.includes(day));
    }
    default: {
      const letters = lettersOf(truth);
      return letters !== "" && letters === lettersOf(predicted);
    }
  }
}

function lettersOf(value: Scalar): string {
  return String(value)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** The first number in a text, with either decimal sign. */
function numberOf(value: Scalar): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return undefined;
  const text = value.replaceAll("\u2212", "-");
  const match = /-?\(?\d[\d.,\u00a0\u202f' ]*/.exec(text);
  if (match === null) return undefined;
  const negative =
    text.slice(0, match.index + 1).includes("-") ||
    text.slice(0, match.index + 2).includes("(") ||
    text.trimEnd().endsWith("-");
  const amount = Number(plainNumber(match[0].replaceAll(/[^\d.,]/g, "").replace(/[.,]+$/, "")));
  return Number.isNaN(amount) ? undefined : negative ? -amount : amount;
}

/** Digits with a decimal point at most, from digits with points and commas. */
function plainNumber(digits: string): string {
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points > 0 && commas > 0) {
    const decimal = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
    return `${digits.slice(0, decimal).replaceAll(/[.,]/g, "")}.${digits.slice(decimal + 1)}`;
  }
  if (commas === 1 && digits.split(",")[1]?.length !== 3) return digits.replace(",", ".");
  return points === 1 ? digits : digits.replaceAll(/[.,]/g, "");
}

/** The days that a date may mean, as ISO 8601; what is no date stands for itself. */
function daysOf(value: string): string[] {
  const text = value.trim();
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return [day(iso[1], iso[2], iso[3])];
  const short = /(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{2,4})/.exec(text);
  if (short !== null) {
    const [match, first, second, end] = short;
    const year = Number(end) < 100 ? Number(end) + 2000 : Number(end);
    if (match.includes(".")) return [day(year, second, first)];
    // With slashes the month may come first or last.
    const readings = [
      [first, second],
      [second, first],
    ] as const;
    return readings
      .filter(([month, date]) => inRange(month, 12) && inRange(date, 31))
      .map(([month, date]) => day(year, month, date));
  }
  const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([\p{L}_]{3,})\.?,?\s+(\d{4})/u.exec(text);
  const monthFirst = /([\p{L}_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  for (const [name, date, year] of [
    [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]],
    [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]],
  ]) {
    const word = name?.toLowerCase() ?? "";
    const month = months.get(word.slice(0, 4)) ?? months.get(word.slice(0, 3));
    if (month !== undefined) return [day(year, month, date)];
  }
  const digits = /\b(\d{4})(\d\d)(\d\d)\b/.exec(text);
  return [digits === null ? text : day(digits[1], digits[2], digits[3])];
}

function inRange(text: string | undefined, most: number): boolean {
  return Number(text) >= 1 && Number(text) <= most;
}

function day(year: unknown, month: unknown, date: unknown): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
}
