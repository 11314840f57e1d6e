/** The mark between the whole and the fraction of a number. */
export type DecimalMark = "." | ",";

/** A number read from print; `other` is what it would be if its single mark meant the opposite. */
export interface ParsedNumber {
  value: number;
  other?: number;
}

const shape = /^\d+(?:[.,' ]\d+)*$/;
const grouped = /^\d{1,3}(?:[.,' ]\d{2,3})*[.,' ]\d{3}$/;

/** The mark that a locale writes before the fraction. */
export function getDecimalMark(locale: string): DecimalMark | undefined {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," || part?.value === "." ? part.value : undefined;
}

/** Minus signs, spaces and apostrophes as they are typeset, in their plain form. */
export function normalizeSigns(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[\u2018\u2019\u00b4`]/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Reads a decimal number as printed: grouped by point, comma, space or apostrophe, negative by a minus before or
 * after it or by brackets. A single mark with three digits after it is read by `mark` where that is known and
 * otherwise taken for a grouping, with the other reading beside it.
 */
export function parseDecimal(text: string, mark?: DecimalMark): ParsedNumber | undefined {
  const plain = normalizeSigns(text);
  const signed = /^(?:\((.+)\)|(?:-|\+) ?(.+)|(.+?) ?-|(.+))$/u.exec(plain);
  if (signed === null) return undefined;
  const body = signed[1] ?? signed[2] ?? signed[3] ?? signed[4] ?? "";
  const negative = signed[1] !== undefined || signed[3] !== undefined || plain.startsWith("-");
  const read = readUnsigned(body.trim(), mark);
  if (read === undefined) return undefined;
  const sign = (value: number): number => (negative && value !== 0 ? -value : value);
  return read.other === undefined ? { value: sign(read.value) } : { value: sign(read.value), other: sign(read.other) };
}

function readUnsigned(body: string, mark: DecimalMark | undefined): ParsedNumber | undefined {
  if (!shape.test(body)) return /^[.,]\d+$/u.test(body) ? { value: Number(`0.${body.slice(1)}`) } : undefined;
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const whole = (digits: string): number => Number(digits.replace(/[.,' ]/gu, ""));
  if (last < 0) return body.includes(" ") && !grouped.test(body) ? undefined : { value: whole(body) };

  const separator = body[last];
  const head = body.slice(0, last);
  const fraction = body.slice(last + 1);
  if (fraction.includes(" ") || fraction.includes("'")) return undefined;
  const decimal = Number(`${whole(head)}.${fraction}`);
  if (head.includes(separator ?? "")) return grouped.test(body) ? { value: whole(body) } : undefined;
  if (/[.,' ]/u.test(head)) return grouped.test(head) ? { value: decimal } : undefined;
  const canGroup = fraction.length === 3 && head.length <= 3 && !head.startsWith("0");
  if (!canGroup) return { value: decimal };
  if (mark !== undefined) return { value: separator === mark ? decimal : whole(body) };
  return { value: whole(body), other: decimal };
}

/** A number in plain digits with a point, never with an exponent, with at least `digits` after the point. */
export function formatDecimal(value: number, digits = 0): string {
  return value.toLocaleString("en-US", {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: 20,
  });
}
