import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import type { TaxonomyField } from "../../../shared/taxonomy.ts";
import type { Notation } from "./notation.ts";
import { parseField } from "./notation.ts";
import type { Row, Span } from "./rows.ts";
import { isApart, textOf } from "./rows.ts";

/** A stretch of the document that can be read as a value of a field. */
export interface ReadSpan extends Span {
  value: Value;
  /** As printed, without the punctuation around it. */
  text: string;
  /** How well the text is what the type asks for, 0 to 1. */
  fit: number;
}

/** How many words a value has at most, by its type, and within how many of them a digit stands, where one must. */
const mostWords: Readonly<Record<DataPointType, number>> = {
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
const digitWithin: Partial<Record<DataPointType, number>> = { integer: 1, number: 2, percentage: 2, money: 2, date: 3 };
/** Whether a field takes any text: nothing but its surroundings says where its value ends. */
export const takesAnyText = (field: TaxonomyField): boolean =>
  (field.type === "string" || field.type === "text") && field.pattern === undefined;

/** The longest value of the field that starts at a token and ends before `limit`; undefined if there is none. */
export function valueAt(
  field: TaxonomyField,
  row: Row,
  start: number,
  limit: number,
  notation: Notation,
): ReadSpan | undefined {
  if (takesAnyText(field)) return readValue(field, { row, start, end: limit }, notation);
  if (!mayStart(field, row, start)) return undefined;
  const furthest = Math.min(limit, start + mostWords[field.type], unbroken(row, start, limit));
  for (let end = furthest; end > start; end--) {
    const found = readValue(field, { row, start, end }, notation);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Spares most words of a long text the reading. */
function mayStart({ type }: TaxonomyField, row: Row, start: number): boolean {
  const within = digitWithin[type];
  return within === undefined || row.tokens.slice(start, start + within).some(({ text }) => /\d/u.test(text));
}

/** All values of a field in a range of a row, the longest from the left, none overlapping. */
export function valuesIn(field: TaxonomyField, { row, start: from, end: to }: Span, notation: Notation): ReadSpan[] {
  const found: ReadSpan[] = [];
  for (let start = from; start < to;) {
    const value = valueAt(field, row, start, to, notation);
    if (value !== undefined) found.push(value);
    start = value?.end ?? start + 1;
  }
  return found;
}

/** The end of the run of tokens from `start` in which digits stand close enough to be one number. */
function unbroken(row: Row, start: number, limit: number): number {
  for (let end = start + 1; end < limit; end++) {
    const [left, right] = [row.tokens[end - 1], row.tokens[end]];
    if (left === undefined || right === undefined) return end;
    const digits = /\d[.,]?$/u.test(left.text) && /^\d/u.test(right.text);
    if (digits && isApart(row, end)) return end;
  }
  return limit;
}

/** All of a span as one value of the field; undefined if it is none. */
export function readValue(field: TaxonomyField, span: Span, notation: Notation): ReadSpan | undefined {
  const text = textOf(span)
    .replace(/^[\s:#|•·*=]+|[\s|•·*;:]+$/gu, "")
    .replace(field.type === "text" || field.type === "string" ? /[,]$/u : /[.,]$/u, "");
  if (text === "" || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const parsed = parseField(field, text, notation);
  if (!parsed.ok) return undefined;
  return { ...span, value: parsed.value, text, fit: fitOf(field, text, parsed.ambiguous !== undefined) };
}

/** Money usually has its cents or a currency; a text that nothing describes may be anything. */
function fitOf(field: TaxonomyField, text: string, ambiguous: boolean): number {
  if (takesAnyText(field)) return text.length <= 60 ? 0.75 : 0.4;
  if (field.type === "money") return /[.,]\d{2}(?!\d)|\p{Sc}|[A-Z]{3}/u.test(text) ? 1 : 0.4;
  return ambiguous ? 0.85 : 1;
}
