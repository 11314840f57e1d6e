import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import { joinSides, type Subpath } from "./path-graphics.ts";
import type { Pdfium } from "./pdfium.ts";

/** The values of FPDFPathSegment_GetType. */
const segmentTypes = { line: 0, curve: 1, move: 2 } as const;
/** A path with more segments is a drawing in any case. */
const maxSegments = 40_000;
/** A path with more segments is a drawing, unless all of its subpaths are short, as the pieces of dotted lines are. */
const maxDrawingSegments = 2_000;
/** The maximum number of corners of a piece of a line: those of a closed rectangle. */
const maxPieceCorners = 6;

/** Reads the subpaths of a path object, in points on the page as displayed; undefined if it has too many segments. */
export function readPath(pdfium: Pdfium, object: number, matrix: Matrix, space: PageSpace): Subpath[] | undefined {
  const { calls, heap, scratch } = pdfium;
  const total = calls.FPDFPath_CountSegments(object);
  if (total > maxSegments) return undefined;
  const subpaths: Subpath[] = [];
  let current: Subpath | undefined;
  for (let index = 0; index < total; index++) {
    const segment = calls.FPDFPath_GetPathSegment(object, index);
    if (calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const [x = 0, y = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 2);
    const px = matrix.a * x + matrix.c * y + matrix.e;
    const py = matrix.b * x + matrix.d * y + matrix.f;
    const point = { x: space.mapX(px, py), y: space.mapY(px, py) };
    const type = calls.FPDFPathSegment_GetType(segment);
    if (type === segmentTypes.move || current === undefined) {
      current = { points: [point], curved: false };
      subpaths.push(current);
    } else {
      current.points.push(point);
      current.curved ||= type === segmentTypes.curve;
    }
    if (total > maxDrawingSegments && (current.curved || current.points.length > maxPieceCorners)) return undefined;
    const [first] = current.points;
    if (first !== undefined && calls.FPDFPathSegment_GetClose(segment) !== 0) current.points.push(first);
  }
  // A single move draws nothing.
  return subpaths.filter((subpath) => subpath.points.length > 1).map(joinSides);
}
