import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline as pipe } from "node:stream/promises";
import type { DocumentFile, DocumentInfo, PageFiles, Workers } from "../../electron/pipeline/tasks.ts";
import { TaskError } from "../../electron/pipeline/tasks.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { pageTextSchema, type PageText } from "../../shared/document/page-text.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";

export interface ProcessedPage {
  text: PageText;
  zones: PageZones;
  files: PageFiles;
}

/** A document after the pipeline's first two steps. */
export interface Processed {
  /** Undefined where it could not be opened. */
  info: DocumentInfo | undefined;
  document: DocumentFile | undefined;
  /** By page number; without those that failed. */
  pages: Map<number, ProcessedPage>;
  /** What went wrong, for the document or for a page. */
  errors: string[];
}

const timeoutMs = 600_000;

export function startWorkers(): Workers {
  return createWorkers({ entry: join(import.meta.dirname, "../../electron/tools/worker.ts") });
}

/**
 * Reads and zones a document in worker processes, as the service does: OCR where there is no text, a page that fails
 * alone left out.
 * @param folder Where the pages' text and zones are kept.
 */
export async function processDocument(workers: Workers, path: string, folder: string): Promise<Processed> {
  const errors: string[] = [];
  const pages = new Map<number, ProcessedPage>();
  const attempt = async <Output>(what: string, work: () => Promise<Output>): Promise<Output | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      errors.push(`${what}${error.message}`);
      return undefined;
    }
  };
  const info = await attempt("", () => workers.run("inspectDocument", { path, name: basename(path) }, { timeoutMs }));
  if (info === undefined) return { info, document: undefined, pages, errors };
  await mkdir(folder, { recursive: true });
  const document = { path, sha256: await sha256Of(path), mediaType: info.mediaType };
  const texts = new Map<number, { text: PageText; file: string }>();
  for (let page = 1; page <= info.pages; page++) {
    const input = { document, page, ocr: {} };
    const read = await attempt(`page ${page}: `, () => workers.run("readPage", input, { timeoutMs }));
    if (read?.error !== undefined) errors.push(`page ${page}: ${read.error}`);
    if (read === undefined || read.error !== undefined) continue;
    const file = join(folder, `${page}.text.json`);
    await writeFile(file, read.json);
    texts.set(page, { text: pageTextSchema.parse(parseJson(read.json)), file });
  }
  const files = [...texts.values()].map(({ file }) => file);
  const profile = await attempt("", () => workers.run("profileDocument", { texts: files }, { timeoutMs }));
  if (profile === undefined) return { info, document, pages, errors };
  for (const [page, { text, file }] of texts) {
    const zoned = await attempt(`page ${page}: `, () =>
      workers.run("zonePage", { text: file, before: texts.get(page - 1)?.file, profile }, { timeoutMs }),
    );
    if (zoned === undefined) continue;
    const zonesFile = join(folder, `${page}.zones.json`);
    await writeFile(zonesFile, zoned.json);
    const zones = pageZonesSchema.parse(parseJson(zoned.json));
    pages.set(page, { text, zones, files: { text: file, zones: zonesFile } });
  }
  return { info, document, pages, errors };
}

function parseJson(json: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(json));
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipe(createReadStream(path), hash);
  return hash.digest("hex");
}
