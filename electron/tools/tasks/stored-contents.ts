import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { mebibyte } from "../../../shared/bytes.ts";
import { type PageText, upgradePageText } from "../../../shared/document/page-text.ts";
import { correctText, type PageZones } from "../../../shared/document/zones.ts";
import type { PageContent, PageReader } from "../../pipeline/page-reader.ts";
import { reportProgress } from "../../pipeline/progress.ts";
import type { PageFiles, ReviewedFiles } from "../../pipeline/tasks.ts";

/**
 * Reads the result of the read step for a page. It was validated when it was written. Validating it again would cost as
 * much as parsing it, and copy all of its words.
 */
export async function loadText(path: string): Promise<PageText> {
  return upgradePageText(JSON.parse(await readFile(path, "utf8"))) as PageText;
}

/** Reads pages one after the other, so that a long document is never in memory as a whole. */
export async function* loadPages(pages: readonly PageFiles[]): AsyncGenerator<PageContent> {
  for (const readPage of createPageReaders(pages)) yield await readPage();
}

/**
 * Creates functions that read the pages. Each call reports progress, since the previous page has been processed by
 * then. The pages of a short document are kept in memory for the next time they are read.
 * @param maxKeptBytes The total size of the pages that are kept, as JSON. The default fits about 100 pages of a PDF.
 */
export function createPageReaders(pages: readonly PageFiles[], maxKeptBytes = 12 * mebibyte): PageReader[] {
  let keptBytes = 0;
  return pages.map((files) => {
    let keptPage: PageContent | undefined;
    return async () => {
      reportProgress();
      if (keptPage !== undefined) return keptPage;
      // The files are read synchronously: a worker has nothing else to do, and asynchronous calls cost more than reading.
      const [text, zones] = [readFileSync(files.text, "utf8"), readFileSync(files.zones, "utf8")];
      // As in `loadText`, the contents are not validated again.
      const pageZones = JSON.parse(zones) as PageZones;
      const pageText = upgradePageText(JSON.parse(text)) as PageText;
      const page = { text: correctText(pageText, pageZones.corrections), zones: pageZones };
      const bytes = text.length + zones.length;
      if (keptBytes + bytes > maxKeptBytes) return page;
      keptBytes += bytes;
      keptPage = page;
      return page;
    };
  });
}

/** Reads a taxonomy, and reports progress. */
export async function loadTaxonomy<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
  const content: unknown = JSON.parse(await readFile(path, "utf8"));
  reportProgress();
  return schema.parse(content);
}

/** Reads the result of the map or index step. */
export async function loadResult<Content>(
  { path, taxonomyVersion }: { path: string; taxonomyVersion: string },
  schema: z.ZodType<Content>,
): Promise<{ content: Content; taxonomyVersion: string }> {
  return { content: schema.parse(JSON.parse(await readFile(path, "utf8"))), taxonomyVersion };
}

/** Reads the suggested and the reviewed version of a content. */
export async function loadReviewed<Content>(
  { suggested, reviewed }: ReviewedFiles,
  schema: z.ZodType<Content>,
): Promise<{ suggested: Content; reviewed: Content }> {
  const load = async (path: string) => schema.parse(JSON.parse(await readFile(path, "utf8")));
  return { suggested: await load(suggested), reviewed: await load(reviewed) };
}
