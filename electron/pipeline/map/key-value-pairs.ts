import {
  type KeyValuePair,
  maxKeyValuePairs,
  maxPairLengths,
  type Region,
} from "../../../shared/document/data-points.ts";
import { isCentreInside } from "../../../shared/document/geometry.ts";
import { parseValue } from "../../../shared/values/parse-value.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import type { Notation } from "./notation.ts";
import { getLeft, getOwnRows, getRight, getText, getTokens, type TokenRow, type Span } from "./rows.ts";
import { findFirstIndex } from "./sorted.ts";
import { mappingThresholds } from "./thresholds.ts";

const { maxKey, maxSameKey, maxValue, maxValueDistanceEm, maxValueShiftEm, minPlainDigits } = mappingThresholds;

/**
 * The maximum number of pairs that are kept while it is not yet known which values belong to data points of the
 * taxonomy.
 */
const maxKeptPairs = 4 * maxKeyValuePairs;

type PairValue = Pick<KeyValuePair, "type" | "value" | "text">;
/** A label and its value, before they are detached from their page. */
interface PairSpans extends PairValue {
  label: Span;
  span: Span;
}

/**
 * Finds the key-value pairs of a document that the taxonomy does not have, such as "Delivery note: LS-4711". It uses only
 * geometry and typography, and is therefore independent of the language:
 * - a short label that ends with a colon, and the text after it;
 * - a short label, and at its right or below it a value with digits: a date, an amount, a percentage or an identifier,
 * but no plain number.
 *
 * Memory does not grow with the document: at most {@link maxKeptPairs} pairs are kept, without their pages.
 */
export class KeyValuePairFinder {
  readonly #pairs: KeyValuePair[] = [];
  readonly #seen = new Set<string>();

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    for (const row of getOwnRows(window)) {
      if (this.#pairs.length >= maxKeptPairs) return;
      const pairs = findInRow(row, window.notation);
      for (const pair of [...pairs, ...findBelow(row, window)]) this.#keep(pair, window);
    }
  }

  #keep({ label, span, type, value, text }: PairSpans, window: LabeledWindow): void {
    if (isOfTaxonomy(label, window)) return;
    const name = readLabel(label);
    // A running header repeats its pairs on every page.
    const key = `${normalizeLabel(name)}\n${text}`;
    if (this.#seen.has(key) || this.#pairs.length >= maxKeptPairs) return;
    const regions = window.regions.find(span);
    const labelRegions = window.regions.find(label);
    // The clone is a copy. A substring would keep its whole string in memory, which may be the text of a page.
    const pair = structuredClone({ label: name, text, type, value, regions, label_regions: labelRegions });
    this.#seen.add(structuredClone(key));
    this.#pairs.push(pair);
  }

