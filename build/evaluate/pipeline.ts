import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type DocumentFile,
  type DocumentInfo,
  type PageFiles,
  TaskError,
  type Workers,
} from "../../electron/pipeline/tasks.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { pageTextSchema, type PageText } from "../../shared/document/page-text.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";

export interface ProcessedPage {
  text: PageText;
  zones: PageZones;
  files: PageFiles;
}

/** A document after the steps "read" and "zone". */
export interface ProcessedDocument {
  /** Undefined if the document could not be opened. */
  info: DocumentInfo | undefined;
  document: DocumentFile | undefined;
  /** Pages by page number, from 1; pages that failed are missing. */
  pages: Map<number, ProcessedPage>;
  /** Error messages of the document and its pages. */
  errors: string[];
}

/**
 * The time limit of a task in ms, with or without progress. It is long, so that a busy machine does not change the
 * figures.
 */
const timeoutMs = 600_000;

/** Options for a single worker that is never restarted because of its memory, so that a run is reproducible. */
const sequentialWorker = { size: 1, memoryMiB: 4096, idleMs: 3_600_000 };

/** Starts the worker processes of the pipeline. The caller closes them. */
export function startWorkers({ sequential = false } = {}): Workers {
  const entry = join(import.meta.dirname, "../../electron/tools/worker.ts");
  const workers = createWorkers({ entry, stallMs: timeoutMs, ...(sequential ? sequentialWorker : {}) });
  return { ...workers, run: (name, input, options) => workers.run(name, input, { timeoutMs, ...options }) };
}

/**
 * Reads and zones a document in worker processes, as the service does. Pages without text are read by OCR; a page that
 * fails is left out.
 * @param folder Receives the text and the zones of each page.
 */
export async function processDocument(workers: Workers, path: string, folder: string): Promise<ProcessedDocument> {
  const errors: string[] = [];
  const pages = new Map<number, ProcessedPage>();
  const attempt = async <Output>(prefix: string, work: () => Promise<Output>): Promise<Output | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      errors.push(`${prefix}${error.message}`);
      return undefined;
    }
  };
  const info = await attempt("", () => workers.run("inspectDocument", { path, name: basename(path) }));
  if (info === undefined) return { info, document: undefined, pages, errors };
  await mkdir(folder, { recursive: true });
  const document = { path, mediaType: info.mediaType };
  const texts = new Map<number, { text: PageText; file: string }>();
  for (let page = 1; page <= info.pages; page++) {
    const input = { document, page, ocr: {} };
    const reading = await attempt(`page ${page}: `, () => workers.run("readPage", input));
    if (reading?.error !== undefined) errors.push(`page ${page}: ${reading.error}`);
    if (reading === undefined || reading.error !== undefined) continue;
    const file = join(folder, `${page}.text.json`);
    await writeFile(file, reading.json);
    texts.set(page, { text: pageTextSchema.parse(parseJson(reading.json)), file });
  }
  const files = [...texts.values()].map(({ file }) => file);
  const profile = await attempt("", () => workers.run("profileDocument", { texts: files }));
  if (profile === undefined) return { info, document, pages, errors };
  for (const [page, { text, file }] of texts) {
    const zoning = await attempt(`page ${page}: `, () =>
      workers.run("zonePage", { page, text: file, previousText: texts.get(page - 1)?.file, profile }),
    );
    if (zoning === undefined) continue;
    const zonesFile = join(folder, `${page}.zones.json`);
    await writeFile(zonesFile, zoning.json);
    const zones = pageZonesSchema.parse(parseJson(zoning.json));
    pages.set(page, { text, zones, files: { text: file, zones: zonesFile } });
  }
  return { info, document, pages, errors };
}

function parseJson(json: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(json));
}
