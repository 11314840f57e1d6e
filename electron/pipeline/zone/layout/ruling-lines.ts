import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, centreX, right } from "./boxes.ts";
import { drawingThresholds } from "../../read/thresholds.ts";
import { UnionFind } from "../../read/union-find.ts";
import { layoutThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { maxConnectionPt, maxFillPageShare, maxLineDistancePt, maxLineGapPt, maxLines } = layoutThresholds;

/** A horizontal or vertical ruling line: its position across its direction, and its ends along it, in points. */
export interface RulingLine {
  position: number;
  from: number;
  to: number;
  /** The line is drawn as such; if not, it is the edge of a filled area. */
  isDrawn: boolean;
}

export interface RulingLines {
  horizontal: RulingLine[];
  vertical: RulingLine[];
}

const nearlyWhitePattern = /^#f[c-f]f[c-f]f[c-f]$/;

/** Detects the ruling lines of a page: drawn lines and the edges of filled areas, their pieces joined. */
export function detectRulingLines({
  rules,
  fills = [],
  width,
  height,
}: Pick<PdfPageText, "rules" | "fills" | "width" | "height">): RulingLines {
  const horizontal: RulingLine[] = [];
  const vertical: RulingLine[] = [];
  for (const { bbox, orientation } of rules) {
    if (orientation === "horizontal") {
      horizontal.push({ position: bbox.y + bbox.height / 2, from: bbox.x, to: right(bbox), isDrawn: true });
    } else vertical.push({ position: centreX(bbox), from: bbox.y, to: bottom(bbox), isDrawn: true });
  }
  for (const { bbox, color } of fills) {
    if (nearlyWhitePattern.test(color) || bbox.width * bbox.height > maxFillPageShare * width * height) continue;
    for (const position of [bbox.y, bottom(bbox)])
      horizontal.push({ position, from: bbox.x, to: right(bbox), isDrawn: false });
    for (const position of [bbox.x, right(bbox)])
      vertical.push({ position, from: bbox.y, to: bottom(bbox), isDrawn: false });
  }
  return { horizontal: mergeLines(horizontal), vertical: mergeLines(vertical) };
}

/** Joins the pieces of lines, and leaves out the edge of a fill if a line is drawn on it. */
function mergeLines(lines: readonly RulingLine[]): RulingLine[] {
  const drawnLines = joinPieces(lines.filter((line) => line.isDrawn));
  const fillEdges = joinPieces(lines.filter((line) => !line.isDrawn)).filter(
    (edge) =>
      !drawnLines.some(
        (line) => Math.abs(line.position - edge.position) <= maxLineDistancePt && coversHalf(line, edge.from, edge.to),
      ),
  );
  return [...drawnLines, ...fillEdges]
    .filter((line) => line.to - line.from >= drawingThresholds.minLineLengthPt)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, maxLines);
}

function joinPieces(lines: readonly RulingLine[]): RulingLine[] {
  const bands: RulingLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.position - b.position)) {
    const band = bands.at(-1);
    if (band !== undefined && line.position - (band[0]?.position ?? 0) <= maxLineDistancePt) band.push(line);
    else bands.push([line]);
  }
  return bands.flatMap(joinBand);
}

/** Joins the pieces at one position that overlap or nearly touch. */
function joinBand(band: readonly RulingLine[]): RulingLine[] {
  const joinedLines: RulingLine[] = [];
  for (const piece of band.toSorted((a, b) => a.from - b.from)) {
    const last = joinedLines.at(-1);
    if (last !== undefined && piece.from <= last.to + maxLineGapPt) last.to = Math.max(last.to, piece.to);
    else joinedLines.push({ ...piece });
  }
  return joinedLines;
}

/** Checks whether a line covers at least half of the extent between two positions. */
export function coversHalf(line: { from: number; to: number }, from: number, to: number): boolean {
  return Math.min(line.to, to) - Math.max(line.from, from) >= 0.5 * (to - from);
}

/** Returns the lines that lie in a box, clipped to it. The box is extended by `margin` points on each side. */
export function clipRulingLines({ horizontal, vertical }: RulingLines, box: Bbox, margin: number): RulingLines {
  type Extent = readonly [from: number, to: number];
  const clip = (lines: readonly RulingLine[], positionExtent: Extent, lineExtent: Extent) =>
    lines
      .filter((line) => line.position > positionExtent[0] - margin && line.position < positionExtent[1] + margin)
      .map((line) => ({
        ...line,
        from: Math.max(line.from, lineExtent[0] - margin),
        to: Math.min(line.to, lineExtent[1] + margin),
      }))
      .filter((line) => line.to - line.from > drawingThresholds.minLineLengthPt);
  const x: Extent = [box.x, right(box)];
  const y: Extent = [box.y, bottom(box)];
  return { horizontal: clip(horizontal, y, x), vertical: clip(vertical, x, y) };
}

/** Returns only the drawn lines, without the edges of fills. */
export function selectDrawnRulings({ horizontal, vertical }: RulingLines): RulingLines {
  const isDrawn = (ruling: RulingLine) => ruling.isDrawn;
  return { horizontal: horizontal.filter(isDrawn), vertical: vertical.filter(isDrawn) };
}

/** Groups lines that cross or touch, directly or through other lines. Each group has its bounding box. */
export function groupConnectedLines({ horizontal, vertical }: RulingLines): (RulingLines & { box: Bbox })[] {
  const connected = new UnionFind(horizontal.length + vertical.length);
  horizontal.forEach((horizontalLine, i) => {
    vertical.forEach((verticalLine, j) => {
      const isTouching =
        horizontalLine.position >= verticalLine.from - maxConnectionPt &&
        horizontalLine.position <= verticalLine.to + maxConnectionPt &&
        verticalLine.position >= horizontalLine.from - maxConnectionPt &&
        verticalLine.position <= horizontalLine.to + maxConnectionPt;
      if (isTouching) connected.unite(i, horizontal.length + j);
    });
  });
  return connected.listGroups().map((indexes) => {
    const group = {
      horizontal: indexes.flatMap((index) => horizontal[index] ?? []),
      vertical: indexes.flatMap((index) => vertical[index - horizontal.length] ?? []),
    };
    return { ...group, box: computeBox(group) };
  });
}

function computeBox({ horizontal, vertical }: RulingLines): Bbox {
  const xs = [...vertical.map((line) => line.position), ...horizontal.flatMap((line) => [line.from, line.to])];
  const ys = [...horizontal.map((line) => line.position), ...vertical.flatMap((line) => [line.from, line.to])];
  const x = minimum(xs);
  const y = minimum(ys);
  return { x, y, width: maximum(xs) - x, height: maximum(ys) - y };
}

/** Merges positions that are at most `tolerance` apart into their mean. Returns them in ascending order. */
export function mergeClosePositions(positions: readonly number[], tolerance: number): number[] {
  const groups: number[][] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group !== undefined && position - (group.at(-1) ?? 0) <= tolerance) group.push(position);
    else groups.push([position]);
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}

/**
 * Computes the total length, in points, that lines at one position cover between `from` and `to`. Overlaps count once.
 */
export function measureCoveredLength(lines: readonly RulingLine[], from = -Infinity, to = Infinity): number {
  let length = 0;
  let coveredTo = from;
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(to, line.to);
    length += Math.max(0, end - Math.max(coveredTo, line.from));
    coveredTo = Math.max(coveredTo, end);
  }
  return length;
}
