import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea, union } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import type { PageImage } from "./pdf-reader.ts";
import type { Pdfium } from "./pdfium.ts";

/** Text objects that may be invisible, by handle. */
export interface HiddenText {
  /** Invisible text objects. */
  hidden: Set<number>;
  /**
   * Text objects of optional content, which may be switched off, with the name of their layer and their box on the page
   * as displayed.
   */
  layered: Map<number, { layer: string; box: Bbox }>;
  /** Cache of the layer of each marked content, which many objects share; undefined if it has none. */
  marks: Map<number, string | undefined>;
}

export function createHiddenText(): HiddenText {
  return { hidden: new Set(), layered: new Map(), marks: new Map() };
}

/** The maximum number of points of a clip path that its box can stand for. */
const maxClipPoints = 50;
/** Text rendering mode: neither fill nor stroke, as for the searchable text over a scan. */
const invisible = 3;
/** The minimum difference of brightness between drawn text and its background, of 255. */
const minContrast = 24;

/**
 * Records whether a text object is clipped away, or part of a layer. Partly visible text, as in a cell that is too
 * narrow, counts as visible.
 */
export function detectHiddenText(
  pdfium: Pdfium,
  object: number,
  context: { space: PageSpace; matrix: Matrix },
  getBounds: () => Bbox | undefined,
  { hidden, layered, marks }: HiddenText,
): void {
  const { calls } = pdfium;
  const clip = calls.FPDFPageObj_GetClipPath(object);
  // PDFium omits clips that contain the whole object.
  const pathCount = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip);
  const layer = getLayer(pdfium, object, marks);
  if (pathCount < 1 && layer === undefined) return;
  const box = getBounds();
  if (box === undefined) return;
  const clipBox = pathCount < 1 ? undefined : readClipBox(pdfium, clip, pathCount, context);
  if (clipBox !== undefined && overlapArea(box, clipBox) === 0) hidden.add(object);
  else if (layer !== undefined) layered.set(object, { layer, box });
}

/** Returns the intersection of the boxes of all paths of a clip. */
function readClipBox(
  { calls, heap, scratch }: Pdfium,
  clip: number,
  pathCount: number,
  { space, matrix }: { space: PageSpace; matrix: Matrix },
): Bbox | undefined {
  let left = -Infinity;
  let top = -Infinity;
  let right = Infinity;
  let bottom = Infinity;
  for (let path = 0; path < pathCount; path++) {
    const total = calls.FPDFClipPath_CountPathSegments(clip, path);
    if (total < 1 || total > maxClipPoints) return undefined;
    const points = Array.from({ length: total }, (_, index) => {
      calls.FPDFPathSegment_GetPoint(calls.FPDFClipPath_GetPathSegment(clip, path, index), scratch, scratch + 4);
      const [x = 0, y = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 2);
      const px = matrix.a * x + matrix.c * y + matrix.e;
      const py = matrix.b * x + matrix.d * y + matrix.f;
      return { x: space.mapX(px, py), y: space.mapY(px, py), width: 0, height: 0 };
    });
    const box = union(points);
    left = Math.max(left, box.x);
    top = Math.max(top, box.y);
    right = Math.min(right, box.x + box.width);
    bottom = Math.min(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function getLayer(pdfium: Pdfium, object: number, marks: HiddenText["marks"]): string | undefined {
  const { calls } = pdfium;
  const total = calls.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < total; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index);
    if (!marks.has(mark)) marks.set(mark, readLayerName(pdfium, mark));
    const layer = marks.get(mark);
    if (layer !== undefined) return calls.FPDFTextObj_GetTextRenderMode(object) === invisible ? undefined : layer;
  }
  return undefined;
}

/** Reads the name of the layer of a marked content; empty if the layer has none, undefined if there is no layer. */
function readLayerName({ calls, heap, scratch, malloc, free }: Pdfium, mark: number): string | undefined {
  const length = scratch + 128;
  if (calls.FPDFPageObjMark_GetName(mark, scratch, 128, length) === 0) return undefined;
  // "OC" and a terminator, in UTF-16.
  if (heap.HEAPU32[length >> 2] !== 6 || heap.HEAP32[scratch >> 2] !== 0x0043_004f) return undefined;
  const key = malloc(8);
  heap.HEAPU8.set(new TextEncoder().encode("Name\0"), key);
  const hasName = calls.FPDFPageObjMark_GetParamStringValue(mark, key, scratch, 128, length) !== 0;
  free(key);
  const bytes = Math.min(128, heap.HEAPU32[length >> 2] ?? 0);
  return hasName
    ? new TextDecoder("utf-16le").decode(heap.HEAPU8.slice(scratch, scratch + Math.max(0, bytes - 2)))
    : "";
}

/**
 * Hides the text of layers that are switched off. PDFium draws only the visible layers and does not report which ones
 * they are, so a layer whose text leaves no trace in the page's image is off.
 * @param visibleLayers Names of the document's layers that were visible on a page; is extended.
 * @param draw Draws the page; called only if a layer has not been visible yet.
 */
export function hideLayers(
  { hidden, layered }: HiddenText,
  visibleLayers: Set<string>,
  height: number,
  draw: () => PageImage,
): void {
  const undecided = [...layered].filter(([, { layer }]) => !visibleLayers.has(layer));
  if (undecided.length === 0) return;
  const image = draw();
  for (const [, { layer, box }] of undecided)
    if (isVisible(box, image, image.height / height)) visibleLayers.add(layer);
  for (const [object, { layer }] of undecided) if (!visibleLayers.has(layer)) hidden.add(object);
}

function isVisible({ x, y, width, height }: Bbox, image: PageImage, scale: number): boolean {
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
  return brightest - darkest >= minContrast;
}
