import { BoxFont } from "./box-font.ts";
import { buildRawPage } from "./raw-pdf.ts";

/**
 * Builds a PDF that only PDFium reads: the page tree is its own first child, which pdf.js refuses. PDFium reads two
 * pages with the given text.
 */
export function buildPdfiumOnlyPdf(text: string): Uint8Array<ArrayBuffer> {
  const font = new BoxFont();
  const content = `BT /B 8 Tf 50 700 Td ${font.encode(text)} Tj ET`;
  const pages = "/Kids [2 0 R 3 0 R] /Count 2";
  return buildRawPage({ content, pages, fonts: "/B 6 0 R", objects: font.buildObjects(6) });
}
