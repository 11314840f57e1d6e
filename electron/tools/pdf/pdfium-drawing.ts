import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageRegion } from "./page-pixels.ts";
import { type PageImage, PageUnreadableError } from "./pdf-reader.ts";
import type { Pdfium } from "./pdfium.ts";

/** The flag of FPDF_RenderPageBitmap that draws annotations. */
const renderFlags = 0x01;
/**
 * FPDFBitmap_BGR. A bitmap without alpha is drawn faster, and no background shines through a page. PDFium draws colours in
 * its own order, blue, green, red, faster than in the reverse one.
 */
const bitmapFormat = 2;
const channels = 3;
const white = 0xff;
/** The number of 32-bit words that four pixels of three bytes fill. */
const wordsOfGroup = 3;
const maxImagePixels = 64_000_000;

interface Size {
  width: number;
  height: number;
}

/** Draws a page. @param height The height of the image in pixels. */
export function drawPage(pdfium: Pdfium, page: number, height: number): PageImage {
  const width = getImageWidth(pdfium, page, height);
  return draw(
    pdfium,
    page,
    { width, height },
    { left: 0, top: 0, width, height },
    (bitmap) => toGreyImage(bitmap, { width, height }) ?? toRgbImage(bitmap, { width, height }),
  );
}

/**
 * Draws the part of a page in a box, in points.
 * @param height The height in pixels that an image of the whole page would have.
 */
export function drawRegion(pdfium: Pdfium, page: number, box: Bbox, height: number): PageRegion {
  const width = getImageWidth(pdfium, page, height);
  const scale = height / pdfium.calls.FPDF_GetPageHeightF(page);
  const left = Math.max(0, Math.floor(box.x * scale));
  const top = Math.max(0, Math.floor(box.y * scale));
  const right = Math.min(width, Math.ceil((box.x + box.width) * scale));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * scale));
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const copy = draw(pdfium, page, { width, height }, { left, top, ...size }, (bitmap) => bitmap.slice());
  return { image: { ...size, channels, pixels: new Uint8Array(copy.buffer) }, scale, left, top };
}

function getImageWidth({ calls }: Pdfium, page: number, height: number): number {
  return Math.max(1, Math.round((height * calls.FPDF_GetPageWidthF(page)) / calls.FPDF_GetPageHeightF(page)));
}

/**
 * Draws a part of the image of a page; all lengths are in pixels.
 * @param copy Copies the pixels from PDFium's memory, where they are in the order blue, green, red. Their number is rounded
 *   up to a multiple of four.
 */
function draw<Result>(
  { calls, heap, malloc, free }: Pdfium,
  page: number,
  full: Size,
  { left, top, width, height }: Size & { left: number; top: number },
  copy: (bitmap: Int32Array) => Result,
): Result {
  if (width * height > maxImagePixels) {
    throw new PageUnreadableError(`an image of ${width} × ${height} pixels is too large; request a smaller height`);
  }
  const bytes = Math.ceil((width * height) / 4) * wordsOfGroup * 4;
  const buffer = malloc(bytes);
  if (buffer === 0) throw new PageUnreadableError(`there is no memory for an image of ${width} × ${height} pixels`);
  // Faster than FPDFBitmap_FillRect, which fills pixel by pixel.
  heap.HEAPU8.fill(white, buffer, buffer + bytes);
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, bitmapFormat, buffer, width * channels);
  try {
    calls.FPDF_RenderPageBitmap(bitmap, page, -left, -top, full.width, full.height, 0, renderFlags);
    return copy(heap.HEAP32.subarray(buffer >> 2, (buffer + bytes) >> 2));
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
    free(buffer);
  }
}

/**
 * Copies the pixels of a bitmap without colour, like those of most papers, four at a time from three words of 32 bits.
 * @returns undefined if the bitmap has a colour
 */
function toGreyImage(bitmap: Int32Array, { width, height }: Size): PageImage | undefined {
  const grey = new Int32Array(bitmap.length / wordsOfGroup);
  for (let group = 0, word = 0; group < grey.length; group++, word += wordsOfGroup) {
    const first = bitmap[word] ?? 0;
    const middle = bitmap[word + 1] ?? 0;
    const last = bitmap[word + 2] ?? 0;
    const a = first & 0xff;
    const b = first >>> 24;
    const c = (middle >> 16) & 0xff;
    const d = last >>> 24;
    const isGrey =
      first === ((a * 0x01_01_01) | (b << 24)) &&
      middle === ((b * 0x01_01) | (c * 0x01_01_00_00)) &&
      last === (c | (d * 0x01_01_01_00));
    if (!isGrey) return undefined;
    grey[group] = a | (b << 8) | (c << 16) | (d << 24);
  }
  return { width, height, channels: 1, pixels: new Uint8Array(grey.buffer, 0, width * height) };
}

/** Copies the pixels of a bitmap, and reverses the order of their channels. White needs no change. */
function toRgbImage(bitmap: Int32Array, { width, height }: Size): PageImage {
  const copy = bitmap.slice();
  const pixels = new Uint8Array(copy.buffer, 0, width * height * channels);
  for (let word = 0; word < copy.length; word += wordsOfGroup) {
    if (((copy[word] ?? 0) & (copy[word + 1] ?? 0) & (copy[word + 2] ?? 0)) === -1) continue;
    for (let offset = 4 * word; offset < 4 * (word + wordsOfGroup); offset += channels) {
      const blue = pixels[offset] ?? 0;
      pixels[offset] = pixels[offset + 2] ?? 0;
      pixels[offset + 2] = blue;
    }
  }
  return { width, height, channels, pixels };
}
