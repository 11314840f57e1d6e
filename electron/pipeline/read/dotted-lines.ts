import { union, type Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage, RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";

const {
  maxCloseLineDistancePt,
  linePiece,
  maxCloseLines,
  maxDottedLines,
  maxSkippedPieces,
  minLinePieces,
  minLineLengthPt,
} = drawingThresholds;

type Orientation = RulingLine["orientation"];

/** A horizontal or vertical segment: its position across its direction, and its ends along it, in points. */
interface Segment {
  position: number;
  from: number;
  to: number;
}

interface Piece extends Segment {
  box: Bbox;
}

/**
 * Joins the pieces of dotted and dashed lines that a file draws one by one: at least six collinear pieces with equal
 * gaps. Dots may be drawn as short lines, squares or circles. The pieces are sorted, never compared pair by pair, since
 * a page can have tens of thousands of them.
 * @returns the ruling lines with the joined ones, and the drawings that are not part of a line
 */
export function joinDottedLines({
  rules,
  drawings,
}: Pick<RawPage, "rules" | "drawings">): Pick<RawPage, "rules" | "drawings"> {
  const boxes = [...rules.map(({ bbox }) => bbox), ...drawings];
  const lines = (["horizontal", "vertical"] as const).flatMap((orientation) =>
    dropRasters(findDottedLines(boxes, orientation)).map((run) => ({ run, orientation })),
  );
  if (lines.length === 0 || lines.length > maxDottedLines) return { rules, drawings };
  const joinedBoxes = new Set(lines.flatMap(({ run }) => run.pieces.map(({ box }) => box)));
  return {
    rules: [
      ...rules.filter(({ bbox }) => !joinedBoxes.has(bbox)),
      ...lines.map(({ run, orientation }) => ({ orientation, bbox: union(run.pieces.map(({ box }) => box)) })),
    ],
    drawings: drawings.filter((box) => !joinedBoxes.has(box)),
  };
}

/** A dotted or dashed line with its pieces. */
interface DottedLine extends Segment {
  pieces: Piece[];
}

/** Finds lines of collinear pieces with equal gaps. */
function findDottedLines(boxes: readonly Bbox[], orientation: Orientation): DottedLine[] {
  const pieces = boxes.flatMap((box) => toPiece(box, orientation) ?? []).sort((a, b) => a.position - b.position);
  const bands: Piece[][] = [];
  for (const piece of pieces) {
    const band = bands.at(-1);
    if (band !== undefined && piece.position - (band[0]?.position ?? 0) <= linePiece.maxOffsetPt) band.push(piece);
    else bands.push([piece]);
  }
  const longBands = bands.filter((band) => band.length >= minLinePieces);
  return longBands.flatMap(splitIntoRuns).flatMap((run): DottedLine[] => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || run.length < minLinePieces) return [];
    return last.to - first.from < minLineLengthPt
      ? []
      : [{ position: first.position, from: first.from, to: last.to, pieces: run }];
  });
}

/** Returns a box as a piece of a line; undefined if it is too large, or longer in the other direction and no dot. */
function toPiece(box: Bbox, orientation: Orientation): Piece | undefined {
  const { x, y, width, height } = box;
  const [length, thickness] = orientation === "horizontal" ? [width, height] : [height, width];
  const isDot = Math.max(length, thickness) <= linePiece.maxThicknessPt;
  if (length > linePiece.maxLengthPt || thickness > linePiece.maxThicknessPt || (thickness > length && !isDot))
    return undefined;
  return orientation === "horizontal"
    ? { box, position: y + height / 2, from: x, to: x + width }
    : { box, position: x + width / 2, from: y, to: y + height };
}

/** Splits collinear pieces into runs with equal gaps. */
function splitIntoRuns(band: readonly Piece[]): Piece[][] {
  const pieces = band.toSorted((a, b) => a.from - b.from);
  const runs: Piece[][] = [];
  for (let start = 0; start < pieces.length;) {
    let last = start;
    let gap: number | undefined;
    for (let next = findNextPiece(pieces, last, gap); next !== undefined; next = findNextPiece(pieces, last, gap)) {
      gap ??= measureGap(pieces, last, next);
      last = next;
    }
    // Skipped pieces, and pieces that overlap the last one, lie on the line too.
    const run = pieces.slice(start, last + 1);
    while (run.length > 1 && measureGap(pieces, last, start + run.length) < 0)
      run.push(...pieces.slice(start + run.length, start + run.length + 1));
    runs.push(run);
    start += run.length;
  }
  return runs;
}

/** Returns the gap between two pieces, in points; Infinity if one of them does not exist. */
function measureGap(pieces: readonly Piece[], index: number, next: number): number {
  return (pieces[next]?.from ?? Infinity) - (pieces[index]?.to ?? -Infinity);
}

/**
 * Finds the index of the next piece of a run: the one whose gap to the piece at `index` is nearest to `gap`.
 * @param gap The gap of the run, in points. If it is not known yet, the first piece at a small gap is returned.
 */
function findNextPiece(pieces: readonly Piece[], index: number, gap: number | undefined): number | undefined {
  const { maxGapPt, maxGapDeviationPt } = linePiece;
  const [min, max] =
    gap === undefined ? [-maxGapDeviationPt, maxGapPt] : [gap - maxGapDeviationPt, gap + maxGapDeviationPt];
  let bestNext: number | undefined;
  for (let next = index + 1; next <= index + 1 + maxSkippedPieces; next++) {
    const distance = measureGap(pieces, index, next);
    if (distance > max) break;
    if (distance < min) continue;
    if (gap === undefined) return next;
    if (bestNext === undefined || Math.abs(distance - gap) < Math.abs(measureGap(pieces, index, bestNext) - gap))
      bestNext = next;
  }
  return bestNext;
}

/** Leaves out groups of close parallel lines, which are the raster of a picture or a hatching. */
function dropRasters(lines: readonly DottedLine[]): DottedLine[] {
  if (lines.length > maxDottedLines) return [];
  const clusters: DottedLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.position - b.position)) {
    const cluster = clusters.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        line.position > last.position + linePiece.maxOffsetPt &&
        line.position - last.position <= maxCloseLineDistancePt &&
        Math.min(line.to, last.to) > Math.max(line.from, last.from)
      );
    });
    if (cluster === undefined) clusters.push([line]);
    else cluster.push(line);
  }
  return clusters.filter((cluster) => cluster.length <= maxCloseLines).flat();
}
