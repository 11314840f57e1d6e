import { type Bbox, intersect, union } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";

/** The maximum number of points of a clip path that is replaced by its bounding box. */
const maxPathPoints = 50;
/** The maximum number of points of an object's clip paths that are read: thousands of objects can share many clips. */
const maxClipPoints = 100;

/**
 * Returns the intersection of the boxes of the clip paths of an object, in points on the page as displayed; undefined if
 * there is no clip, or if a path has too many points or none. If all paths together have too many points, the last ones
 * are left out, so that the box may be too large.
 * @param context `matrix` maps the coordinate space of the object's parent to PDF user space.
 */
export function readClipBox(
  { calls, heap, scratch }: Pdfium,
  object: number,
  { space, matrix }: { space: PageSpace; matrix: Matrix },
): Bbox | undefined {
  const clip = calls.FPDFPageObj_GetClipPath(object);
  // PDFium omits clips that contain the whole object.
  const pathCount = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip);
  if (pathCount < 1) return undefined;
  let box: Bbox | undefined;
  let remaining = maxClipPoints;
  for (let path = 0; path < pathCount && remaining > 0; path++) {
    const total = calls.FPDFClipPath_CountPathSegments(clip, path);
    if (total < 1 || total > maxPathPoints) return undefined;
    remaining -= total;
    const points = Array.from({ length: total }, (_, index) => {
      calls.FPDFPathSegment_GetPoint(calls.FPDFClipPath_GetPathSegment(clip, path, index), scratch, scratch + 4);
      const [x = 0, y = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 2);
      const px = matrix.a * x + matrix.c * y + matrix.e;
      const py = matrix.b * x + matrix.d * y + matrix.f;
      return { x: space.mapX(px, py), y: space.mapY(px, py), width: 0, height: 0 };
    });
    const bounds = union(points);
    box = box === undefined ? bounds : intersect(box, bounds);
  }
  return box;
}
