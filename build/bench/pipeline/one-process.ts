/** What one worker does alone, timed: takes `{work, file, pages}` from its parent and answers with seconds. */
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { encodeImage } from "../../../electron/tools/page-image.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import type { PdfReader } from "../../../electron/tools/pdf/pdf-reader.ts";
import type { Work } from "./poppler.ts";

const imageHeight = 1024;

export interface Ask {
  work: Work;
  file: string;
  pages: number;
}

const works: Record<Work, (reader: PdfReader, page: number) => Promise<unknown>> = {
  characters: async (reader, page) => await reader.readPage(page),
  text: async (reader, page) => JSON.stringify(readRawPage(await reader.readPage(page), page)),
  images: async (reader, page) => await encodeImage(await reader.renderPage(page, imageHeight)),
};

async function time({ work, file, pages }: Ask): Promise<number> {
  const began = performance.now();
  const reader = await openPdf(file, file);
  for (let page = 1; page <= pages; page++) await works[work](reader, page);
  await reader.close();
  return (performance.now() - began) / 1000;
}

process.on("message", (ask) => void time(ask as Ask).then((seconds) => process.send?.(seconds)));
process.on("disconnect", () => process.exit(0));
