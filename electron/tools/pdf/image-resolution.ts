import type { Pdfium } from "./pdfium.ts";

/** FPDFPageObj_GetType */
const imageType = 3;
/** The least share of the page's area; smaller images are logos or signatures. */
const minPageShare = 0.1;

/**
 * Returns the resolution of the finest large image on a loaded page, such as a scan, in dots an inch (dpi); undefined
 * where the page has none.
 */
export function readImageResolution({ calls, heap, scratch }: Pdfium, page: number): number | undefined {
  const area = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page);
  let finest: number | undefined;
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (calls.FPDFPageObj_GetType(object) !== imageType) continue;
    // FPDF_IMAGEOBJ_METADATA: width and height in pixels, horizontal and vertical resolution; the rest is not needed.
    if (calls.FPDFImageObj_GetImageMetadata(object, page, scratch) === 0) continue;
    const [width = 0, height = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 2);
    const [across = 0, down = 0] = heap.HEAPF32.subarray((scratch >> 2) + 2, (scratch >> 2) + 4);
    const inches = (width / across) * (height / down);
    if (inches * 72 * 72 > minPageShare * area) finest = Math.max(finest ?? 0, across, down);
  }
  return finest;
}
