import { computeAffinityFeatures } from "./affinity-features.ts";
import { right } from "./boxes.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { computeLineFeatures, isFormulaBesideProse, type LineFeatures } from "./line-features.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

/** An edge of the affinity graph of lines: two neighbours that may belong to one block. */
export interface LinePair {
  /** The line above or to the left. */
  a: TextLine;
  b: TextLine;
  /** The values of the features, in the order of `affinityFeatureNames`. */
  features: number[];
}

/** Two adjacent lines; `a` stands above or to the left. */
type Edge = readonly [a: TextLine, b: TextLine];
type Neighbours = ReadonlyMap<TextLine, ReadonlySet<TextLine>>;

/**
 * Finds the pairs of lines that are neighbours: side by side in a row, or one above the other with no line between
 * them. On usual pages the time is linear in the number of lines.
 */
export function findLinePairs(lines: readonly TextLine[], profile: DocumentProfile): LinePair[] {
  const rows = groupIntoRows(lines);
  const rowByLine = new Map(rows.flatMap((row) => row.map((line) => [line, row] as const)));
  const horizontal = rows.flatMap((row) =>
    row.slice(1).flatMap((b, index): Edge[] => (row[index] ? [[row[index], b]] : [])),
  );
  const vertical = findVerticalEdges(rows.flat());
  const neighbours = collectNeighbours(vertical);
  const linesAbove = findNearestNeighbours(vertical.map(([a, b]) => [b, a]));
  const linesBelow = findNearestNeighbours(vertical);
  const featuresByLine = new Map(lines.map((line) => [line, computeLineFeatures(line)]));
  return [...vertical, ...horizontal].flatMap(([a, b]) => {
    const [above, below] = [featuresByLine.get(a), featuresByLine.get(b)];
    if (above === undefined || below === undefined || !canBeOneBlock(above, below)) return [];
    const context = {
      lineAbove: linesAbove.get(a),
      lineBelow: linesBelow.get(b),
      rowLength: rowByLine.get(b)?.length ?? 1,
      commonNeighbours: countCommonNeighbours(neighbours, a, b),
      isSeparated: isSeparated(neighbours, a, b),
    };
    return { a, b, features: computeAffinityFeatures(above, below, context, profile) };
  });
}

function canBeOneBlock(above: LineFeatures, below: LineFeatures): boolean {
  const [a, b] = [above.line, below.line];
  const em = Math.max(a.size, b.size);
  if (em > layoutThresholds.maxSizeRatio * Math.min(a.size, b.size) && a.words.length > 1 && b.words.length > 1)
    return false;
  if (isFormulaBesideProse(above, below)) return false;
  return (
    b.baseline - a.baseline <= layoutThresholds.maxPairDistanceEm.vertical * em &&
    b.bbox.x - right(a.bbox) <= layoutThresholds.maxPairDistanceEm.horizontal * em
  );
}

/**
 * Finds the edges from each line to the lines above it that no other line hides. The skyline has, for each cell of the
 * page's width, the lowest line so far.
 */
function findVerticalEdges(lines: readonly TextLine[]): Edge[] {
  const skyline: (TextLine | undefined)[] = [];
  const edges: Edge[] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const from = Math.max(0, Math.floor(line.bbox.x / layoutThresholds.skylineCellPt));
    const to = Math.max(from, Math.floor(right(line.bbox) / layoutThresholds.skylineCellPt));
    const visible = new Set<TextLine>();
    for (let cell = from; cell <= to; cell++) {
      const other = skyline[cell];
      if (other !== undefined) visible.add(other);
      skyline[cell] = line;
    }
    for (const other of visible) if (line.baseline - other.baseline > 0.3 * line.size) edges.push([other, line]);
  }
  return edges;
}

function collectNeighbours(edges: readonly Edge[]): Neighbours {
  const neighbours = new Map<TextLine, Set<TextLine>>();
  const add = (from: TextLine, to: TextLine) => {
    const adjacent = neighbours.get(from);
    if (adjacent === undefined) neighbours.set(from, new Set([to]));
    else adjacent.add(to);
  };
  for (const [a, b] of edges) {
    add(a, b);
    add(b, a);
  }
  return neighbours;
}

/** Checks whether a common neighbour of two lines stands between their baselines. */
function isSeparated(neighbours: Neighbours, a: TextLine, b: TextLine): boolean {
  return [...(neighbours.get(a) ?? [])].some(
    (line) => line.baseline > a.baseline && line.baseline < b.baseline && neighbours.get(line)?.has(b) === true,
  );
}

function countCommonNeighbours(neighbours: Neighbours, a: TextLine, b: TextLine): number {
  const [neighboursA, neighboursB] = [neighbours.get(a), neighbours.get(b)];
  return neighboursA === undefined || neighboursB === undefined
    ? 0
    : [...neighboursA].filter((line) => neighboursB.has(line)).length;
}

/** Maps the first line of each edge to the one of its second lines that has the nearest baseline. */
function findNearestNeighbours(edges: readonly Edge[]): Map<TextLine, TextLine> {
  const nearest = new Map<TextLine, TextLine>();
  for (const [from, to] of edges) {
    const best = nearest.get(from);
    if (best === undefined || Math.abs(to.baseline - from.baseline) < Math.abs(best.baseline - from.baseline)) {
      nearest.set(from, to);
    }
  }
  return nearest;
}
