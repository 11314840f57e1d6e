import { getGroupPath, type TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { findColumn, findColumnValues, hasOverlap, listColumnLabels, splitColumn } from "./label-columns.ts";
import { beginsPhrase, isLeading, isTrailing, type LabelMatch } from "./labels.ts";
import type { Notation } from "./notation.ts";
import type { RegionFinder } from "./regions.ts";
import { findSegment, getLeft, getRight, type TokenRow, type RowWindow, type Span } from "./rows.ts";
import { noEvidence, type Evidence } from "./evidence.ts";
import { acceptsAnyText, findValueAt, findValues, type ParsedSpan } from "./read-values.ts";
import { findFirstIndex } from "./sorted.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A parsed span with its score from 0 to 1 by geometry, label and type. */
interface RatedSpan extends ParsedSpan {
  score: number;
  evidence: Evidence;
  /** True if it stands above its label. */
  isAbove?: true;
}

/** A rated span with the label to which it belongs. */
export interface ScoredSpan extends RatedSpan {
  label: LabelMatch;
}

/** A window of rows with their labels, the notation of the document and the regions of the page. */
export interface LabeledWindow extends RowWindow {
  /** The label matches of each row, from left to right. */
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>;
  notation: Notation;
  regions: RegionFinder;
}

/**
 * Weights of values to the right of a label and below it: a base score, and the cost of each em of distance and of each
 * word, label, line and other value between them. `offset` and `shift` are the costs of each em of misalignment, `column`
 * is that of each line with a value in the column below. All weights were set by hand on development documents.
 */
const rightWeights = {
  base: 1,
  distance: 0.008,
  word: 0.12,
  label: 0.25,
  value: 0.15,
  maxDistanceEm: 60,
  offset: 0.2,
  maxOffsetEm: 0.8,
};
const belowWeights = {
  base: 0.85,
  distance: 0.1,
  shift: 0.06,
  line: 0.12,
  label: 0.25,
  column: 0.07,
  maxDistanceEm: 9,
};
const aboveWeights = { base: 0.6, maxDistanceEm: 1.8, maxSizeShare: 0.85 };
/** Matches a word or sign between the values of a range, in several languages. */
const rangeConnectorPattern = /^(?:[-–—]|to|thru|through|until|till|bis|au|à|jusqu'au|al|hasta|a|t\/m|tot)$/iu;

/**
 * Generates the candidates of a field to the right of one of its labels and below it.
 * @param weight Weight of the label.
 */
export function generateLabelCandidates(
  field: TaxonomyField,
  label: LabelMatch,
  weight: number,
  window: LabeledWindow,
): ScoredSpan[] {
  const isLeadingLabel = isLeading(label) || isTrailing(label);
  if (acceptsAnyText(field) && (!isLeadingLabel || beginsPhrase(label))) return [];
  const sibling = isLeadingLabel
    ? 1
    : followsSibling(label, window)
      ? mappingScores.sentenceFactors.afterSibling
      : mappingScores.sentenceFactors.withoutSibling;
  const found = [
    ...findRight(field, label, window),
    ...findBelow(field, label, window),
    ...findAbove(field, label, window),
  ];
  return found.map((candidate) => {
    const range = computeRangeFactor(field, candidate, window.notation);
    const score = Math.max(0, candidate.score) * weight * sibling * range * (0.6 + 0.4 * candidate.fit);
    return {
      ...candidate,
      label,
      score: Math.min(1, score),
      evidence: { ...candidate.evidence, labelWeight: weight, sibling, range },
    };
  });
}

/**
 * Computes the factor of a value for a field that is the first or last value of a range. It depends on the position of
 * the value in a printed range. The factor of a last value compensates for the cost of the value before it.
 */
function computeRangeFactor(field: TaxonomyField, value: ParsedSpan, notation: Notation): number {
  if (field.range === undefined) return 1;
  const place = findRangePlace(field, value, notation);
  if (place === undefined) return mappingScores.rangeFactors.none;
  return place === field.range ? mappingScores.rangeFactors[field.range] : mappingScores.rangeFactors.other;
}

/**
 * Finds out whether a value is the first or the last value of a range, such as "1 May - 7 May". Returns undefined if
 * the value is not in a range.
 */
function findRangePlace(
  field: TaxonomyField,
  { row, start, end }: Span,
  notation: Notation,
): "first" | "last" | undefined {
  const isConnector = (index: number) => rangeConnectorPattern.test(row.tokens[index]?.text ?? "");
  if (isConnector(end) && findValueAt(field, row, end + 1, row.tokens.length, notation) !== undefined) return "first";
  if (!isConnector(start - 1)) return undefined;
  const from = Math.max(0, start - 1 - mappingThresholds.maxRangeWords);
  const values = findValues(field, { row, start: from, end: start - 1 }, notation);
  return values.at(-1)?.end === start - 1 ? "last" : undefined;
}

/** Tests if a label follows the label and value of another field of the same group in its sentence. */
function followsSibling(label: LabelMatch, { labels }: LabeledWindow): boolean {
  const segment = findSegment(label.row, label.start);
  const before = (labels.get(label.row) ?? []).findLast(({ end }) => end <= label.start);
  if (segment === undefined || before === undefined || before.start < segment.start) return false;
  const between = label.row.tokens.slice(before.end, label.start);
  if (between.length > mappingThresholds.maxSiblingWords || !between.some(({ text }) => /\d/u.test(text))) return false;
  const groups = new Set(
    label.meanings.flatMap((meaning) => (meaning.kind === "field" ? getGroupPath(meaning.path) : [])),
  );
  return before.meanings.some((meaning) => meaning.kind === "field" && groups.has(getGroupPath(meaning.path)));
}

/** Finds values to the right of a label: in its row, and in the adjacent rows if they are at nearly the same height. */
function findRight(field: TaxonomyField, label: LabelMatch, window: LabeledWindow): RatedSpan[] {
  const { row } = label;
  if (row.tokens[label.end - 1]?.text.endsWith("/") === true) return [];
  return [row.index - 1, row.index, row.index + 1].flatMap((index) => {
    const other = window.rows[index];
    const offset = other === undefined ? Number.POSITIVE_INFINITY : Math.abs(other.y - row.y) / row.em;
    if (other === undefined || offset > rightWeights.maxOffsetEm) return [];
    const first = other === row ? label.end : findFirstIndex(other.tokens, ({ bbox }) => bbox.x >= getRight(label));
    return findRightInRow(field, label, { row: other, start: first, end: other.tokens.length }, window);
  });
}

/**
 * Finds values in a row from a token to the right. The search ends where no value can have a score any more, so that it is
 * short even if the row has very many labels.
 */
function findRightInRow(
  field: TaxonomyField,
  label: LabelMatch,
  { row, start: first }: Span,
  { labels, notation }: LabeledWindow,
): RatedSpan[] {
  const rowLabels = labels.get(row) ?? [];
  let nextLabel = findFirstIndex(rowLabels, ({ start }) => start >= first);
  let labelsBetween = 0;
  /** Returns the first label that ends after a position, and counts those before it. */
  const advanceTo = (position: number): LabelMatch | undefined => {
    for (let other = rowLabels[nextLabel]; other !== undefined; other = rowLabels[++nextLabel]) {
      if (acceptsAnyText(field) && !isLeading(other) && !isTrailing(other)) continue;
      if (other.end > position) return other;
      labelsBetween += 1;
    }
    return undefined;
  };
  const offset = rightWeights.offset * (Math.abs(row.y - label.row.y) / label.row.em);
  const candidates: RatedSpan[] = [];
  let words = 0;
  let fitBetween = 0;
  for (let position = first; position < row.tokens.length;) {
    const distance = (getLeft({ row, start: position, end: position }) - getRight(label)) / row.em;
    const next = advanceTo(position);
    const cost =
      offset +
      rightWeights.distance * distance +
      rightWeights.word * words +
      rightWeights.label * labelsBetween +
      rightWeights.value * fitBetween;
    if (distance > rightWeights.maxDistanceEm || cost >= rightWeights.base) break;
    const other = next?.start === position ? next : undefined;
    if (other?.isReference === true) break;
    const limit = Math.min(next?.start ?? row.tokens.length, findSegment(row, position)?.end ?? row.tokens.length);
    const value = other === undefined ? findValueAt(field, row, position, limit, notation) : undefined;
    if (value === undefined) {
      if (other === undefined) words += computeWordWeight(row.tokens[position]?.text ?? "");
      position = other?.end ?? position + 1;
      continue;
    }
    const evidence: Evidence = {
      ...noEvidence,
      source: "right",
      distance,
      words,
      labels: labelsBetween,
      values: candidates.length,
      offset,
    };
    candidates.push({ ...value, score: rightWeights.base - cost, evidence });
    fitBetween += value.fit;
    position = value.end;
  }
  return candidates;
}

/**
 * Returns the weight of a word between a label and its value: 1, or 0.4 for short words and numbers, or 0 for signs.
 */
function computeWordWeight(text: string): number {
  if (/\p{L}{4}/u.test(text)) return 1;
  return /[\p{L}\p{N}]/u.test(text) ? 0.4 : 0;
}

function findBelow(field: TaxonomyField, label: LabelMatch, window: LabeledWindow): RatedSpan[] {
  const { row } = label;
  const candidates: RatedSpan[] = [];
  let lines = 0;
  let labelsBetween = 0;
  let valueLines = 0;
  for (let index = row.index + 1; index < window.rows.length; index++) {
    const next = window.rows[index];
    if (next === undefined) break;
    const distance = (next.y - row.y) / row.em;
    if (distance > belowWeights.maxDistanceEm) break;
    const column = findColumn(next, label);
    if (column === undefined) continue;
    const labels = listColumnLabels(column, acceptsAnyText(field), window.labels);
    const columns = acceptsAnyText(field) ? splitColumn(column, label, labels) : [column];
    const unlabeledValues = columns
      .flatMap((part) => findColumnValues(field, part, window.notation))
      .filter((value) => !hasOverlap(labels, value));
    const isInColumn = unlabeledValues.some(
      (value) => computeMisalignment(label, value) < mappingThresholds.maxColumnShiftEm,
    );
    if (isInColumn && labelsBetween === 0 && !acceptsAnyText(field)) valueLines += 1;
    for (const value of unlabeledValues) {
      const shift = belowWeights.shift * computeMisalignment(label, value);
      const cost =
        belowWeights.distance * distance + shift + belowWeights.line * lines + belowWeights.label * labelsBetween;
      if (cost >= belowWeights.base) continue;
      const evidence: Evidence = {
        ...noEvidence,
        source: "below",
        distance,
        lines,
        labels: labelsBetween,
        offset: shift,
      };
      candidates.push({ ...value, score: belowWeights.base - cost, evidence });
    }
    lines += 1;
    labelsBetween += labels.filter(({ start, end }) => start >= column.start && end <= column.end).length;
  }
  if (valueLines < mappingThresholds.minColumnLines) return candidates;
  return candidates.map((candidate) => ({ ...candidate, score: candidate.score - belowWeights.column * valueLines }));
}

/**
 * Finds the value that fills the cell above a label in smaller type, as in a row of values with their names below them. A
 * label in the type of its value stands beside it or above it.
 */
function findAbove(field: TaxonomyField, label: LabelMatch, window: LabeledWindow): RatedSpan[] {
  const { row } = label;
  const above = window.rows[row.index - 1];
  const isSmaller = above !== undefined && row.em <= aboveWeights.maxSizeShare * above.em;
  if (!isSmaller || row.y - above.y > aboveWeights.maxDistanceEm * above.em || !fillsSegment(label)) return [];
  const column = findColumn(above, label);
  if (column === undefined || (window.labels.get(above) ?? []).length > 0) return [];
  return findColumnValues(field, column, window.notation).flatMap((value) => {
    const shift = computeMisalignment(label, value);
    if (!fillsSegment(value) || shift > mappingThresholds.maxColumnShiftEm) return [];
    const evidence: Evidence = { ...noEvidence, source: "below", distance: (row.y - above.y) / row.em };
    return { ...value, score: aboveWeights.base - belowWeights.shift * shift, evidence, isAbove: true };
  });
}

function fillsSegment({ row, start, end }: Span): boolean {
  const segment = findSegment(row, start);
  return segment?.start === start && segment.end === end;
}

/** Computes the minimum distance between the left edges, right edges or centres of two spans, in em. */
function computeMisalignment(a: Span, b: Span): number {
  const [la, ra, lb, rb] = [getLeft(a), getRight(a), getLeft(b), getRight(b)];
  return Math.min(Math.abs(la - lb), Math.abs(ra - rb), Math.abs((la + ra - lb - rb) / 2)) / a.row.em;
}
