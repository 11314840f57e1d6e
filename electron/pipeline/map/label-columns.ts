import { isHeadingOnly, isLeading, type LabelMatch } from "./labels.ts";
import type { Notation } from "./notation.ts";
import { findValues, type ParsedSpan } from "./read-values.ts";
import { getLeft, getRight, getTokens, type Span, type TokenRow } from "./rows.ts";
import { findFirstIndex } from "./sorted.ts";
import { mappingThresholds } from "./thresholds.ts";
import type { TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";

/** A cache of the values in columns, by row, field and range. A row belongs to one document, and so to one notation. */
const columnValues = new WeakMap<TokenRow, Map<TaxonomyField, Map<string, readonly ParsedSpan[]>>>();

/** Finds the values of a field in a column. Cached, since a row is below the labels of several rows. */
export function findColumnValues(field: TaxonomyField, column: Span, notation: Notation): readonly ParsedSpan[] {
  const byField = columnValues.get(column.row) ?? new Map<TaxonomyField, Map<string, readonly ParsedSpan[]>>();
  columnValues.set(column.row, byField);
  const byRange = byField.get(field) ?? new Map<string, readonly ParsedSpan[]>();
  byField.set(field, byRange);
  const key = `${column.start}:${column.end}`;
  const values = byRange.get(key) ?? findValues(field, column, notation);
  byRange.set(key, values);
  return values;
}

/** Returns the span of the segments of a row that are below a label, with a tolerance of 2 em at each side. */
export function findColumn(row: TokenRow, label: LabelMatch): Span | undefined {
  const tolerance = 2 * row.em;
  const { segments } = row;
  const begin = findFirstIndex(segments, (segment) => getRight({ row, ...segment }) > getLeft(label) - tolerance);
  const end = findFirstIndex(segments, (segment) => getLeft({ row, ...segment }) >= getRight(label) + tolerance);
  const [first, last] = [segments[begin], segments[end - 1]];
  return begin >= end || first === undefined || last === undefined
    ? undefined
    : { row, start: first.start, end: last.end };
}

/** The labels of each row, from left to right. */
type RowLabels = ReadonlyMap<TokenRow, readonly LabelMatch[]>;

/** A cache of the labels in columns, by row, range and kind of field. */
const columnLabels = new WeakMap<RowLabels, Map<TokenRow, Map<string, readonly LabelMatch[]>>>();

/**
 * Lists the labels in a column, from left to right, without words of sentences. Cached, since a row is below many labels.
 * @param isAnyText Whether the values to find are any text, in which further labels may be words.
 */
export function listColumnLabels(
  { row, start, end }: Span,
  isAnyText: boolean,
  labels: RowLabels,
): readonly LabelMatch[] {
  const byRow = columnLabels.get(labels) ?? new Map<TokenRow, Map<string, readonly LabelMatch[]>>();
  columnLabels.set(labels, byRow);
  const byRange = byRow.get(row) ?? new Map<string, readonly LabelMatch[]>();
  byRow.set(row, byRange);
  const key = `${start}:${end}:${isAnyText}`;
  const known = byRange.get(key);
  if (known !== undefined) return known;
  const rowLabels = labels.get(row) ?? [];
  const from = findFirstIndex(rowLabels, (label) => label.end > start);
  const to = findFirstIndex(rowLabels, (label) => label.start >= end);
  const found = rowLabels
    .slice(from, to)
    .filter((label) => !isInSentence(label) || !(isAnyText || isHeadingOnly(label)));
  byRange.set(key, found);
  return found;
}

/** Tests if one of the labels of a row, which are in order, overlaps a span. */
export function hasOverlap(labels: readonly LabelMatch[], { start, end }: Span): boolean {
  const label = labels[findFirstIndex(labels, (other) => other.end > start)];
  return label !== undefined && label.start < end;
}

/**
 * Divides a column into the segments below a label, for a field that accepts any text. Other labels, and tokens below
 * the starts of other column heads, also end a segment.
 */
export function splitColumn(column: Span, label: LabelMatch, labels: readonly LabelMatch[]): Span[] {
  const { row } = column;
  const tolerance = 2 * row.em;
  const first = findFirstIndex(row.segments, ({ start }) => start >= column.start);
  const limit = findFirstIndex(row.segments, ({ end }) => end > column.end);
  return row.segments
    .slice(first, limit)
    .flatMap((segment): Span[] => {
      // Parts that are not below the label are left out, so that only the labels around it are read.
      const before = labels[findFirstIndex(labels, (other) => getLeft(other) >= getLeft(label) - tolerance) - 1];
      const after = labels[findFirstIndex(labels, (other) => getLeft(other) >= getRight(label) + tolerance)];
      const start = Math.max(segment.start, before?.end ?? 0);
      const end = Math.min(segment.end, after?.start ?? segment.end);
      if (start >= end) return [];
      const from = findFirstIndex(labels, (other) => other.start > start);
      const inside = labels.slice(
        from,
        findFirstIndex(labels, (other) => other.start >= end),
      );
      const heads = listCellStarts(label, { row, start, end });
      const cuts = [...inside, ...heads.map((place) => ({ start: place, end: place }))].sort(
        (a, b) => a.start - b.start,
      );
      return [start, ...cuts.map((cut) => cut.end)].map((begin, index) => ({
        row,
        start: begin,
        end: cuts[index]?.start ?? end,
      }));
    })
    .filter(
      (span) =>
        span.start < span.end &&
        getLeft(span) < getRight(label) + tolerance &&
        getRight(span) > getLeft(label) - tolerance,
    );
}

/**
 * Lists the tokens of a segment that stand directly below the start of a segment after the label. They begin the next
 * cell, even if there is no gap before them.
 */
export function listCellStarts({ row: heads, end: from }: LabelMatch, { row, start, end }: Span): number[] {
  const [first, last] = [row.tokens[start]?.bbox.x ?? 0, row.tokens[end - 1]?.bbox.x ?? 0];
  const tolerance = mappingThresholds.maxHeadShiftEm * row.em;
  const begin = findFirstIndex(
    heads.segments,
    (head) => head.start >= from && getLeft({ row: heads, ...head }) >= first - tolerance,
  );
  const limit = findFirstIndex(heads.segments, (head) => getLeft({ row: heads, ...head }) > last + tolerance);
  const lefts = heads.segments.slice(begin, limit).map((head) => getLeft({ row: heads, ...head }));
  return getTokens({ row, start, end }).flatMap(({ bbox }, index) =>
    index > 0 && lefts.some((left) => Math.abs(left - bbox.x) < tolerance) ? start + index : [],
  );
}

/** Tests if a label is a word of a sentence or a name, such as "to" in "Friends to the Sea". */
function isInSentence(label: LabelMatch): boolean {
  return !isLeading(label) && /^\p{Ll}/u.test(label.row.tokens[label.start]?.text ?? "");
}
