import { bottom, right } from "./boxes.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { LineFeatures } from "./line-features.ts";
import type { TextLine } from "./text-line.ts";
import { sentenceEnd } from "./text-patterns.ts";

/** The features of a pair of lines, in the order of their values. */
export const affinityFeatureNames = [
  "baseline distance",
  "baseline distance to the document's",
  "baseline distance to the one above",
  "baseline distance to the one below",
  "vertical gap",
  "horizontal gap",
  "left edge difference",
  "left edge difference to the text after a marker",
  "right edge difference",
  "centre difference",
  "horizontal overlap",
  "left edge difference to the next line",
  "left edge difference to the previous line",
  "room at the right",
  "room for the first word",
  "size ratio",
  "size to the body's",
  "same font",
  "bold difference",
  "bold",
  "italic difference",
  "begins with a capital",
  "begins in lower case",
  "begins with a digit",
  "ends a sentence",
  "ends with a hyphen or comma",
  "ends with a colon",
  "list marker below",
  "list marker above",
  "capitals difference",
  "words above",
  "words below",
  "content stream distance",
  "lines in the row",
  "lines spanning the gap",
  "a line between",
  "letters",
  "mathematics above",
  "mathematics below",
] as const;

/** The lines around a pair of lines `a` and `b`. */
export interface PairContext {
  /** The nearest line above `a`. */
  lineAbove: TextLine | undefined;
  /** The nearest line below `b`. */
  lineBelow: TextLine | undefined;
  /** The number of lines in the row of `b`. */
  rowLength: number;
  /** The number of lines that are vertical neighbours of both. If it is 0, the gap can be a column gutter. */
  commonNeighbours: number;
  /** Another line stands between the two, but does not hide them from each other over their whole width. */
  isSeparated: boolean;
}

/**
 * Computes the features of a pair of lines: their distances, edges, typography and text. Lengths are in em of the
 * larger line; NaN stands for a missing value.
 */
export function computeAffinityFeatures(
  above: LineFeatures,
  below: LineFeatures,
  { lineAbove, lineBelow, rowLength, commonNeighbours, isSeparated }: PairContext,
  profile: DocumentProfile,
): number[] {
  const [a, b] = [above.line, below.line];
  const em = Math.max(a.size, b.size, 1);
  const distance = b.baseline - a.baseline;
  const overlap = Math.min(right(a.bbox), right(b.bbox)) - Math.max(a.bbox.x, b.bbox.x);
  const columnRight = Math.max(
    right(a.bbox),
    right(b.bbox),
    ...[lineAbove, lineBelow].map((line) => getOverlappingRight(line, a)),
  );
  const rightSpace = (columnRight - right(a.bbox)) / em;
  const isBelow = distance > 0.3 * em;
  return [
    distance / em,
    distance / ((profile.leading * em) / profile.bodySize),
    computeRatio(distance, lineAbove === undefined ? NaN : a.baseline - lineAbove.baseline),
    computeRatio(distance, lineBelow === undefined ? NaN : lineBelow.baseline - b.baseline),
    (b.bbox.y - bottom(a.bbox)) / em,
    isBelow ? NaN : (b.bbox.x - right(a.bbox)) / em,
    (b.bbox.x - a.bbox.x) / em,
    (b.bbox.x - findTextLeft(above)) / em,
    (right(b.bbox) - right(a.bbox)) / em,
    Math.abs(b.bbox.x + right(b.bbox) - a.bbox.x - right(a.bbox)) / 2 / em,
    overlap / Math.max(1, Math.min(a.bbox.width, b.bbox.width)),
    lineBelow === undefined ? NaN : (b.bbox.x - lineBelow.bbox.x) / em,
    lineAbove === undefined ? NaN : (a.bbox.x - lineAbove.bbox.x) / em,
    rightSpace,
    rightSpace - (b.words[0]?.bbox.width ?? 0) / em,
    b.size / Math.max(1, a.size),
    em / profile.bodySize,
    Number(a.font === b.font),
    b.bold - a.bold,
    Math.max(a.bold, b.bold),
    b.italic - a.italic,
    Number(/^[\p{Lu}“"'‘(]/u.test(b.text)),
    Number(/^\p{Ll}/u.test(b.text)),
    Number(/^\d/.test(b.text)),
    Number(sentenceEnd.test(a.text)),
    Number(/[-‐,;]$/.test(a.text)),
    Number(a.text.endsWith(":")),
    Number(below.isListItem),
    Number(above.isListItem),
    Number(above.isInCapitals) - Number(below.isInCapitals),
    Math.min(20, a.words.length),
    Math.min(20, b.words.length),
    Math.max(-50, Math.min(50, b.stream.first - a.stream.last - 1)),
    rowLength,
    isBelow ? NaN : commonNeighbours,
    Number(isSeparated),
    Math.min(above.letterShare, below.letterShare),
    above.mathShare,
    below.mathShare,
  ];
}

/** Returns the right edge of a line that overlaps another horizontally; -Infinity for other lines. */
function getOverlappingRight(line: TextLine | undefined, other: TextLine): number {
  if (line === undefined || line.bbox.x > right(other.bbox) || right(line.bbox) < other.bbox.x) return -Infinity;
  return right(line.bbox);
}

/** Returns the left edge of the text of a line, without its list marker. */
function findTextLeft({ line, isListItem }: LineFeatures): number {
  return (isListItem ? line.words[1]?.bbox.x : undefined) ?? line.bbox.x;
}

/** Computes the ratio of two distances, clipped to the range from 0.2 to 4. */
function computeRatio(distance: number, reference: number): number {
  return Math.min(4, Math.max(0.2, distance / Math.max(0.1, reference)));
}
