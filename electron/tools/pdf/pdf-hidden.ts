import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea, union } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import type { PageImage } from "./pdf-reader.ts";
import type { Pdfium } from "./pdfium.ts";

/** Text that is drawn, but perhaps not seen; by the handles of text objects. */
export interface Concealment {
  /** Those that nothing is seen of. */
  hidden: Set<number>;
  /** Those of optional content, which may be switched off: the layer's name, and where they stand as displayed. */
  layered: Map<number, { layer: string; box: Bbox }>;
  /** What is known already: the layer of a mark, by its handle, or that it has none. Many objects share one. */
  marks: Map<number, string | undefined>;
}

export function nothingConcealed(): Concealment {
  return { hidden: new Set(), layered: new Map(), marks: new Map() };
}

/** A clip of more points is a shape, not a frame; its box would be far from it. */
const mostPoints = 50;
/** Fill and stroke neither: text laid over a scan, to be searched. */
const invisible = 3;
/** How much the brightness of what is drawn differs from what it is drawn on, of 255. */
const leastContrast = 24;

/**
 * Notes whether a text object is clipped away as a whole, or part of a layer. One of which a part is seen, as in a cell
 * that is too narrow, is text with all that it says.
 */
export function noteConcealment(
  pdfium: Pdfium,
  object: number,
  place: { space: PageSpace; matrix: Matrix },
  bounds: () => Bbox | undefined,
  { hidden, layered, marks }: Concealment,
): void {
  const { calls } = pdfium;
  const clip = calls.FPDFPageObj_GetClipPath(object);
  // PDFium leaves out clips that hold the whole object.
  const paths = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip);
  const layer = layerOf(pdfium, object, marks);
  if (paths < 1 && layer === undefined) return;
  const box = bounds();
  if (box === undefined) return;
  const seen = paths < 1 ? undefined : clipBox(pdfium, clip, paths, place);
  if (seen !== undefined && overlapArea(box, seen) === 0) hidden.add(object);
  else if (layer !== undefined) layered.set(object, { layer, box });
}

/** What is inside all of the clip's paths, taken as boxes. */
function clipBox(
  { calls, heap, scratch }: Pdfium,
  clip: number,
  paths: number,
  { space, matrix }: { space: PageSpace; matrix: Matrix },
): Bbox | undefined {
  let left = -Infinity;
  let top = -Infinity;
  let right = Infinity;
  let bottom = Infinity;
  for (let path = 0; path < paths; path++) {
    const total = calls.FPDFClipPath_CountPathSegments(clip, path);
    if (total < 1 || total > mostPoints) return undefined;
    const points = Array.from({ length: total }, (_, index) => {
      calls.FPDFPathSegment_GetPoint(calls.FPDFClipPath_GetPathSegment(clip, path, index), scratch, scratch + 4);
      const [x = 0, y = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 2);
      const px = matrix.a * x + matrix.c * y + matrix.e;
      const py = matrix.b * x + matrix.d * y + matrix.f;
      return { x: space.x(px, py), y: space.y(px, py), width: 0, height: 0 };
    });
    const box = union(points);
    left = Math.max(left, box.x);
    top = Math.max(top, box.y);
    right = Math.min(right, box.x + box.width);
    bottom = Math.min(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function layerOf(pdfium: Pdfium, object: number, known: Concealment["marks"]): string | undefined {
  const { calls } = pdfium;
  const total = calls.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < total; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index);
    if (!known.has(mark)) known.set(mark, layerName(pdfium, mark));
    const layer = known.get(mark);
    if (layer !== undefined) return calls.FPDFTextObj_GetTextRenderMode(object) === invisible ? undefined : layer;
  }
  return undefined;
}

/** The name of the layer that a mark stands for, empty where it has none. */
function layerName({ calls, heap, scratch, malloc, free }: Pdfium, mark: number): string | undefined {
  const length = scratch + 128;
  if (calls.FPDFPageObjMark_GetName(mark, scratch, 128, length) === 0) return undefined;
  // "OC" and a terminator, in UTF-16.
  if (heap.HEAPU32[length >> 2] !== 6 || heap.HEAP32[scratch >> 2] !== 0x0043_004f) return undefined;
  const key = malloc(8);
  heap.HEAPU8.set(new TextEncoder().encode("Name\0"), key);
  const known = calls.FPDFPageObjMark_GetParamStringValue(mark, key, scratch, 128, length) !== 0;
  free(key);
  const bytes = Math.min(128, heap.HEAPU32[length >> 2] ?? 0);
  return known ? new TextDecoder("utf-16le").decode(heap.HEAPU8.slice(scratch, scratch + Math.max(0, bytes - 2))) : "";
}

/**
 * Which layers are switched off PDFium does not tell; it draws the others. A layer whose text leaves no trace in the
 * page's image is off.
 * @param seen Names of layers of the document that have been seen; takes those that are.
 * @param draw The page's image; asked for only where there is a layer that was not seen yet.
 */
export function hideLayers(
  { hidden, layered }: Concealment,
  seen: Set<string>,
  height: number,
  draw: () => PageImage,
): void {
  const unseen = [...layered].filter(([, { layer }]) => !seen.has(layer));
  if (unseen.length === 0) return;
  const image = draw();
  for (const [, { layer, box }] of unseen) if (isDrawn(box, image, image.height / height)) seen.add(layer);
  for (const [object, { layer }] of unseen) if (!seen.has(layer)) hidden.add(object);
}

function isDrawn({ x, y, width, height }: Bbox, image: PageImage, scale: number): boolean {
  let darkest = 255;
  let brightest = 0;
  const bottom = Math.min(image.height, Math.ceil((y + height) * scale));
  const right = Math.min(image.width, Math.ceil((x + width) * scale));
  for (let row = Math.max(0, Math.floor(y * scale)); row < bottom; row++) {
    for (let column = Math.max(0, Math.floor(x * scale)); column < right; column++) {
      const value = image.pixels[(row * image.width + column) * image.channels + 1] ?? 255;
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
    }
  }
  return brightest - darkest >= leastContrast;
}
