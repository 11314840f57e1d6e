import sharp from "sharp";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { fileOf } from "../harness/read-document.ts";
import { buildPdf } from "./pdf.ts";

export interface ScanOptions {
  /** Resolution in dots an inch; 200 unless told. */
  dpi?: number;
  /** Degrees by which the paper lay turned on the scanner, clockwise. */
  turned?: number;
}

/** A scan of a document's first page, A4: its image on a page of the same size that has no text. */
export async function scanOf(
  printed: Uint8Array<ArrayBuffer>,
  { dpi = 200, turned = 0 }: ScanOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = await openPdf(await fileOf(printed, "printed.pdf"), "printed.pdf");
  const { width, height, channels, pixels } = await reader.renderPage(1, Math.round((841.89 / 72) * dpi));
  await reader.close();
  const upright = await sharp(pixels, { raw: { width, height, channels } }).removeAlpha().png().toBuffer();
  const image = await sharp(upright)
    .rotate(turned, { background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const isQuarter = turned % 90 === 0;
  const png = isQuarter
    ? image.data
    : await sharp(image.data)
        .extract({
          left: Math.floor((image.info.width - width) / 2),
          top: Math.floor((image.info.height - height) / 2),
          width,
          height,
        })
        .png()
        .toBuffer();
  return await buildPdf([
    (pdf) => {
      const lies = turned % 180 !== 0 && isQuarter;
      const [pageWidth, pageHeight] = lies ? [pdf.page.height, pdf.page.width] : [pdf.page.width, pdf.page.height];
      pdf.page.width = pageWidth;
      pdf.page.height = pageHeight;
      pdf.image(png, 0, 0, { width: pageWidth, height: pageHeight });
    },
  ]);
}
