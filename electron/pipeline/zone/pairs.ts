import { beginsItem, endsSentence } from "./markers.ts";
import { mathShare } from "./mathematics.ts";
import type { Survey } from "./survey.ts";
import { bottom, inRows, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** Two lines that may belong to one block: `b` is seen from `a`, right below it or beside it in its row. */
export interface LinePair {
  a: TextLine;
  b: TextLine;
  /** A value for each of `pairFeatures`; lengths are in em of the larger of the two. */
  row: number[];
}

/** Lines further apart than this, from baseline to baseline or along a row, are never asked about (em). */
const reach = { down: 3.1, along: 5 };
/** How finely it is looked which line sees which, in points. */
const cell = 2;

/** What is asked of a pair, in the order of its values. */
export const pairFeatures = [
  "lead",
  "lead to the page's",
  "lead to the one above",
  "lead to the one below",
  "ink gap",
  "gap along the row",
  "left difference",
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
  "letters",
  "mathematics above",
  "mathematics below",
] as const;

/** The lines that see each other, each pair once. Linear in the number of lines, as pages go. */
export function linePairs(lines: readonly TextLine[], survey: Survey): LinePair[] {
  const rows = inRows(lines);
  const rowOf = new Map(rows.flatMap((row) => row.map((line) => [line, row] as const)));
  const seen = rows.flatMap((row) => row.slice(1).map((b, index) => [row[index], b] as const));
  const vertical = verticalNeighbours(rows.flat());
  const neighbours = neighboursOf(vertical);
  const above = nearest(vertical.map(([a, b]) => [b, a]));
  const below = nearest(vertical);
  return [...vertical, ...seen].flatMap(([a, b]) => {
    if (a === undefined || !isNear(a, b)) return [];
    const around = {
      before: above.get(a),
      after: below.get(b),
      inRow: rowOf.get(b)?.length ?? 1,
      spanning: shared(neighbours.get(a), neighbours.get(b)),
    };
    return { a, b, row: featuresOf(a, b, around, survey) };
  });
}

function isNear(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.size, b.size);
  return b.baseline - a.baseline <= reach.down * em && b.bbox.x - right(a.bbox) <= reach.along * em;
}

/** Each line with those above it that no other line hides: what a skyline, lowered line by line, shows. */
function verticalNeighbours(lines: readonly TextLine[]): (readonly [a: TextLine, b: TextLine])[] {
  const skyline: (TextLine | undefined)[] = [];
  const pairs: (readonly [TextLine, TextLine])[] = [];
  for (const line of lines.toSorted((one, other) => one.baseline - other.baseline)) {
    const from = Math.max(0, Math.floor(line.bbox.x / cell));
    const to = Math.max(from, Math.floor(right(line.bbox) / cell));
    const above = new Set<TextLine>();
    for (let at = from; at <= to; at++) {
      const other = skyline[at];
      if (other !== undefined) above.add(other);
      skyline[at] = line;
    }
    for (const other of above) if (line.baseline - other.baseline > 0.3 * line.size) pairs.push([other, line]);
  }
  return pairs;
}

function neighboursOf(pairs: readonly (readonly [TextLine, TextLine])[]): Map<TextLine, Set<TextLine>> {
  const neighbours = new Map<TextLine, Set<TextLine>>();
  const add = (from: TextLine, to: TextLine) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, new Set([to]));
    else known.add(to);
  };
  for (const [a, b] of pairs) {
    add(a, b);
    add(b, a);
  }
  return neighbours;
}

function shared(one: ReadonlySet<TextLine> | undefined, other: ReadonlySet<TextLine> | undefined): number {
  return one === undefined || other === undefined ? 0 : [...one].filter((line) => other.has(line)).length;
}

/** Of each first line the second that is closest to it, up or down. */
function nearest(pairs: readonly (readonly [TextLine, TextLine])[]): Map<TextLine, TextLine> {
  const found = new Map<TextLine, TextLine>();
  for (const [from, to] of pairs) {
    const known = found.get(from);
    if (known === undefined || Math.abs(to.baseline - from.baseline) < Math.abs(known.baseline - from.baseline))
      found.set(from, to);
  }
  return found;
}

interface Around {
  /** The line above `a`, and the one below `b`. */
  before: TextLine | undefined;
  after: TextLine | undefined;
  inRow: number;
  /** How many lines above or below see both: where there are none, a gap in the row may part columns. */
  spanning: number;
}

function featuresOf(a: TextLine, b: TextLine, { before, after, inRow, spanning }: Around, survey: Survey): number[] {
  const em = Math.max(a.size, b.size, 1);
  const lead = b.baseline - a.baseline;
  const overlap = Math.min(right(a.bbox), right(b.bbox)) - Math.max(a.bbox.x, b.bbox.x);
  const edge = Math.max(right(a.bbox), right(b.bbox), ...[before, after].map((line) => edgeOver(line, a)));
  const room = (edge - right(a.bbox)) / em;
  const isBelow = lead > 0.3 * em;
  return [
    lead / em,
    lead / ((survey.leading * em) / survey.bodySize),
    ratio(lead, before === undefined ? NaN : a.baseline - before.baseline),
    ratio(lead, after === undefined ? NaN : after.baseline - b.baseline),
    (b.bbox.y - bottom(a.bbox)) / em,
    isBelow ? NaN : (b.bbox.x - right(a.bbox)) / em,
    (b.bbox.x - a.bbox.x) / em,
    (right(b.bbox) - right(a.bbox)) / em,
    Math.abs(b.bbox.x + right(b.bbox) - a.bbox.x - right(a.bbox)) / 2 / em,
    overlap / Math.max(1, Math.min(a.bbox.width, b.bbox.width)),
    after === undefined ? NaN : (b.bbox.x - after.bbox.x) / em,
    before === undefined ? NaN : (a.bbox.x - before.bbox.x) / em,
    room,
    room - (b.words[0]?.bbox.width ?? 0) / em,
    b.size / Math.max(1, a.size),
    em / survey.bodySize,
    Number(a.font === b.font),
    b.bold - a.bold,
    Math.max(a.bold, b.bold),
    b.italic - a.italic,
    Number(/^[\p{Lu}“"'‘(]/u.test(b.text)),
    Number(/^\p{Ll}/u.test(b.text)),
    Number(/^\d/.test(b.text)),
    Number(endsSentence.test(a.text)),
    Number(/[-‐,;]$/.test(a.text)),
    Number(a.text.endsWith(":")),
    Number(beginsItem(b)),
    Number(beginsItem(a)),
    Number(isCapitals(a.text)) - Number(isCapitals(b.text)),
    Math.min(20, a.words.length),
    Math.min(20, b.words.length),
    Math.max(-50, Math.min(50, b.stream.first - a.stream.last - 1)),
    inRow,
    isBelow ? NaN : spanning,
    Math.min(letterShare(a.text), letterShare(b.text)),
    mathShare([a]),
    mathShare([b]),
  ];
}

/** The right edge of a line if it stands over or under another, else nothing to go by. */
function edgeOver(line: TextLine | undefined, other: TextLine): number {
  if (line === undefined || line.bbox.x > right(other.bbox) || right(line.bbox) < other.bbox.x) return -Infinity;
  return right(line.bbox);
}

function ratio(lead: number, other: number): number {
  return Math.min(4, Math.max(0.2, lead / Math.max(0.1, other)));
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
}

function letterShare(text: string): number {
  return (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.length);
}
