import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { Pdfium } from "./pdfium.ts";

/**
 * The minimum angle between diagonal text and the sides of the page, in quarter turns. The skew of scans is smaller,
 * and the angle of watermarks is larger.
 */
export const minDiagonalAngle = 0.07;

/**
 * The mapping from PDF user space (origin at the bottom left) to the page as displayed: rotated, cropped, origin at the
 * top left, in points.
 */
export interface PageSpace {
  width: number;
  height: number;
  rotation: PdfPageText["rotation"];
  mapX(x: number, y: number): number;
  mapY(x: number, y: number): number;
}

/** Reads the mapping of a page. @param page The handle of a loaded page. */
export function readPageSpace({ calls, heap, scratch }: Pdfium, page: number): PageSpace {
  const quarter = calls.FPDFPage_GetRotation(page) & 3;
  const displayedWidth = calls.FPDF_GetPageWidthF(page);
  const displayedHeight = calls.FPDF_GetPageHeightF(page);
  // FS_RECTF: left, top, right, bottom, of the part of the crop box that is within the media box.
  const hasBoundingBox = calls.FPDF_GetPageBoundingBox(page, scratch) !== 0;
  const [left = 0, top = displayedHeight, right = displayedWidth, bottom = 0] = hasBoundingBox
    ? heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4)
    : [];
  const size = { width: displayedWidth, height: displayedHeight };
  switch (quarter) {
    case 1:
      return { ...size, rotation: 90, mapX: (_x, y) => y - bottom, mapY: (x) => x - left };
    case 2:
      return { ...size, rotation: 180, mapX: (x) => right - x, mapY: (_x, y) => y - bottom };
    case 3:
      return { ...size, rotation: 270, mapX: (_x, y) => top - y, mapY: (x) => right - x };
    default:
      return { ...size, rotation: 0, mapX: (x) => x - left, mapY: (_x, y) => top - y };
  }
}
