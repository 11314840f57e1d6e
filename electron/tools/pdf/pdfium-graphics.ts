import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import { multiply, readMatrix, identityMatrix } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import { addPath, clipToPage, createGraphics } from "./path-graphics.ts";
import type { Graphics } from "./path-graphics.ts";
import { detectHiddenText } from "./pdfium-hidden-text.ts";
import type { HiddenText } from "./pdfium-hidden-text.ts";
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
    const context = { space, matrix: identityMatrix, depth: 0, hiddenText };
    readObject(pdfium, calls.FPDFPage_GetObject(page, index), context, graphics);
  }
  return graphics;
}

interface ObjectContext {
  space: PageSpace;
  /** From the coordinate space of the object's parent (the page or a form) to PDF user space. */
  matrix: Matrix;
  depth: number;
  hiddenText: HiddenText;
}

function readObject(pdfium: Pdfium, object: number, context: ObjectContext, graphics: Graphics): void {
  const { calls } = pdfium;
  switch (calls.FPDFPageObj_GetType(object)) {
    case objectTypes.text:
      detectHiddenText(pdfium, object, context, () => readBounds(pdfium, object, context), context.hiddenText);
      break;
    case objectTypes.path:
      readPathObject(pdfium, object, context, graphics);
      break;
    case objectTypes.image:
    case objectTypes.shading: {
      const box = readBounds(pdfium, object, context);
      // An image outside the page is ignored, even if it touches an edge of the page.
      if (box !== undefined && box.width > 0 && box.height > 0) graphics.images.push(box);
      break;
    }
    case objectTypes.form: {
      if (context.depth >= maxFormDepth) break;
      const matrix = multiply(readMatrix(pdfium, object), context.matrix);
      const total = calls.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < total; index++) {
        const child = calls.FPDFFormObj_GetObject(object, index);
        readObject(pdfium, child, { ...context, matrix, depth: context.depth + 1 }, graphics);
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
  if (path === undefined) {
    const box = readBounds(pdfium, object, context);
    if (box !== undefined) graphics.drawings.push(box);
    return;
  }
  let width = 0;
  if (stroked && calls.FPDFPageObj_GetStrokeWidth(object, scratch) !== 0) {
    width =
      (heap.HEAPF32[scratch >> 2] ?? 0) *
      Math.sqrt(Math.abs(toUserSpace.a * toUserSpace.d - toUserSpace.b * toUserSpace.c));
  }
  const color = filled ? readFillColor(pdfium, object) : undefined;
  addPath(path, { stroked, filled, width, color }, context.space, graphics);
}

/** Reads the fill colour as `#rrggbb`; undefined if it is transparent. */
function readFillColor({ calls, heap, scratch }: Pdfium, object: number): string | undefined {
  if (calls.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 4);
  if (alpha === 0) return undefined;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function readBounds(pdfium: Pdfium, object: number, { space, matrix }: ObjectContext): Bbox | undefined {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const points = corners.map(([x, y]) => {
    const userX = matrix.a * x + matrix.c * y + matrix.e;
    const userY = matrix.b * x + matrix.d * y + matrix.f;
    return { x: space.mapX(userX, userY), y: space.mapY(userX, userY), width: 0, height: 0 };
  });
  return clipToPage(union(points), space);
}
