import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import sharp from "sharp";
import { a4Size } from "./pdf.ts";

/** Pixels per point at 200 dpi, the resolution of an office scanner. */
const scale = 200 / 72;
const width = Math.round(a4Size.width * scale);
const height = Math.round(a4Size.height * scale);
const skewDegrees = 0.7;
/** Half of the largest deviation of a pixel by noise, in gray values. */
const noiseAmplitude = 9;

/** Generates pseudorandom numbers from 0 to 1 by xorshift32 (Marsaglia 2003). */
function* createNoise(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) / 0x1_0000_0000;
  }
}

/** Renders the first page of a PDF as gray values, one byte per pixel. */
async function renderFirstPage(pdf: Uint8Array): Promise<Buffer> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  // The module exports its memory, but its types do not declare it.
  const exports = pdfium.pdfium as unknown as { HEAPU8: Uint8Array; wasmExports: { malloc(size: number): number } };
  const file = exports.wasmExports.malloc(pdf.length);
  exports.HEAPU8.set(pdf, file);
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, "");
  const pageHandle = pdfium.FPDF_LoadPage(document, 0);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, pageHandle, 0, 0, width, height, 0, 0);
  const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const bytes = Buffer.from(exports.HEAPU8.slice(buffer, buffer + width * height * 4));
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .grayscale()
    .raw()
    .toBuffer();
}

/** Simulates a scan of the first page of a PDF: a JPEG image with skew, blur and noise on grayish paper. */
export async function simulateScan(pdf: Uint8Array): Promise<Uint8Array> {
  const pixels = await sharp(await renderFirstPage(pdf), { raw: { width, height, channels: 1 } })
    .rotate(skewDegrees, { background: "#ffffff" })
    .resize(width, height, { fit: "cover" })
    .blur(0.5)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const random = createNoise(20260209);
  for (let index = 0; index < pixels.length; index++) {
    const paper = 18 + (pixels[index] ?? 0) * 0.89;
    const speck = random.next().value + random.next().value - 1;
    pixels[index] = Math.max(0, Math.min(255, Math.round(paper + speck * noiseAmplitude * 2)));
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 72 })
    .toBuffer();
}
