import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { Pdfium } from "./pdfium.ts";

/**
 * In quarter turns: text whose direction is further from the sides of the page is slanted. A scan is skewed by less, a
 * watermark by more.
 */
export const slantedFrom = 0.07;

/**
 * The mapping from PDF user space (origin at the bottom left) to the page as displayed: rotated, cropped, origin at the
 * top left, in points.
 */
export interface PageSpace {
  width: number;
  height: number;
  rotation: PdfPageText["rotation"];
  x(x: number, y: number): number;
  y(x: number, y: number): number;
}

/** Reads the mapping of a page. @param page Handle of a loaded page. */
export function readPageSpace({ calls, heap, scratch }: Pdfium, page: number): PageSpace {
  const quarter = calls.FPDFPage_GetRotation(page) & 3;
  const displayedWidth = calls.FPDF_GetPageWidthF(page);
  const displayedHeight = calls.FPDF_GetPageHeightF(page);
  // FS_RECTF: left, top, right, bottom, of the crop box within the media box.
  const hasBox = calls.FPDF_GetPageBoundingBox(page, scratch) !== 0;
  const [left = 0, top = displayedHeight, right = displayedWidth, bottom = 0] = hasBox
    ? heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4)
    : [];
  const size = { width: displayedWidth, height: displayedHeight };
  switch (quarter) {
    case 1:
      return { ...size, rotation: 90, x: (_x, y) => y - bottom, y: (x) => x - left };
    case 2:
      return { ...size, rotation: 180, x: (x) => right - x, y: (_x, y) => y - bottom };
    case 3:
      return { ...size, rotation: 270, x: (_x, y) => top - y, y: (x) => right - x };
    default:
      return { ...size, rotation: 0, x: (x) => x - left, y: (_x, y) => top - y };
  }
}
