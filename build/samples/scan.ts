import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import sharp from "sharp";
import { page } from "./sheet.ts";

/** 200 dots an inch: what an office scanner is set to. */
const scale = 200 / 72;
const width = Math.round(page.width * scale);
const height = Math.round(page.height * scale);
const skewDegrees = 0.7;
const grain = 9;

/** Numbers in 0 to 1 that look random and are the same each time (Marsaglia's xorshift, 32 bits). */
function* noise(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) / 0x1_0000_0000;
  }
}

/** The first page of a PDF as gray values, one byte a pixel. */
async function rendered(pdf: Uint8Array): Promise<Buffer> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  // The module's memory is among what it exports but not among what its types name.
  const exports = pdfium.pdfium as unknown as { HEAPU8: Uint8Array; wasmExports: { malloc(size: number): number } };
  const file = exports.wasmExports.malloc(pdf.length);
  exports.HEAPU8.set(pdf, file);
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, "");
  const sheet = pdfium.FPDF_LoadPage(document, 0);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, 0);
  const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const bytes = Buffer.from(exports.HEAPU8.slice(pixels, pixels + width * height * 4));
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .grayscale()
    .raw()
    .toBuffer();
}

/** What a scanner makes of the first page of a PDF: a JPEG, a little askew, on paper that is not quite white. */
export async function scanned(pdf: Uint8Array): Promise<Uint8Array> {
  const turned = await sharp(await rendered(pdf), { raw: { width, height, channels: 1 } })
    .rotate(skewDegrees, { background: "#ffffff" })
    .resize(width, height, { fit: "cover" })
    .blur(0.5)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const random = noise(20260209);
  for (let index = 0; index < turned.length; index++) {
    const paper = 18 + (turned[index] ?? 0) * 0.89;
    const speck = random.next().value + random.next().value - 1;
    turned[index] = Math.max(0, Math.min(255, Math.round(paper + speck * grain * 2)));
  }
  return sharp(turned, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 72 })
    .toBuffer();
}
