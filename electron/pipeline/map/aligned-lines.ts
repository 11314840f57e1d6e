import { isHeading, type LabelMatch } from "./labels.ts";
import { getLeft, getRight, type Span, type TokenRow } from "./rows.ts";
import { listNear, type Positions } from "./sorted.ts";
import { mappingThresholds } from "./thresholds.ts";

const { maxAlignmentEm } = mappingThresholds;

type RowLabels = ReadonlyMap<TokenRow, readonly LabelMatch[]>;

/** A segment of a row as a line of a block of text. */
export interface Line {
  /** The whole segment. */
  whole: Span;
  /** The segment without the label with a colon at its start; undefined if the whole segment is a label. */
  span: Span | undefined;
  /** The heading of a party at its start. */
  heading: LabelMatch | undefined;
}

/** The lines of a row, sorted by the positions at which they may be aligned with others. */
interface RowLines {
  lines: readonly Line[];
  lefts: Positions;
  centres: Positions;
  rights: Positions;
}

/** A cache of the lines of rows, since a row is above and below many addresses. */
const linesOfRows = new WeakMap<RowLabels, Map<TokenRow, RowLines>>();

/** Removes a label that ends in a colon from the start of a span. Returns undefined if the whole span is a label. */
export function stripLabel(span: Span, labels: RowLabels): Span | undefined {
  return stripLabelAt(
    span,
    (labels.get(span.row) ?? []).find(({ start, end }) => start === span.start && end <= span.end),
  );
}

function stripLabelAt(span: Span, label: LabelMatch | undefined): Span | undefined {
  if (label === undefined) return span;
  if (label.end >= span.end) return undefined;
  const last = span.row.tokens[label.end - 1]?.text ?? "";
  return last.endsWith(":") ? { ...span, start: label.end } : span;
}

/** Tests if a label is the heading of a party. */
export function isPartyHeading(label: LabelMatch): boolean {
  return isHeading(label) && label.meanings.some(({ kind }) => kind === "anchor" || kind === "decoy");
}

/** Tests if a line is aligned with another one at the left, at the centre as on a receipt, or exactly at the right. */
export function isAligned(line: Span, other: Span): boolean {
  const { em } = line.row;
  const [left, right] = [getLeft(line) - getLeft(other), getRight(line) - getRight(other)];
  if (Math.min(Math.abs(left), Math.abs(left + right) / 2) <= maxAlignmentEm.left * em) return true;
  return Math.abs(right) <= maxAlignmentEm.other * em;
}

/**
 * Finds the first segment of a row that is aligned with a line, with or without its label, see `isAligned`. They
 * are found by binary search, since a row of a wide table has very many segments.
 */
export function findAlignedSegment(line: Span, row: TokenRow, labels: RowLabels): Line | undefined {
  const { lines, lefts, centres, rights } = getLines(row, labels);
  const [left, right] = [getLeft(line), getRight(line)];
  const near = maxAlignmentEm.left * row.em;
  const indexes = [
    ...listNear(lefts, left, near),
    ...listNear(centres, (left + right) / 2, near),
    ...listNear(rights, right, maxAlignmentEm.other * row.em),
  ];
  return indexes.length === 0 ? undefined : lines[indexes.reduce((least, index) => Math.min(least, index))];
}

function getLines(row: TokenRow, labels: RowLabels): RowLines {
  const byRow = linesOfRows.get(labels) ?? new Map<TokenRow, RowLines>();
  linesOfRows.set(labels, byRow);
  const known = byRow.get(row) ?? createLines(row, labels.get(row) ?? []);
  byRow.set(row, known);
  return known;
}

function createLines(row: TokenRow, labels: readonly LabelMatch[]): RowLines {
  const byStart = new Map(labels.map((label) => [label.start, label]));
  const lines = row.segments.map((segment): Line => {
    const whole = { row, ...segment };
    const label = byStart.get(segment.start);
    const own = label !== undefined && label.end <= segment.end ? label : undefined;
    return {
      whole,
      span: stripLabelAt(whole, own),
      heading: label !== undefined && isPartyHeading(label) ? label : undefined,
    };
  });
  const list = (getX: (span: Span) => number): Positions =>
    lines
      .flatMap(({ whole, span }, index) =>
        [whole, ...(span === undefined || span.start === whole.start ? [] : [span])].map((part) => ({
          x: getX(part),
          index,
        })),
      )
      .sort((a, b) => a.x - b.x);
  return {
    lines,
    lefts: list(getLeft),
    centres: list((span) => (getLeft(span) + getRight(span)) / 2),
    rights: list(getRight),
  };
}
