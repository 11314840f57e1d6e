import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageSpace } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";

/** The subtype of form fields (FPDFAnnot_GetSubtype). */
export const widgetType = 20;

/** Calls `visit` for each annotation until it returns true. @returns whether it did */
export function visitAnnotations({ calls }: Pdfium, page: number, visit: (annotation: number) => boolean): boolean {
  const total = calls.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < total; index++) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isDone = visit(annotation);
    calls.FPDFPage_CloseAnnot(annotation);
    if (isDone) return true;
  }
  return false;
}

/** Returns the box of an annotation, in points on the page as displayed. */
export function readAnnotationBox(pdfium: Pdfium, annotation: number, space: PageSpace): Bbox | undefined {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFAnnot_GetRect(annotation, scratch) === 0) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  const [x0, x1] = [space.mapX(left, top), space.mapX(right, bottom)];
  const [y0, y1] = [space.mapY(left, top), space.mapY(right, bottom)];
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}
