import { isFormulaBesideProse, computeLineFeatures } from "./line-features.ts";
import type { LineFeatures } from "./line-features.ts";
import { computeAffinityFeatures } from "./affinity-features.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { right } from "./boxes.ts";
import { groupIntoRows } from "./text-line.ts";
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
/** No paragraph goes on in lines that are larger or smaller by more than this. */
const sizeChange = 1.35;
/** How finely it is looked which line sees which, in points. */
const cell = 2;

/** The lines that see each other, each pair once. Linear in the number of lines, as pages go. */
export function findLinePairs(lines: readonly TextLine[], profile: DocumentProfile): LinePair[] {
  const rows = groupIntoRows(lines);
  const rowOf = new Map(rows.flatMap((row) => row.map((line) => [line, row] as const)));
  const seen = rows.flatMap((row) => row.slice(1).map((b, index) => [row[index], b] as const));
  const vertical = verticalNeighbours(rows.flat());
  const neighbours = neighboursOf(vertical);
  const above = nearest(vertical.map(([a, b]) => [b, a]));
  const below = nearest(vertical);
  const facts = new Map(lines.map((line) => [line, computeLineFeatures(line)]));
  return [...vertical, ...seen].flatMap(([a, b]) => {
    const [one, other] = [a && facts.get(a), facts.get(b)];
    if (a === undefined || one === undefined || other === undefined || !isNear(one, other)) return [];
    const around = {
      before: above.get(a),
      after: below.get(b),
      inRow: rowOf.get(b)?.length ?? 1,
      spanning: shared(neighbours.get(a), neighbours.get(b)),
      isParted: isParted(neighbours, a, b),
    };
    return { a, b, row: computeAffinityFeatures(one, other, around, profile) };
  });
}

function isNear(one: LineFeatures, other: LineFeatures): boolean {
  const [a, b] = [one.line, other.line];
  const em = Math.max(a.size, b.size);
  if (em > sizeChange * Math.min(a.size, b.size) && a.words.length > 1 && b.words.length > 1) return false;
  if (isFormulaBesideProse(one, other)) return false;
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

/** Whether a line stands between two that see each other past its end: the white between them is none. */
function isParted(neighbours: ReadonlyMap<TextLine, ReadonlySet<TextLine>>, a: TextLine, b: TextLine): boolean {
  return [...(neighbours.get(a) ?? [])].some(
    (line) => line.baseline > a.baseline && line.baseline < b.baseline && neighbours.get(line)?.has(b) === true,
  );
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
