import type { Pdfium } from "./pdfium.ts";

/** FPDFPageObj_GetType */
const imageType = 3;
/** Smaller images, of a page's area, are a logo or a signature. */
const largeShare = 0.1;

/** Dots an inch of the finest large image on a loaded page, as of a scan; undefined where it has none. */
export function imageResolution({ calls, heap, scratch }: Pdfium, page: number): number | undefined {
  const area = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page);
  let finest: number | undefined;
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (calls.FPDFPageObj_GetType(object) !== imageType) continue;
    // FPDF_IMAGEOBJ_METADATA: width and height in pixels, resolution across and down, and what is not asked for.
    if (calls.FPDFImageObj_GetImageMetadata(object, page, scratch) === 0) continue;
    const [width = 0, height = 0] = heap.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 2);
    const [across = 0, down = 0] = heap.HEAPF32.subarray((scratch >> 2) + 2, (scratch >> 2) + 4);
    const inches = (width / across) * (height / down);
    if (inches * 72 * 72 > largeShare * area) finest = Math.max(finest ?? 0, across, down);
  }
  return finest;
}
