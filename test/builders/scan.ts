import sharp from "sharp";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { writeTemporaryFile } from "../harness/read-document.ts";
import { buildPdf } from "./pdf.ts";

export interface ScanOptions {
  /** Resolution in dpi; 200 by default. */
  dpi?: number;
  /** Clockwise rotation of the paper in degrees: a multiple of 90, or 0 or 180 with a small skew. */
  rotation?: number;
  /** Height of the paper in points; that of A4 by default. */
  paperHeight?: number;
}

/** An image in PNG or JPEG, with the size of its page. */
export interface Scan {
  image: Buffer;
  /** Size in points. */
  width: number;
  height: number;
}

/** Simulates a scan of a document's first page. */
export async function simulateScan(
  pdf: Uint8Array,
  { dpi = 200, rotation = 0, paperHeight = 841.89 }: ScanOptions = {},
): Promise<Scan> {
  const reader = await openPdf(await writeTemporaryFile(pdf, "printed.pdf"), "printed.pdf");
  const { width, height, channels, pixels } = await reader.renderPage(1, Math.round((paperHeight / 72) * dpi));
  await reader.close();
  const upright = await sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
  const image = await sharp(upright)
    .rotate(rotation, { background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { info } = image;
  if (rotation % 90 === 0)
    return { image: image.data, width: (info.width / dpi) * 72, height: (info.height / dpi) * 72 };
  // The scan has the size of the paper.
  const left = Math.floor((info.width - width) / 2);
  const top = Math.floor((info.height - height) / 2);
  const cropped = await sharp(image.data).extract({ left, top, width, height }).png().toBuffer();
  return { image: cropped, width: (width / dpi) * 72, height: (height / dpi) * 72 };
}

/** Returns a function that draws a scan on a page and gives the page its size. */
export function drawScan({ image, width, height }: Scan): (pdf: PDFKit.PDFDocument) => void {
  return (pdf) => {
    // pdfkit measures from the top of the page as it was added.
    const top = pdf.page.height - height;
    Object.assign(pdf.page.dictionary.data, { MediaBox: [0, 0, width, height] });
    pdf.image(image, 0, top, { width, height });
  };
}

/** Builds a PDF whose only page is a scan of another PDF's first page. */
export async function buildScannedPdf(pdf: Uint8Array, options?: ScanOptions): Promise<Uint8Array<ArrayBuffer>> {
  return await buildPdf([drawScan(await simulateScan(pdf, options))]);
}
