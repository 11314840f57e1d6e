import type { Pdfium } from "./pdfium.ts";

/** The result of FPDFPageObj_GetType for an image. */
const imageType = 3;
/** The minimum share of the page's area that a scan covers. Smaller images are logos or signatures. */
const minPageShare = 0.1;

/**
 * Returns the resolution of the finest large image on a loaded page, such as a scan, in dots per inch (dpi); undefined
 * if the page has none.
 */
export function readImageResolution({ calls, heap, scratch }: Pdfium, page: number): number | undefined {
  const area = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page);
  let maxDpi: number | undefined;
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (calls.FPDFPageObj_GetType(object) !== imageType) continue;
    // FPDF_IMAGEOBJ_METADATA: width and height in pixels, horizontal and vertical resolution; the rest is not needed.
    if (calls.FPDFImageObj_GetImageMetadata(object, page, scratch) === 0) continue;
    const [width = 0, height = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 2);
    const [horizontalDpi = 0, verticalDpi = 0] = heap.HEAPF32.subarray((scratch >> 2) + 2, (scratch >> 2) + 4);
    const inches = (width / horizontalDpi) * (height / verticalDpi);
    if (inches * 72 * 72 > minPageShare * area) maxDpi = Math.max(maxDpi ?? 0, horizontalDpi, verticalDpi);
  }
  return maxDpi;
}
