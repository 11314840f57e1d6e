/** The decimal mark: it separates the integer part from the fraction. */
export type DecimalMark = "." | ",";

/**
 * A parsed number. If a mark is ambiguous, it separates groups of digits in `value`, and is the decimal mark in
 * `alternative`.
 */
export interface ParsedNumber {
  value: number;
  alternative?: number;
}

const numberPattern = /^\d+(?:[.,' ]\d+)*$/;
/** Groups of three digits, or of two before the last in the Indian system, with the same separator. */
const groupedPattern = /^\d{1,3}([.,' ])(?:\d{2,3}\1)*\d{3}$/;

/** Returns the decimal mark of a locale. */
export function getDecimalMark(locale: string): DecimalMark | undefined {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," || part?.value === "." ? part.value : undefined;
}

/** Replaces typographic minus signs, spaces and apostrophes by their ASCII forms. */
function normalizeSigns(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[\u2018\u2019\u00b4`]/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Parses a printed decimal number. Digits can be grouped by point, comma, space or apostrophe. A negative number has a
 * minus before or after it or is in parentheses. A number such as 1.234 or 12,345 is ambiguous: its single mark can
 * separate groups or be the decimal mark. `mark` decides. Without `mark`, the mark is read as a separator of groups,
 * and `alternative` has the value with the decimal mark.
 */
export function parseDecimal(text: string, mark?: DecimalMark): ParsedNumber | undefined {
  const plain = normalizeSigns(text);
  const signMatch = /^(?:\((.+)\)|(?:-|\+) ?(.+)|(.+?) ?-|(.+))$/u.exec(plain);
  if (signMatch === null) return undefined;
  const body = signMatch[1] ?? signMatch[2] ?? signMatch[3] ?? signMatch[4] ?? "";
  const isNegative = signMatch[1] !== undefined || signMatch[3] !== undefined || plain.startsWith("-");
  const unsigned = parseUnsigned(body.trim(), mark);
  if (unsigned === undefined) return undefined;
  const applySign = (value: number): number => (isNegative && value !== 0 ? -value : value);
  const { value, alternative } = unsigned;
  return alternative === undefined
    ? { value: applySign(value) }
    : { value: applySign(value), alternative: applySign(alternative) };
}

function parseUnsigned(body: string, mark: DecimalMark | undefined): ParsedNumber | undefined {
  if (!numberPattern.test(body)) return /^[.,]\d+$/u.test(body) ? { value: Number(`0.${body.slice(1)}`) } : undefined;
  const markIndex = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const toInteger = (digits: string): number => Number(digits.replace(/[.,' ]/gu, ""));
  if (markIndex < 0) return body.includes(" ") && !groupedPattern.test(body) ? undefined : { value: toInteger(body) };

  const separator = body[markIndex];
  const integerPart = body.slice(0, markIndex);
  const fraction = body.slice(markIndex + 1);
  if (fraction.includes(" ") || fraction.includes("'")) return undefined;
  const decimal = Number(`${toInteger(integerPart)}.${fraction}`);
  if (integerPart.includes(separator ?? "")) return groupedPattern.test(body) ? { value: toInteger(body) } : undefined;
  if (/[.,' ]/u.test(integerPart)) return groupedPattern.test(integerPart) ? { value: decimal } : undefined;
  const canGroup = fraction.length === 3 && integerPart.length <= 3 && !integerPart.startsWith("0");
  if (!canGroup) return { value: decimal };
  if (mark !== undefined) return { value: separator === mark ? decimal : toInteger(body) };
  return { value: toInteger(body), alternative: decimal };
}

/** Formats a number with a decimal point, without grouping or exponent, and with at least `digits` decimals. */
export function formatDecimal(value: number, digits = 0): string {
  return value.toLocaleString("en-US", {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: 20,
  });
}