  /**
   * Returns the pairs that are no data points, without labels that occur more than {@link maxSameKey} times.
   * @param taken The regions of the data points. A pair with one of them is left out.
   */
  result(taken: readonly Region[]): KeyValuePair[] {
    const byPage = Map.groupBy(taken, ({ page }) => page);
    const isTaken = (region: Region): boolean =>
      byPage.get(region.page)?.some((other) => isSameRegion(region, other)) === true;
    const pairsByLabel = Map.groupBy(this.#pairs, ({ label }) => normalizeLabel(label));
    const isRepeated = ({ label }: KeyValuePair): boolean =>
      (pairsByLabel.get(normalizeLabel(label))?.length ?? 0) > maxSameKey;
    return this.#pairs
      .filter((pair) => !isRepeated(pair) && ![...pair.regions, ...pair.label_regions].some(isTaken))
      .slice(0, maxKeyValuePairs);
  }
}

function isSameRegion(a: Region, b: Region): boolean {
  if (a.bbox !== undefined && b.bbox !== undefined)
    return isCentreInside(a.bbox, b.bbox) || isCentreInside(b.bbox, a.bbox);
  return a.range !== undefined && a.range.from === b.range?.from;
}

/** Tests if the taxonomy has the label, for a field or as the heading of a party. */
function isOfTaxonomy(label: Span, { labels }: LabeledWindow): boolean {
  return (labels.get(label.row) ?? []).some(
    ({ start, end, meanings }) =>
      start <= label.start && end >= label.end && meanings.some(({ kind }) => kind !== "background" && kind !== "stop"),
  );
}

/** Finds the pairs of a row whose value is at the right of its label. */
function findInRow(row: TokenRow, notation: Notation): PairSpans[] {
  const cells = row.segments.map((segment): Span => ({ row, ...segment }));
  const inCells = cells.flatMap((cell) => findInCell(cell, notation));
  const foundStarts = new Set(inCells.map(({ label }) => label.start));
  const isPair = ([label, value]: readonly Span[]): boolean =>
    label !== undefined && value !== undefined && isPlainLabel(label) && readPlainValue(value, notation) !== undefined;
  // Without colons, labels and values must alternate in the whole row. Otherwise it may be the row of a table.
  const isAlternating = cells.length % 2 === 0 && chunkPairs(cells).every(isPair);
  return [
    ...inCells,
    ...cells.flatMap((label, index): PairSpans[] => {
      const span = cells[index + 1];
      if (
        span === undefined ||
        foundStarts.has(label.start) ||
        getLeft(span) - getRight(label) > maxValueDistanceEm.right * row.em
      )
        return [];
      const hasColon = endsWithColon(label) && isLabel(label);
      if (!hasColon && !(isAlternating && index % 2 === 0)) return [];
      if (isLabel(span) && endsWithColon(span)) return [];
      const value = readValue(span, notation) ?? (hasColon ? readFreeText(span) : undefined);
      return value === undefined ? [] : [{ label, span, ...value }];
    }),
  ];
}

const chunkPairs = (cells: readonly Span[]): Span[][] =>
  cells.flatMap((_, index) => (index % 2 === 0 ? [cells.slice(index, index + 2)] : []));

/** Finds the pairs inside a cell: "Delivery note: LS-4711", "Tel: 555 100 Fax: 555 101", "Customer 10023". */
function findInCell({ row, start, end }: Span, notation: Notation): PairSpans[] {
  const colons = getTokens({ row, start, end }).flatMap(({ text }, index) => (text.endsWith(":") ? start + index : []));
  if (colons.length === 0) return findWithoutColon({ row, start, end }, notation);
  const pairs: PairSpans[] = [];
  let from = start;
  for (const [index, colon] of colons.entries()) {
    const label = { row, start: from, end: colon + 1 };
    const next = colons[index + 1];
    const between = getTokens({ row, start: colon + 1, end: next ?? end });
    const valueEnd = next === undefined ? end : colon + 1 + between.findLastIndex(({ text }) => /\d/u.test(text)) + 1;
    from = Math.max(valueEnd, colon + 1);
    const span = { row, start: colon + 1, end: valueEnd };
    if (!isLabel(label) || span.start >= span.end) continue;
    const value = readValue(span, notation) ?? readFreeText(span);
    if (value !== undefined) pairs.push({ label, span, ...value });
  }
  return pairs;
}

/** Finds the pair in a cell of a label and an identifier or date without a colon between them: "Customer 10023". */
function findWithoutColon({ row, start, end }: Span, notation: Notation): PairSpans[] {
  const first = start + getTokens({ row, start, end }).findIndex(({ text }) => /\d/u.test(text));
  const label = { row, start, end: first };
  if (first <= start || !isPlainLabel(label)) return [];
  const span = { row, start: first, end };
  const value = readValue(span, notation);
  if (value === undefined) return [];
  const digits = value.text.match(/\d/gu)?.length ?? 0;
  const isIdentifier = value.type === "string" && (digits >= minPlainDigits || /\p{Lu}.*\d{3}/u.test(value.text));
  return isIdentifier || value.type === "date" ? [{ label, span, ...value }] : [];
}

/** Finds the values below those labels of a row that fill their cell. */
function findBelow(row: TokenRow, { rows, notation }: LabeledWindow): PairSpans[] {
  const below = rows[row.index + 1];
  if (below === undefined || below.y - row.y > maxValueDistanceEm.below * row.em) return [];
  const secondBelow = rows[row.index + 2];
  return row.segments.flatMap((segment): PairSpans[] => {
    const label = { row, ...segment };
    if (!isPlainLabel(label)) return [];
    const span = findAligned(below, label);
    const value = span && readPlainValue(span, notation);
    if (span === undefined || value === undefined) return [];
    // The value may have another label in its own cell or at its left. If there are more values below it, the label is
    // a column header.
    if (findInCell(span, notation).length > 0) return [];
    const before = below.segments[findFirstIndex(below.segments, ({ end }) => end > span.start) - 1];
    if (before !== undefined && isPlainLabel({ row: below, ...before })) return [];
    const next =
      secondBelow && secondBelow.y - below.y <= maxValueDistanceEm.below * row.em
        ? findAligned(secondBelow, span)
        : undefined;
    return next !== undefined && readValue(next, notation) !== undefined ? [] : [{ label, span, ...value }];
  });
}

/** Finds the first cell of a row whose left or right edge or centre is aligned with that of a cell of another row. */
function findAligned(row: TokenRow, cell: Span): Span | undefined {
  const tolerance = maxValueShiftEm * row.em;
  const nearLeft = listSegmentsNear(row, getLeft, getLeft(cell), tolerance);
  const nearRight = listSegmentsNear(row, getRight, getRight(cell), tolerance);
  const nearCentre = listSegmentsNear(row, getCentre, getCentre(cell), tolerance);
  const [first] = [...nearLeft, ...nearRight, ...nearCentre].sort((a, b) => a.start - b.start);
  return first;
}

const getCentre = (span: Span): number => (getLeft(span) + getRight(span)) / 2;

/** Lists the segments with a position within a tolerance of a place. From left to right, their positions ascend. */
function listSegmentsNear(row: TokenRow, getX: (span: Span) => number, place: number, tolerance: number): Span[] {
  const getPosition = (segment: TokenRow["segments"][number]): number => getX({ row, ...segment });
  const begin = findFirstIndex(row.segments, (segment) => getPosition(segment) >= place - tolerance);
  const end = findFirstIndex(row.segments, (segment) => getPosition(segment) > place + tolerance);
  return row.segments.slice(begin, end).map((segment) => ({ row, ...segment }));
}

const endsWithColon = ({ row, end }: Span): boolean => row.tokens[end - 1]?.text.endsWith(":") === true;

/** Tests if a span is short, has letters and no digits, and is no sentence. */
function isLabel(span: Span): boolean {
  const label = readLabel(span);
  const words = getTokens(span).filter(({ hasSpaceBefore }) => hasSpaceBefore).length;
  return (
    words <= maxKey.words &&
    label.length <= maxKey.characters &&
    /^\p{L}/u.test(label) &&
    /\p{L}.*\p{L}/u.test(label) &&
    !/[\d!?;:@]|,$|\p{L}{4,}\. \p{L}/u.test(label) &&
    span.row.tokens[span.start]?.hasSpaceBefore === true
  );
}

/**
 * Tests if a span is a label even without a colon: it has few words and no comma, and begins with a capital or with a
 * letter of a script without capitals.
 */
function isPlainLabel(span: Span): boolean {
  const words = getTokens(span).filter(({ hasSpaceBefore }) => hasSpaceBefore).length;
  return words <= maxKey.plainWords && isLabel(span) && /^(?:\p{Lu}|\p{Lo})[^,]*$/u.test(readLabel(span));
}

const readLabel = (span: Span): string =>
  getText(span)
    .replace(/[\s:.]+$/u, "")
    .slice(0, maxPairLengths.label);

/** Returns the text of a value without surrounding punctuation; undefined if it is too long. */
function readValueText(span: Span): string | undefined {
  const text = getText(span).replace(/^[\s:#|•·*=]+|[\s|•·*;:,]+$/gu, "");
  const words = text.split(" ").length;
  return text === "" || text.length > maxValue.characters || words > maxValue.words ? undefined : text;
}

/**
 * Reads a value with a digit: a date, a percentage, an amount, a number, or an identifier, of which each word has a
 * digit or is a sign or a few capitals.
 */
function readValue(span: Span, notation: Notation): PairValue | undefined {
  const text = readValueText(span);
  if (text === undefined || !/\d/u.test(text)) return undefined;
  const date = parseValue("date", text, notation);
  if (date.ok && /\D/u.test(text)) return { type: "date", value: date.value, text };
  if (text.endsWith("%")) return readAs("percentage", text, notation);
  if (/\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})|^-?\d[\d.,' ]*[.,]\d{2}$/u.test(text)) {
    const money = readAs("money", text, notation);
    if (money !== undefined) return money;
  }
  // More than three digits without a separator, or a leading zero, make an identifier.
  if (/^-?\d{1,3}(?:[.,']\d+)*$/u.test(text) && !/^0\d/u.test(text)) return readAs("number", text, notation);
  const isIdentifier = !/,\s/u.test(text) && text.split(" ").every((word) => /\d|^[\p{Lu}\p{P}]{1,3}$/u.test(word));
  return isIdentifier && text.length >= 3 ? { type: "string", value: text, text } : undefined;
}

/**
 * Reads a value whose label has no colon. Plain numbers are left out, since they may be counts or section numbers.
 * E-mail addresses are left out, since they may follow the name of a person.
 */
function readPlainValue(span: Span, notation: Notation): PairValue | undefined {
  const value = readValue(span, notation);
  return value === undefined || value.type === "number" || value.text.includes("@") ? undefined : value;
}

function readAs(type: "percentage" | "money" | "number", text: string, notation: Notation): PairValue | undefined {
  const parsed = parseValue(type, text, notation);
  return parsed.ok ? { type, value: parsed.value, text } : undefined;
}

/** Reads any short text after a colon. A text without digits must be no sentence. */
function readFreeText(span: Span): PairValue | undefined {
  const text = readValueText(span);
  if (text === undefined || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  // The text contains another label.
  if (/:\s|\p{L}:[\p{L}\d]/u.test(text)) return undefined;
  const isSentence = text.split(" ").length > maxValue.wordsWithoutDigits || /[.!?]$/u.test(text);
  return isSentence && !/\d/u.test(text) ? undefined : { type: "string", value: text, text };
}
