import { union, type Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage, RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";

const { closeLinesPt, linePiece, maxCloseLines, maxDottedLines, maxSkippedPieces, minLinePieces, minLinePt } =
  drawingThresholds;

type Orientation = RulingLine["orientation"];

/** A piece or a line: its position on one axis and its extent on the other, in points. */
interface Extent {
  position: number;
  from: number;
  to: number;
}

interface Piece extends Extent {
  box: Bbox;
}

/**
 * Joins the pieces of dotted and dashed lines that a file draws one by one: at least six collinear pieces with equal
 * gaps. Dots may be drawn as short lines, squares or circles. The pieces are sorted, never compared pair by pair, since
 * a page can have tens of thousands of them.
 * @returns The ruling lines, and the drawings that are no piece of a line.
 */
export function joinDottedLines({
  rules,
  drawings,
}: Pick<RawPage, "rules" | "drawings">): Pick<RawPage, "rules" | "drawings"> {
  const boxes = [...rules.map(({ bbox }) => bbox), ...drawings];
  const lines = (["horizontal", "vertical"] as const).flatMap((orientation) =>
    selectApart(findRuns(boxes, orientation)).map((run) => ({ run, orientation })),
  );
  if (lines.length === 0 || lines.length > maxDottedLines) return { rules, drawings };
  const joined = new Set(lines.flatMap(({ run }) => run.pieces.map(({ box }) => box)));
  return {
    rules: [
      ...rules.filter(({ bbox }) => !joined.has(bbox)),
      ...lines.map(({ run, orientation }) => ({ orientation, bbox: union(run.pieces.map(({ box }) => box)) })),
    ],
    drawings: drawings.filter((box) => !joined.has(box)),
  };
}

/** A line with its pieces. */
interface Run extends Extent {
  pieces: Piece[];
}

/** Finds the runs of collinear pieces with equal gaps. */
function findRuns(boxes: readonly Bbox[], orientation: Orientation): Run[] {
  const pieces = boxes.flatMap((box) => toPiece(box, orientation) ?? []).sort((a, b) => a.position - b.position);
  const bands: Piece[][] = [];
  for (const piece of pieces) {
    const band = bands.at(-1);
    if (band !== undefined && piece.position - (band[0]?.position ?? 0) <= linePiece.offset) band.push(piece);
    else bands.push([piece]);
  }
  return bands.flatMap(splitIntoRuns).flatMap((run): Run[] => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || run.length < minLinePieces) return [];
    return last.to - first.from < minLinePt
      ? []
      : [{ position: first.position, from: first.from, to: last.to, pieces: run }];
  });
}

/** Returns a box as a piece of a line; undefined if it is too large, or longer in the other direction. */
function toPiece(box: Bbox, orientation: Orientation): Piece | undefined {
  const { x, y, width, height } = box;
  const [length, thickness] = orientation === "horizontal" ? [width, height] : [height, width];
  const isDot = Math.max(length, thickness) <= linePiece.thickness;
  if (length > linePiece.length || thickness > linePiece.thickness || (thickness > length && !isDot)) return undefined;
  return orientation === "horizontal"
    ? { box, position: y + height / 2, from: x, to: x + width }
    : { box, position: x + width / 2, from: y, to: y + height };
}

/** Splits the pieces at one position where the gap between them changes. */
function splitIntoRuns(band: readonly Piece[]): Piece[][] {
  const pieces = band.toSorted((a, b) => a.from - b.from);
  const runs: Piece[][] = [];
  for (let start = 0; start < pieces.length;) {
    let last = start;
    let gap: number | undefined;
    for (let next = findNext(pieces, last, gap); next !== undefined; next = findNext(pieces, last, gap)) {
      gap ??= measureGap(pieces, last, next);
      last = next;
    }
    // The pieces between those of the run lie on it.
    const run = pieces.slice(start, last + 1);
    while (run.length > 1 && measureGap(pieces, last, start + run.length) < 0)
      run.push(...pieces.slice(start + run.length, start + run.length + 1));
    runs.push(run);
    start += run.length;
  }
  return runs;
}

/** Returns the gap between two pieces, in points; Infinity if there is no such piece. */
function measureGap(pieces: readonly Piece[], index: number, next: number): number {
  return (pieces[next]?.from ?? Infinity) - (pieces[index]?.to ?? -Infinity);
}

/**
 * Finds the index of the piece whose gap to a piece is nearest to the given one, in points; the first piece at a small
 * gap if none is given.
 */
function findNext(pieces: readonly Piece[], index: number, gap: number | undefined): number | undefined {
  const { gapDeviation } = linePiece;
  const [min, max] = gap === undefined ? [-gapDeviation, linePiece.gap] : [gap - gapDeviation, gap + gapDeviation];
  let best: number | undefined;
  for (let next = index + 1; next <= index + 1 + maxSkippedPieces; next++) {
    const distance = measureGap(pieces, index, next);
    if (distance > max) break;
    if (distance < min) continue;
    if (gap === undefined) return next;
    if (best === undefined || Math.abs(distance - gap) < Math.abs(measureGap(pieces, index, best) - gap)) best = next;
  }
  return best;
}

/** Returns the lines that stand apart from others of their direction; the others are the raster of a picture. */
function selectApart(lines: readonly Run[]): Run[] {
  if (lines.length > maxDottedLines) return [];
  const clusters: Run[][] = [];
  for (const line of lines.toSorted((a, b) => a.position - b.position)) {
    const cluster = clusters.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        line.position > last.position + linePiece.offset &&
        line.position - last.position <= closeLinesPt &&
        Math.min(line.to, last.to) > Math.max(line.from, last.from)
      );
    });
    if (cluster === undefined) clusters.push([line]);
    else cluster.push(line);
  }
  return clusters.filter((cluster) => cluster.length <= maxCloseLines).flat();
}
