import type { LineFeatures } from "./line-features.ts";
import { sentenceEnd } from "./text-patterns.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { bottom, right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";

/** What is asked of a pair, in the order of its values. */
export const affinityFeatureNames = [
  "lead",
  "lead to the page's",
  "lead to the one above",
  "lead to the one below",
  "ink gap",
  "gap along the row",
  "left difference",
  "left difference to the text after a marker",
  "right difference",
  "centre difference",
  "overlap",
  "next line's left difference",
  "line before's left difference",
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
  "marker below",
  "marker above",
  "capitals",
  "words above",
  "words below",
  "stream distance",
  "lines in the row",
  "lines over the gap",
  "a line between",
  "letters",
  "mathematics above",
  "mathematics below",
] as const;

/** What is known of the lines around a pair. */
export interface PairContext {
  /** The line above `a`, and the one below `b`. */
  before: TextLine | undefined;
  after: TextLine | undefined;
  inRow: number;
  /** How many lines above or below see both: where there are none, a gap in the row may part columns. */
  spanning: number;
  /** Another line stands between the two, which see each other past its end. */
  isParted: boolean;
}

/** A value for each of `pairFeatures`; lengths are in em of the larger line, NaN where there is nothing to measure. */
export function computeAffinityFeatures(
  above: LineFeatures,
  below: LineFeatures,
  { before, after, inRow, spanning, isParted }: PairContext,
  profile: DocumentProfile,
): number[] {
  const [a, b] = [above.line, below.line];
  const em = Math.max(a.size, b.size, 1);
  const lead = b.baseline - a.baseline;
  const overlap = Math.min(right(a.bbox), right(b.bbox)) - Math.max(a.bbox.x, b.bbox.x);
  const edge = Math.max(right(a.bbox), right(b.bbox), ...[before, after].map((line) => edgeOver(line, a)));
  const room = (edge - right(a.bbox)) / em;
  const isBelow = lead > 0.3 * em;
  return [
    lead / em,
    lead / ((profile.leading * em) / profile.bodySize),
    ratio(lead, before === undefined ? NaN : a.baseline - before.baseline),
    ratio(lead, after === undefined ? NaN : after.baseline - b.baseline),
    (b.bbox.y - bottom(a.bbox)) / em,
    isBelow ? NaN : (b.bbox.x - right(a.bbox)) / em,
    (b.bbox.x - a.bbox.x) / em,
    (b.bbox.x - textLeft(above)) / em,
    (right(b.bbox) - right(a.bbox)) / em,
    Math.abs(b.bbox.x + right(b.bbox) - a.bbox.x - right(a.bbox)) / 2 / em,
    overlap / Math.max(1, Math.min(a.bbox.width, b.bbox.width)),
    after === undefined ? NaN : (b.bbox.x - after.bbox.x) / em,
    before === undefined ? NaN : (a.bbox.x - before.bbox.x) / em,
    room,
    room - (b.words[0]?.bbox.width ?? 0) / em,
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
    Number(below.isItem),
    Number(above.isItem),
    Number(above.isCapitals) - Number(below.isCapitals),
    Math.min(20, a.words.length),
    Math.min(20, b.words.length),
    Math.max(-50, Math.min(50, b.stream.first - a.stream.last - 1)),
    inRow,
    isBelow ? NaN : spanning,
    Number(isParted),
    Math.min(above.letters, below.letters),
    above.mathematics,
    below.mathematics,
  ];
}

/** The right edge of a line if it stands over or under another, else nothing to go by. */
function edgeOver(line: TextLine | undefined, other: TextLine): number {
  if (line === undefined || line.bbox.x > right(other.bbox) || right(line.bbox) < other.bbox.x) return -Infinity;
  return right(line.bbox);
}

/** Where a line's text begins, after the marker of an item. */
function textLeft({ line, isItem }: LineFeatures): number {
  return (isItem ? line.words[1]?.bbox.x : undefined) ?? line.bbox.x;
}

function ratio(lead: number, other: number): number {
  return Math.min(4, Math.max(0.2, lead / Math.max(0.1, other)));
}
