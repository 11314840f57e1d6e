import { type Bbox, intersect } from "../../../shared/document/geometry.ts";
import { identityMatrix, type Matrix, multiply, readMatrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import { addPath, clipToPage, createGraphics, type Graphics, listAreas } from "./path-graphics.ts";
import { readClipBox } from "./pdfium-clip.ts";
import { readColor } from "./pdfium-color.ts";
import { detectHiddenText, type HiddenText, readLayer } from "./pdfium-hidden-text.ts";
import { readPath } from "./pdfium-path.ts";
import type { Pdfium } from "./pdfium.ts";

/** The values of `FPDFPageObj_GetType`. */
export const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
/** The maximum nesting depth of forms; a file can nest them without end. */
export const maxFormDepth = 8;

/**
 * Reads the ruling lines, fills, images and drawings of a page, including those inside form XObjects.
 * @param page Handle of a loaded page.
 * @param hiddenText Collects text that may be invisible.
 */
export function readGraphics(pdfium: Pdfium, page: number, space: PageSpace, hiddenText: HiddenText): Graphics {
  const graphics = createGraphics();
  const { calls } = pdfium;
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    const context = { space, matrix: identityMatrix, depth: 0, isTransparent: false, hiddenText };
    readObject(pdfium, calls.FPDFPage_GetObject(page, index), context, graphics);
  }
  return graphics;
}

interface ObjectContext {
  space: PageSpace;
  /** From the coordinate space of the object's parent (the page or a form) to PDF user space. */
  matrix: Matrix;
  depth: number;
  /** True if a form that contains the object is transparent or blended. */
  isTransparent: boolean;
  hiddenText: HiddenText;
}

function readObject(pdfium: Pdfium, object: number, context: ObjectContext, graphics: Graphics): void {
  const { calls } = pdfium;
  switch (calls.FPDFPageObj_GetType(object)) {
    case objectTypes.text:
      detectHiddenText(pdfium, object, context, readBounds(pdfium, object, context), context.hiddenText);
      break;
    case objectTypes.path:
      readPathObject(pdfium, object, context, graphics);
      break;
    case objectTypes.image:
    case objectTypes.shading: {
      const bounds = readBounds(pdfium, object, context);
      const clip = readClipBox(pdfium, object, context);
      const box = bounds === undefined || clip === undefined ? bounds : intersect(bounds, clip);
      // An image that is clipped away or outside the page is ignored, even if it touches an edge of the page.
      if (box === undefined || box.width <= 0 || box.height <= 0) break;
      graphics.images.push(box);
      context.hiddenText.visibility.addImage(box);
      break;
    }
    case objectTypes.form: {
      if (context.depth >= maxFormDepth) break;
      const matrix = multiply(readMatrix(pdfium, object), context.matrix);
      const isTransparent = context.isTransparent || calls.FPDFPageObj_HasTransparency(object) !== 0;
      const total = calls.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < total; index++) {
        const child = calls.FPDFFormObj_GetObject(object, index);
        readObject(pdfium, child, { ...context, matrix, isTransparent, depth: context.depth + 1 }, graphics);
      }
      break;
    }
    default:
  }
}

function readPathObject(pdfium: Pdfium, object: number, context: ObjectContext, graphics: Graphics): void {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return;
  const filled = heap.HEAP32[scratch >> 2] !== 0;
  const stroked = heap.HEAP32[(scratch >> 2) + 1] !== 0;
  if (!filled && !stroked) return;
  const toUserSpace = multiply(readMatrix(pdfium, object), context.matrix);
  const path = readPath(pdfium, object, toUserSpace, context.space);
  const paint = filled ? readColor(pdfium, object, "fill") : undefined;
  const isVisible = paint !== undefined && paint.alpha > 0;
  if (path === undefined) {
    const box = readBounds(pdfium, object, context);
    if (box === undefined) return;
    graphics.drawings.push(box);
    if (isVisible) context.hiddenText.visibility.addArea({ box, color: paint.color, isExact: false });
    return;
  }
  let width = 0;
  if (stroked && calls.FPDFPageObj_GetStrokeWidth(object, scratch) !== 0) {
    width =
      (heap.HEAPF32[scratch >> 2] ?? 0) *
      Math.sqrt(Math.abs(toUserSpace.a * toUserSpace.d - toUserSpace.b * toUserSpace.c));
  }
  addPath(path, { stroked, filled, width, color: isVisible ? paint.color : undefined }, context.space, graphics);
  if (!isVisible) return;
  const isOpaque = paint.alpha === opaque && !isPartlyVisible(pdfium, object, context);
  for (const area of listAreas(path, paint.color, context.space)) {
    context.hiddenText.visibility.addArea({ ...area, isExact: area.isExact && isOpaque });
  }
}

/** The alpha of a colour that hides what is behind it. */
const opaque = 255;

/** Tells whether an object may be transparent, clipped, or part of a layer that is switched off. */
function isPartlyVisible(pdfium: Pdfium, object: number, { isTransparent, hiddenText }: ObjectContext): boolean {
  const { calls } = pdfium;
  if (isTransparent || calls.FPDFPageObj_HasTransparency(object) !== 0) return true;
  const clip = calls.FPDFPageObj_GetClipPath(object);
  if (clip !== 0 && calls.FPDFClipPath_CountPaths(clip) > 0) return true;
  return readLayer(pdfium, object, hiddenText.layersByMark) !== undefined;
}

function readBounds(pdfium: Pdfium, object: number, { space, matrix }: ObjectContext): Bbox | undefined {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const float = scratch >> 2;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  // Visits the four corners without creating arrays, since a page has thousands of objects.
  for (let corner = 0; corner < 4; corner++) {
    const x = heap.HEAPF32[float + (corner & 1) * 2] ?? 0;
    const y = heap.HEAPF32[float + 1 + (corner & 2)] ?? 0;
    const userX = matrix.a * x + matrix.c * y + matrix.e;
    const userY = matrix.b * x + matrix.d * y + matrix.f;
    const pageX = space.mapX(userX, userY);
    const pageY = space.mapY(userX, userY);
    x0 = Math.min(x0, pageX);
    y0 = Math.min(y0, pageY);
    x1 = Math.max(x1, pageX);
    y1 = Math.max(y1, pageY);
  }
  return clipToPage({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }, space);
}
