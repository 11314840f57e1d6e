import type { TaxonomyField } from "../../../shared/taxonomy.ts";
import type { LabelMatch } from "./labels.ts";
import { isLeading } from "./labels.ts";
import type { Notation } from "./notation.ts";
import type { Row, Span } from "./rows.ts";
import { getLeft, overlaps, getRight } from "./rows.ts";
import type { ParsedSpan } from "./read-values.ts";
import { acceptsAnyText, findValueAt, findValues } from "./read-values.ts";

/** A possible value of a data point. */
export interface Candidate extends ParsedSpan {
  /** From 0 to 1, by geometry, label and type. Not a probability. */
  score: number;
  /** The value may share its place with another data point's, as a currency does with an amount. */
  shares?: true;
}

/** The rows of a document with what candidate generation needs to know of them. */
export interface LabeledDocument {
  rows: readonly Row[];
  /** The label matches of each row, from left to right. */
  labels: ReadonlyMap<Row, readonly LabelMatch[]>;
  notation: Notation;
}

/**
 * Scores of values to the right of a label and below it, with the cost of each em of distance, word, label, line and
 * other value between them. `reach` is in em. All weights were set by hand on development documents.
 */
const right = { base: 1, distance: 0.008, word: 0.12, label: 0.25, value: 0.15, reach: 60 };
const below = { base: 0.85, distance: 0.1, shift: 0.06, line: 0.12, label: 0.25, reach: 9 };
/** The most words of the sibling's value. */
const siblingReach = 3;
/** Factors of a label inside a sentence, alone or after the value of a sibling field: "Invoice 12 of 3 May". */
const inSentence = { alone: 0.85, afterSibling: 1.3 };

/** Generates the candidates of a field to the right of one of its labels and below it. `weight` is the label's. */
export function generateLabelCandidates(
  field: TaxonomyField,
  label: LabelMatch,
  weight: number,
  document: LabeledDocument,
): Candidate[] {
  const leading = isLeading(label);
  if (!leading && acceptsAnyText(field)) return [];
  const factor = weight * (leading ? 1 : followsSibling(label, document) ? inSentence.afterSibling : inSentence.alone);
  return [...findRight(field, label, document), ...findBelow(field, label, document)].map((candidate) => ({
    ...candidate,
    score: Math.min(1, Math.max(0, candidate.score) * factor * (0.6 + 0.4 * candidate.fit)),
  }));
}

/** Tests if a label follows the label and value of another field of the same group in its sentence. */
function followsSibling(label: LabelMatch, { labels }: LabeledDocument): boolean {
  const segment = label.row.segments.find(({ start, end }) => start <= label.start && label.start < end);
  const before = (labels.get(label.row) ?? []).findLast(({ end }) => end <= label.start);
  if (segment === undefined || before === undefined || before.start < segment.start) return false;
  const between = label.row.tokens.slice(before.end, label.start);
  if (between.length > siblingReach || !between.some(({ text }) => /\d/u.test(text))) return false;
  const groups = new Set(
    label.meanings.flatMap((meaning) => (meaning.kind === "field" ? getGroupPath(meaning.path) : [])),
  );
  return before.meanings.some((meaning) => meaning.kind === "field" && groups.has(getGroupPath(meaning.path)));
}

/** Returns the path of the group that contains a path; empty at the root. */
export function getGroupPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

function findRight(field: TaxonomyField, label: LabelMatch, { labels, notation }: LabeledDocument): Candidate[] {
  const { row } = label;
  if (row.tokens[label.end - 1]?.text.endsWith("/") === true) return [];
  const others = (labels.get(row) ?? []).filter(
    (other) => other.start >= label.end && (isLeading(other) || !acceptsAnyText(field)),
  );
  const candidates: Candidate[] = [];
  let words = 0;
  for (let at = label.end; at < row.tokens.length;) {
    const other = others.find(({ start }) => start === at);
    const limit = findValueEnd(row, at, others);
    const value = other === undefined ? findValueAt(field, row, at, limit, notation) : undefined;
    if (value === undefined) {
      if (other === undefined) words += computeWordWeight(row.tokens[at]?.text ?? "");
      at = other?.end ?? at + 1;
      continue;
    }
    const between = others.filter(({ end }) => end <= at).length;
    const distance = (getLeft(value) - getRight(label)) / row.em;
    if (distance > right.reach) break;
    const cost =
      right.distance * distance + right.word * words + right.label * between + right.value * candidates.length;
    candidates.push({ ...value, score: right.base - cost });
    at = value.end;
  }
  return candidates;
}

/** Returns the weight of a word between a label and its value: 1, less for short words and numbers, 0 for signs. */
function computeWordWeight(text: string): number {
  if (/\p{L}{4}/u.test(text)) return 1;
  return /[\p{L}\p{N}]/u.test(text) ? 0.4 : 0;
}

/** Returns the token before which a value must end: the next label, or the end of the segment. */
function findValueEnd(row: Row, at: number, labels: readonly LabelMatch[]): number {
  const segment = row.segments.find(({ start, end }) => start <= at && at < end);
  const next = labels.find(({ start }) => start > at)?.start ?? row.tokens.length;
  return Math.min(next, segment?.end ?? row.tokens.length);
}

function findBelow(field: TaxonomyField, label: LabelMatch, document: LabeledDocument): Candidate[] {
  const { row } = label;
  const candidates: Candidate[] = [];
  let lines = 0;
  let between = 0;
  for (let number = row.number + 1; number < document.rows.length; number++) {
    const next = document.rows[number];
    if (next === undefined || next.page !== row.page) break;
    const distance = (next.y - row.y) / row.em;
    if (distance > below.reach) break;
    const column = findColumn(next, label);
    if (column === undefined) continue;
    const labels = document.labels.get(next) ?? [];
    const free = findValues(field, column, document.notation).filter(
      (value) => !labels.some((other) => overlaps(other, value)),
    );
    for (const value of free) {
      const shift = below.shift * computeMisalignment(label, value);
      const cost = below.distance * distance + shift + below.line * lines + below.label * between;
      candidates.push({ ...value, score: below.base - cost });
    }
    lines += 1;
    between += labels.filter(({ start, end }) => start >= column.start && end <= column.end).length;
  }
  return candidates;
}

/** Returns the segments of a row below a label, with 2 em of tolerance at each side. */
function findColumn(row: Row, label: LabelMatch): Span | undefined {
  const slack = 2 * row.em;
  const under = row.segments.filter(
    ({ start, end }) =>
      getLeft({ row, start, end }) < getRight(label) + slack && getRight({ row, start, end }) > getLeft(label) - slack,
  );
  const [first, last] = [under[0], under.at(-1)];
  return first === undefined || last === undefined ? undefined : { row, start: first.start, end: last.end };
}

/** Returns the least distance between the left edges, right edges or centres of two spans, in em. */
function computeMisalignment(a: Span, b: Span): number {
  const [la, ra, lb, rb] = [getLeft(a), getRight(a), getLeft(b), getRight(b)];
  return Math.min(Math.abs(la - lb), Math.abs(ra - rb), Math.abs((la + ra - lb - rb) / 2)) / a.row.em;
}
