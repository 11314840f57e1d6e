import type { DataPointType, Money, Value } from "./document/data-points.ts";
import { isDayFirst, parseDay } from "./values/calendar.ts";
import { getMinorDigits, splitCurrency } from "./values/currency.ts";
import type { DecimalMark, ParsedNumber } from "./values/decimal.ts";
import { getDecimalMark, formatDecimal, parseDecimal } from "./values/decimal.ts";

/** What is known about a text before it is read as a value. Everything is optional; the special beats the general. */
export interface ValueHints {
  /** A BCP 47 tag: gives the decimal mark and the order of day and month where those are not given. */
  locale?: string | undefined;
  decimal?: DecimalMark | undefined;
  dayFirst?: boolean | undefined;
  /** ISO 4217; for amounts that name no currency, and for signs that several share. */
  currency?: string | undefined;
  /** A regular expression (ECMAScript, `u`) that the whole text matches. */
  pattern?: string | undefined;
  /** The values of an enumeration. */
  enum?: readonly string[] | undefined;
}

/** `ambiguous` is the other value that the same text may mean: 3/4/2026 and 4/3/2026, 1.234 and 1234. */
export type ParsedValue = { ok: true; value: Value; ambiguous?: Value } | { ok: false; reason: string };

const refuse = (reason: string): ParsedValue => ({ ok: false, reason });
const oneLine = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();

/** Reads a text as a value of a type. The reason of a refusal is a sentence for the person who typed the text. */
export function parseValue(type: DataPointType, text: string, hints: ValueHints = {}): ParsedValue {
  const line = oneLine(text);
  if (line === "") return refuse("There is no text to read a value from.");
  if (hints.pattern !== undefined && !matchesWhole(hints.pattern, line)) {
    return refuse(`"${line}" does not have the form that the taxonomy asks for: ${hints.pattern}`);
  }
  switch (type) {
    case "string":
      return { ok: true, value: line };
    case "text":
      return { ok: true, value: text.normalize("NFC").trim() };
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
      return refuse("A group has no value of its own; its parts have.");
  }
}

/**
 * A value as plain text that `parseValue` reads back with the decimal mark ".": digits with a point, ISO 8601 days,
 * an amount with its currency after it, a percentage with its sign.
 */
export function formatValue(value: Value, type: DataPointType): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return type === "percentage" ? `${formatDecimal(value)} %` : formatDecimal(value);
  return value.currency === null ? formatAmount(value) : `${formatAmount(value)} ${value.currency}`;
}

/** The amount alone, with at least the digits that its currency is written with: 1234.50. */
export function formatAmount(money: Money): string {
  return formatDecimal(money.amount, getMinorDigits(money.currency));
}

function matchesWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, "u").test(text);
}

function readNumber(text: string, hints: ValueHints): ParsedNumber | undefined {
  return parseDecimal(text, hints.decimal ?? (hints.locale === undefined ? undefined : getDecimalMark(hints.locale)));
}

function parseNumber(type: "integer" | "number" | "percentage", line: string, hints: ValueHints): ParsedValue {
  const text = type === "percentage" ? line.replace(/\s*(?:%|percent|Prozent|v\. ?H\.)$/iu, "") : line;
  const read = readNumber(text, hints);
  if (read === undefined) return refuse(`"${line}" is not a ${type === "percentage" ? "percentage" : "number"}.`);
  if (type !== "integer") return withOther(read.value, read.other);
  const whole = [read.value, read.other].filter((value) => value !== undefined && Number.isSafeInteger(value));
  const [value] = whole;
  return value === undefined ? refuse(`"${line}" is not a whole number.`) : { ok: true, value };
}

function parseMoney(line: string, hints: ValueHints): ParsedValue {
  const { currency: printed, rest } = splitCurrency(line, hints.currency);
  const read = readNumber(rest.replace(/[.,] ?[-\u2013\u2014]{1,2}$/u, ""), hints);
  if (read === undefined) return refuse(`"${line}" is not an amount of money, such as 1234.50 EUR.`);
  const currency = printed ?? hints.currency ?? null;
  const other = read.other === undefined ? undefined : { amount: read.other, currency };
  return withOther({ amount: read.value, currency }, other);
}

function parseDate(line: string, hints: ValueHints): ParsedValue {
  const dayFirst = hints.dayFirst ?? (hints.locale === undefined ? undefined : isDayFirst(hints.locale));
  const read = parseDay(line, dayFirst);
  return read === undefined
    ? refuse(`"${line}" is not a day that the calendar has. Write it as 2026-03-31.`)
    : withOther(read.value, read.other);
}

function parseBoolean(line: string): ParsedValue {
  if (/^(?:yes|true|ja|wahr|oui|x|1|✓|✔|☑|☒)$/iu.test(line)) return { ok: true, value: true };
  if (/^(?:no|false|nein|falsch|non|0|☐)$/iu.test(line)) return { ok: true, value: false };
  return refuse(`"${line}" is neither yes nor no.`);
}

function parseEnum(line: string, values: readonly string[]): ParsedValue {
  const folded = line.toLowerCase();
  const value = values.find((one) => one.toLowerCase() === folded);
  return value === undefined ? refuse(`"${line}" is none of: ${values.join(", ")}.`) : { ok: true, value };
}

function withOther(value: Value, other: Value | undefined): ParsedValue {
  return other === undefined ? { ok: true, value } : { ok: true, value, ambiguous: other };
}
