import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import { relateToPreviousPage } from "../../electron/pipeline/zone/relations/previous-page.ts";
import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../electron/pipeline/zone/zone-page.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import { getLineText } from "../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../shared/document/zones.ts";
import { pageZonesSchema, getZoneText } from "../../shared/document/zones.ts";
import { buildPdf } from "../builders/pdf.ts";

/** Creates a folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "galley-read-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes bytes to a file that is deleted when the test ends. */
export async function fileOf(bytes: Uint8Array, name: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** Reads all pages of a PDF in this process. */
export async function readPages(pdf: Uint8Array): Promise<PdfPageText[]> {
  const reader = await openPdf(await fileOf(pdf, "test.pdf"), "test.pdf");
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
      const before = pages[index - 1];
      const zones = before === undefined ? page.zones : await relateToPreviousPage(page, () => Promise.resolve(before));
      return { text: page.text, zones: pageZonesSchema.parse(zones) };
    }),
  );
}

/** Reads and zones a document of one page. */
export async function zoneFirst(draw: (pdf: PDFKit.PDFDocument) => void): Promise<ZonedPage> {
  const [page] = await zonePages(await buildPdf([draw]));
  if (page === undefined) throw new Error("the document has no page");
  return page;
}

/** Formats the zones of a page in reading order as "type: text". */
export function outline({ text, zones }: ZonedPage): string[] {
  return zones.zones.map((zone) => `${zone.type}: ${getZoneText(text, zone).replaceAll("\n", " ")}`);
}

export function zonesOf({ zones }: ZonedPage, type: Zone["type"]): Zone[] {
  return zones.zones.filter((zone) => zone.type === type);
}

export function texts(page: PdfPageText): string[] {
  return page.lines.map((line) => getLineText(page, line));
}
