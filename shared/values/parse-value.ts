import type { DataPointType, Money, Value } from "../document/data-points.ts";
import { isDayFirst, parseCalendarDate } from "./calendar.ts";
import { getMinorDigits, splitCurrency } from "./currency.ts";
import { matchesPattern } from "../taxonomy/pattern.ts";
import { type DecimalMark, formatDecimal, getDecimalMark, parseDecimal, type ParsedNumber } from "./decimal.ts";

/** Hints for parsing a text as a value. Specific hints (`decimal`, `dayFirst`) take precedence over `locale`. */
export interface ValueHints {
  /** A BCP 47 tag. It determines the decimal mark and the order of day and month. */
  locale?: string | undefined;
  decimal?: DecimalMark | undefined;
  dayFirst?: boolean | undefined;
  /**
   * An ISO 4217 code, for amounts without a currency and for signs that several currencies share; null if it is unknown
   * which currency such a sign means.
   */
  currency?: string | null | undefined;
  /** A regular expression that the whole text must match, see `findPatternProblem`. */
  pattern?: string | undefined;
  /** The values of an enumeration. */
  enum?: readonly string[] | undefined;
}

/** The reason why a text cannot be parsed: it is empty, not a value of the type, or not permitted by the taxonomy. */
export type ValueProblem =
  | { kind: "empty" | "group" | Exclude<DataPointType, "string" | "text" | "enum"> }
  | { kind: "pattern"; pattern: string }
  | { kind: "enum"; values: readonly string[] };

/**
 * The result of parsing. `alternative` is the second reading of an ambiguous text: 4 March if 3/4/2026 is read as
 * 3 April, or 1.234 if "1.234" is read as 1234.
 */
export type ParsedValue = { ok: true; value: Value; alternative?: Value } | { ok: false; problem: ValueProblem };

const fail = (problem: ValueProblem): ParsedValue => ({ ok: false, problem });
/**
 * Removes control characters except white space, byte order marks, and the embeddings, overrides and isolates of
 * bidirectional text. With these characters, a value would look different in the window and in the output.
 */
export const removeControls = (text: string): string =>
  text.replace(/(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "");

const normalize = (text: string): string => removeControls(text).normalize("NFC");
const normalizeLine = (text: string): string => normalize(text).replace(/\s+/gu, " ").trim();
/** Matches white space and characters without a glyph. A text that has only these counts as empty. */
const invisible = /[\s\u200B-\u200F\u2060-\u2064]/gu;

/**
 * Parses a text as a value of a type.
 *
 * @example parseValue("money", "1.290,18 €", { locale: "de" })
 */
export function parseValue(type: DataPointType, text: string, hints: ValueHints = {}): ParsedValue {
  const line = normalizeLine(text);
  if (line.replace(invisible, "") === "") return fail({ kind: "empty" });
  const { pattern } = hints;
  if (pattern !== undefined && !matchesPattern(pattern, line)) return fail({ kind: "pattern", pattern });
  switch (type) {
    case "string":
      return { ok: true, value: line };
    case "text":
      return { ok: true, value: normalize(text).trim() };
    case "integer":
    case "number":
    case "percentage":
      return parseNumber(type, line, hints);
    case "money":
      return parseMoney(line, hints);
    case "date":
      return parseDate(line, hints);
    case "boolean":
      return parseBoolean(line);
    case "enum":
      return parseEnum(line, hints.enum ?? []);
    case "group":
      return fail({ kind: "group" });
  }
}

/**
 * Formats a value as plain text that `parseValue` parses with the same decimal mark: numbers without grouping, ISO 8601
 * days, amounts followed by their currency, percentages with a sign.
 */
export function formatValue(value: Value, type: DataPointType, mark: DecimalMark = "."): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const number = (typeof value === "number" ? formatDecimal(value) : formatAmount(value)).replace(".", mark);
  if (typeof value === "number") return type === "percentage" ? `${number} %` : number;
  return value.currency === null ? number : `${number} ${value.currency}`;
}

/** Formats the amount without its currency, with at least the currency's number of decimals: 1234.50. */
export function formatAmount(money: Money): string {
  return formatDecimal(money.amount, getMinorDigits(money.currency));
}

function parseWithHints(text: string, hints: ValueHints): ParsedNumber | undefined {
  return parseDecimal(text, hints.decimal ?? (hints.locale === undefined ? undefined : getDecimalMark(hints.locale)));
}

function parseNumber(type: "integer" | "number" | "percentage", line: string, hints: ValueHints): ParsedValue {
  const text = type === "percentage" ? line.replace(/\s*(?:%|percent|Prozent|v\. ?H\.)$/iu, "") : line;
  const number = parseWithHints(text, hints);
  if (number === undefined) return fail({ kind: type === "percentage" ? "percentage" : "number" });
  if (type !== "integer") return toParsedValue(number.value, number.alternative);
  const integers = [number.value, number.alternative].filter(
    (value) => value !== undefined && Number.isSafeInteger(value),
  );
  const [value] = integers;
  return value === undefined ? fail({ kind: "integer" }) : { ok: true, value };
}

function parseMoney(line: string, hints: ValueHints): ParsedValue {
  const { currency: printedCurrency, rest: signed } = splitCurrency(line, hints.currency);
  const rest = replaceCreditSuffix(signed);
  const number = parseWithHints(rest.replace(/[.,] ?[-\u2013\u2014]{1,2}$/u, ""), hints);
  if (number === undefined) return fail({ kind: "money" });
  const currency = printedCurrency ?? hints.currency ?? null;
  const alternative = number.alternative === undefined ? undefined : { amount: number.alternative, currency };
  return toParsedValue({ amount: number.value, currency }, alternative);
}

/** Replaces the suffix CR (credit) of an amount by a minus sign, and removes the suffix DR (debit). */
function replaceCreditSuffix(amount: string): string {
  const [, number, side] = /^(.*\d) ?(CR|DR)$/u.exec(amount) ?? [];
  return number === undefined ? amount : side === "CR" ? `-${number}` : number;
}

function parseDate(line: string, hints: ValueHints): ParsedValue {
  const dayFirst = hints.dayFirst ?? (hints.locale === undefined ? undefined : isDayFirst(hints.locale));
  const date = parseCalendarDate(line, dayFirst);
  return date === undefined ? fail({ kind: "date" }) : toParsedValue(date.value, date.alternative);
}

function parseBoolean(line: string): ParsedValue {
  if (/^(?:yes|true|ja|wahr|oui|x|1|✓|✔|☑|☒)$/iu.test(line)) return { ok: true, value: true };
  if (/^(?:no|false|nein|falsch|non|0|☐)$/iu.test(line)) return { ok: true, value: false };
  return fail({ kind: "boolean" });
}

function parseEnum(line: string, values: readonly string[]): ParsedValue {
  const folded = line.toLowerCase();
  const value = values.find((candidate) => candidate.toLowerCase() === folded);
  return value === undefined ? fail({ kind: "enum", values }) : { ok: true, value };
}

function toParsedValue(value: Value, alternative: Value | undefined): ParsedValue {
  return alternative === undefined ? { ok: true, value } : { ok: true, value, alternative };
}
