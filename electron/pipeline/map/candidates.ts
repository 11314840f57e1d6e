import type { TaxonomyField } from "../../../shared/taxonomy.ts";
import type { FoundLabel } from "./labels.ts";
import { isFirm } from "./labels.ts";
import type { Notation } from "./notation.ts";
import type { Row, Span } from "./rows.ts";
import { leftOf, overlap, rightOf } from "./rows.ts";
import type { ReadSpan } from "./values.ts";
import { takesAnyText, valueAt, valuesIn } from "./values.ts";

/** A value that a data point may have. */
export interface Candidate extends ReadSpan {
  /** 0 to 1: how likely it is by geometry, label and type. */
  score: number;
  /** Whether it may stand where another data point does: a currency in an amount. */
  shares?: true;
}

/** What a document is to the search for candidates. */
export interface Layout {
  rows: readonly Row[];
  /** The labels of each row, from left to right. */
  labels: ReadonlyMap<Row, readonly FoundLabel[]>;
  notation: Notation;
}

/** Distances are in em (right of the label) and lines (below it); weights set by hand on development documents. */
const right = { base: 1, distance: 0.008, word: 0.12, label: 0.25, value: 0.15, reach: 60 };
const below = { base: 0.85, distance: 0.1, shift: 0.06, line: 0.12, label: 0.25, reach: 9 };
/** The value of the sibling is at most this many words. */
const siblingReach = 3;
/** A label in the middle of a sentence is less of one, unless it follows another's value: "Invoice 12 of 3 May". */
const inSentence = { alone: 0.85, afterSibling: 1.3 };

/** Values of a field to the right of one of its labels and below it. `weight` is the label's. */
export function candidatesFor(field: TaxonomyField, label: FoundLabel, weight: number, layout: Layout): Candidate[] {
  const firm = isFirm(label);
  if (!firm && takesAnyText(field)) return [];
  const place = weight * (firm ? 1 : followsSibling(label, layout) ? inSentence.afterSibling : inSentence.alone);
  return [...toTheRight(field, label, layout), ...underneath(field, label, layout)].map((candidate) => ({
    ...candidate,
    score: Math.min(1, Math.max(0, candidate.score) * place * (0.6 + 0.4 * candidate.fit)),
  }));
}

/** Whether the label before this one, in the same sentence, is a field's that stands beside this one's in the taxonomy. */
function followsSibling(label: FoundLabel, { labels }: Layout): boolean {
  const segment = label.row.segments.find(({ start, end }) => start <= label.start && label.start < end);
  const before = (labels.get(label.row) ?? []).findLast(({ end }) => end <= label.start);
  if (segment === undefined || before === undefined || before.start < segment.start) return false;
  const between = label.row.tokens.slice(before.end, label.start);
  if (between.length > siblingReach || !between.some(({ text }) => /\d/u.test(text))) return false;
  const groups = new Set(label.owners.flatMap((owner) => (owner.kind === "field" ? groupOf(owner.path) : [])));
  return before.owners.some((owner) => owner.kind === "field" && groups.has(groupOf(owner.path)));
}

/** The path of the group that a path is in; empty at the root. */
export function groupOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

function toTheRight(field: TaxonomyField, label: FoundLabel, { labels, notation }: Layout): Candidate[] {
  const { row } = label;
  if (row.tokens[label.end - 1]?.text.endsWith("/") === true) return [];
  const others = (labels.get(row) ?? []).filter(
    (other) => other.start >= label.end && (isFirm(other) || !takesAnyText(field)),
  );
  const found: Candidate[] = [];
  let words = 0;
  for (let at = label.end; at < row.tokens.length;) {
    const other = others.find(({ start }) => start === at);
    const limit = stopOf(row, at, others);
    const value = other === undefined ? valueAt(field, row, at, limit, notation) : undefined;
    if (value === undefined) {
      if (other === undefined) words += weightOf(row.tokens[at]?.text ?? "");
      at = other?.end ?? at + 1;
      continue;
    }
    const between = others.filter(({ end }) => end <= at).length;
    const distance = (leftOf(value) - rightOf(label)) / row.em;
    if (distance > right.reach) break;
    const cost = right.distance * distance + right.word * words + right.label * between + right.value * found.length;
    found.push({ ...value, score: right.base - cost });
    at = value.end;
  }
  return found;
}

/** How much a word between a label and its value keeps them apart: a preposition or a rate little, a sign not at all. */
function weightOf(text: string): number {
  if (/\p{L}{4}/u.test(text)) return 1;
  return /[\p{L}\p{N}]/u.test(text) ? 0.4 : 0;
}

/** Where a value that starts at a token must end: before the next label and with its segment. */
function stopOf(row: Row, at: number, labels: readonly FoundLabel[]): number {
  const segment = row.segments.find(({ start, end }) => start <= at && at < end);
  const next = labels.find(({ start }) => start > at)?.start ?? row.tokens.length;
  return Math.min(next, segment?.end ?? row.tokens.length);
}

function underneath(field: TaxonomyField, label: FoundLabel, layout: Layout): Candidate[] {
  const { row } = label;
  const found: Candidate[] = [];
  let lines = 0;
  let between = 0;
  for (let number = row.number + 1; number < layout.rows.length; number++) {
    const next = layout.rows[number];
    if (next === undefined || next.page !== row.page) break;
    const distance = (next.y - row.y) / row.em;
    if (distance > below.reach) break;
    const column = columnOf(next, label);
    if (column === undefined) continue;
    const labels = layout.labels.get(next) ?? [];
    const free = valuesIn(field, column, layout.notation).filter((value) => !labels.some((one) => overlap(one, value)));
    for (const value of free) {
      const shift = below.shift * misalignment(label, value);
      const cost = below.distance * distance + shift + below.line * lines + below.label * between;
      found.push({ ...value, score: below.base - cost });
    }
    lines += 1;
    between += labels.filter((one) => one.start >= column.start && one.end <= column.end).length;
  }
  return found;
}

/** The segments of a row that stand under a label, or as good as. */
function columnOf(row: Row, label: FoundLabel): Span | undefined {
  const slack = 2 * row.em;
  const under = row.segments.filter(
    ({ start, end }) =>
      leftOf({ row, start, end }) < rightOf(label) + slack && rightOf({ row, start, end }) > leftOf(label) - slack,
  );
  const [first, last] = [under[0], under.at(-1)];
  return first === undefined || last === undefined ? undefined : { row, start: first.start, end: last.end };
}

/** How far two spans are from sharing an edge or their middle, in em. */
function misalignment(a: Span, b: Span): number {
  const [la, ra, lb, rb] = [leftOf(a), rightOf(a), leftOf(b), rightOf(b)];
  return Math.min(Math.abs(la - lb), Math.abs(ra - rb), Math.abs((la + ra - lb - rb) / 2)) / a.row.em;
}
