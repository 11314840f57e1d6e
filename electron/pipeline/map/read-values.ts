import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import type { TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { trimPunctuation } from "../../../shared/values/trim-punctuation.ts";
import { parseField, type Notation } from "./notation.ts";
import { hasGapBefore, getText, type TokenRow, type Span } from "./rows.ts";

/** A text, parsed as the value of a field. */
export interface ParsedText {
  value: Value;
  /** The printed text without surrounding punctuation. */
  text: string;
  /** Plausibility of the text for the type, from 0 to 1. */
  fit: number;
  /** The other reading of a date whose order of day and month the document does not show. */
  otherReading?: Value;
}

/** A span of the document, parsed as the value of a field. */
export interface ParsedSpan extends Span, ParsedText {}

/** Maximum number of words of a value by its type. */
const maxWords: Readonly<Record<DataPointType, number>> = {
  string: 8,
  text: 8,
  enum: 4,
  boolean: 1,
  integer: 3,
  number: 3,
  percentage: 4,
  money: 5,
  date: 6,
  group: 0,
};
/**
 * For types that need a digit: the number of words at the beginning of a value, of which at least one must have a
 * digit.
 */
const maxWordsToDigit: Partial<Record<DataPointType, number>> = {
  integer: 1,
  number: 2,
  percentage: 2,
  money: 2,
  date: 3,
};

/** Tests if a field accepts any text, so that only the layout shows where its value ends. */
export const acceptsAnyText = (field: TaxonomyField): boolean =>
  (field.type === "string" || field.type === "text") && field.pattern === undefined;

/** Tests if the values of a field are numbers. */
export const isNumericField = ({ type }: TaxonomyField): boolean =>
  type === "integer" || type === "number" || type === "percentage" || type === "money";

/** Finds the longest value of a field that starts at a token and ends before `limit`. */
export function findValueAt(
  field: TaxonomyField,
  row: TokenRow,
  start: number,
  limit: number,
  notation: Notation,
): ParsedSpan | undefined {
  if (acceptsAnyText(field)) return readValue(field, { row, start, end: limit }, notation);
  if (!canStart(field, row, start)) return undefined;
  // A row may have very many numbers, so that the end is searched within the longest value only.
  const longestEnd = Math.min(limit, start + maxWords[field.type]);
  const maxEnd = isNumericField(field) ? findNumberEnd(row, start, longestEnd, notation) : longestEnd;
  for (let end = maxEnd; end > start; end--) {
    if (isNumericField(field) && field.type !== "percentage" && isPercentage(row, end)) continue;
    if (field.type === "percentage" && isAmount(row, start, end)) continue;
    const value = readValue(field, { row, start, end }, notation);
    if (value === undefined) continue;
    const isWhole = !isNumericField(field) || notation.groupsByComma || !isBesideUnreadableGroup(value);
    return isWhole ? value : undefined;
  }
  return undefined;
}

/** Matches the digits of a number if at least one of them cannot be read. */
const unreadableNumber = /^(?=.*\ufffd)[\d.,'\ufffd]+$/u;

/** The maximum number of groups of digits before a number that may be parts of it. */
const maxGroupsBefore = 6;

/**
 * Tests if a number is only a part of a number that is grouped by spaces, and another part cannot be read: "120 000.00"
 * of "\ufffd 120 000.00", or "12" of "12 00\ufffd".
 */
function isBesideUnreadableGroup({ row, start, end }: Span): boolean {
  const getTextAt = (index: number) => row.tokens[index]?.text ?? "";
  const next = getTextAt(end);
  const isUnreadableGroup = unreadableNumber.test(next) && /^[\d\ufffd]{3}(?![\d\ufffd])/u.test(next);
  if (isUnreadableGroup && !hasGapBefore(row, end)) return true;
  for (let index = start; index > start - maxGroupsBefore; index--) {
    if (!/^\d{3}(?!\d)/u.test(getTextAt(index)) || hasGapBefore(row, index)) return false;
    if (unreadableNumber.test(getTextAt(index - 1))) return true;
  }
  return false;
}

/**
 * Tests if a percent sign follows, without a gap, a number that ends before `end`: "19 %" is no quantity and no amount.
 */
function isPercentage(row: TokenRow, end: number): boolean {
  return row.tokens[end]?.text.startsWith("%") === true && !hasGapBefore(row, end);
}

/** Tests if the sign of a currency stands before or after a number without a gap: "€ 475,00" is no percentage. */
function isAmount(row: TokenRow, start: number, end: number): boolean {
  const isSign = (index: number): boolean => /^\p{Sc}$/u.test(row.tokens[index]?.text ?? "");
  return (isSign(start - 1) && !hasGapBefore(row, start)) || (isSign(end) && !hasGapBefore(row, end));
}

/** Tests if a value can start at a token: for numbers and dates, one of the next words must have a digit. */
function canStart({ type }: TaxonomyField, row: TokenRow, start: number): boolean {
  const wordCount = maxWordsToDigit[type];
  return wordCount === undefined || row.tokens.slice(start, start + wordCount).some(({ text }) => /\d/u.test(text));
}

/** Finds the values of a field in a span from left to right, without overlap. Each is the longest at its place. */
export function findValues(
  field: TaxonomyField,
  { row, start: from, end: to }: Span,
  notation: Notation,
): ParsedSpan[] {
  const values: ParsedSpan[] = [];
  for (let start = from; start < to;) {
    const value = findValueAt(field, row, start, to, notation);
    if (value !== undefined) values.push(value);
    start = value?.end ?? start + 1;
  }
  return values;
}

/**
 * Returns the end of the tokens from `start` that may form one number: a currency symbol or a gap between digits ends
 * it, and so does any space if the document groups digits by commas.
 */
function findNumberEnd(row: TokenRow, start: number, limit: number, { groupsByComma }: Notation): number {
  for (let end = start + 1; end < limit; end++) {
    const [left, right] = [row.tokens[end - 1], row.tokens[end]];
    if (left === undefined || right === undefined) return end;
    if (/\d$/u.test(left.text) && /^\p{Sc}\d/u.test(right.text)) return end;
    const areDigits = /\d[.,]?$/u.test(left.text) && /^\d/u.test(right.text);
    if (areDigits && (groupsByComma || hasGapBefore(row, end))) return end;
  }
  return limit;
}

/** Parses a whole span as a value of a field. Returns undefined if it is not a valid value. */
function readValue(field: TaxonomyField, span: Span, notation: Notation): ParsedSpan | undefined {
  const parsed = readText(field, getText(span), notation);
  return parsed && { ...span, ...parsed };
}

/** Parses a printed text as a value of a field. Returns undefined if it is not a valid value. */
export function readText(field: TaxonomyField, printed: string, notation: Notation): ParsedText | undefined {
  const text = trimPunctuation(field.type, printed);
  if (text === "" || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const parsed = parseField(field, text, notation);
  if (!parsed.ok) {
    // A value with a pattern may end a sentence.
    const isAtEnd = field.type === "string" && field.pattern !== undefined && /[\p{L}\d][.)]$/u.test(text);
    return isAtEnd ? readText(field, text.slice(0, -1), notation) : undefined;
  }
  const { value, alternative } = parsed;
  const fit = computeFit(field, text, alternative !== undefined);
  return { value, text, fit, ...(field.type === "date" && alternative !== undefined && { otherReading: alternative }) };
}

/**
 * Computes the plausibility of a text for its field: amounts have cents or a currency, free texts are short, and numbers of
 * documents are no dates.
 */
function computeFit(field: TaxonomyField, text: string, isAmbiguous: boolean): number {
  if (acceptsAnyText(field)) return text.length <= 60 ? 0.75 : text.length <= 90 ? 0.4 : 0.1;
  if (field.type === "money") return /[.,]\d{2}(?!\d)|\p{Sc}|[A-Z]{3}/u.test(text) ? 1 : 0.4;
  if (field.type === "string" && wholeDatePattern.test(text)) return 0.4;
  return isAmbiguous ? 0.85 : 1;
}

/** Matches a date in digits, which is hardly the number of a document. */
const wholeDatePattern = /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})$/u;
