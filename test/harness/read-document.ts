import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import { relateToPreviousPage } from "../../electron/pipeline/zone/relations/previous-page.ts";
import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../electron/pipeline/zone/zone-page.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { getLineText, type PdfPageText } from "../../shared/document/page-text.ts";
import { getZoneText, type PageZones, pageZonesSchema, type Zone } from "../../shared/document/zones.ts";
import { buildPdf } from "../builders/pdf.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Writes bytes to a file that is deleted when the test ends. */
export async function writeTemporaryFile(bytes: Uint8Array, name: string): Promise<string> {
  const path = join(createTemporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** Reads all pages of a PDF in this process. */
export async function readPages(pdf: Uint8Array): Promise<PdfPageText[]> {
  const reader = await openPdf(await writeTemporaryFile(pdf, "test.pdf"), "test.pdf");
  try {
    const pages: PdfPageText[] = [];
    for (let page = 1; page <= reader.info.pages; page++) pages.push(readRawPage(await reader.readPage(page), page));
    return pages;
  } finally {
    await reader.close();
  }
}

export async function readFirstPage(pdf: Uint8Array): Promise<PdfPageText> {
  const [page] = await readPages(pdf);
  if (page === undefined) throw new Error("the document has no page");
  return page;
}

export interface ZonedPage {
  text: PdfPageText;
  zones: PageZones;
}

/** Reads, profiles and zones all pages of a PDF. */
export async function zonePages(pdf: Uint8Array): Promise<ZonedPage[]> {
  const texts = await readPages(pdf);
  const profiler = new DocumentProfiler();
  for (const text of texts) profiler.add(text);
  const profile = profiler.result();
  const pages = texts.map((text) => ({ text, zones: zonePage(text, profile) }));
  return await Promise.all(
    pages.map(async (page, index) => {
      const previousPage = pages[index - 1];
      const zones =
        previousPage === undefined ? page.zones : await relateToPreviousPage(page, () => Promise.resolve(previousPage));
      return { text: page.text, zones: pageZonesSchema.parse(zones) };
    }),
  );
}

/** Reads and zones a document of one page. */
export async function zoneFirstPage(draw: (pdf: PDFKit.PDFDocument) => void): Promise<ZonedPage> {
  const [page] = await zonePages(await buildPdf([draw]));
  if (page === undefined) throw new Error("the document has no page");
  return page;
}

/** Formats the zones of a page in reading order as "type: text". */
export function formatZones({ text, zones }: ZonedPage): string[] {
  return zones.zones.map((zone) => `${zone.type}: ${getZoneText(text, zone).replaceAll("\n", " ")}`);
}

export function listZones({ zones }: ZonedPage, type: Zone["type"]): Zone[] {
  return zones.zones.filter((zone) => zone.type === type);
}

export function listLineTexts(page: PdfPageText): string[] {
  return page.lines.map((line) => getLineText(page, line));
}
