import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { TaskError, type OcrOptions } from "../../pipeline/tasks.ts";
import type { DocumentProfile } from "../../pipeline/zone/layout/document-profile.ts";
import { runConcurrently } from "../../../shared/run-concurrently.ts";
import { createRegionDetection, type PageReadResult } from "./detect-regions.ts";
import { getOcrLanguages, usesOcr } from "../jobs/job-settings.ts";
import * as stepRun from "./step-run.ts";
import type { StepRun } from "./step-run.ts";
import type { ContentRecord } from "../../storage/tables/contents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * The maximum number of pages in progress. It is much larger than the number of workers, because pages also wait for
 * their commit.
 */
const maxPagesInProgress = 48;
/**
 * The number of consecutive pages that are preferably sent to the same worker, since it still has the previous page in
 * memory.
 */
const pagesPerWorker = 8;
/**
 * The maximum number of pages in progress with OCR. It is low, because OCR takes seconds per page and other jobs
 * would wait.
 */
const maxOcrPagesInProgress = 4;
/**
 * The number of pages in a batch of a job with OCR. The text layers of a batch are read first, then its scanned pages
 * by OCR.
 */
const pagesPerOcrBatch = 256;
export const pageTimeoutMs = 60_000;
export const ocrTimeoutMs = 240_000;
const profileTimeoutMs = 600_000;
/**
 * The number of pages whose errors and findings are logged. Further pages with errors or findings are only counted,
 * since a small file can have thousands.
 */
const maxLoggedPages = 20;
/** The size of an unreadable page in points: A4. */
const fallbackPageSize = { width: 595, height: 842 };
/**
 * The number of pages in the preview sample of a long document. The preview waits until all of them are read, by workers
 * that have often just been started.
 */
const previewSampleSize = 24;
/** The number of pages in the sample for the document profile. A larger sample hardly changes the profile. */
const profileSampleSize = 256;

/** Creates the content of a page that could not be read. */
function createUnreadablePage({ document }: StepRun, page: number, error: string): PageText {
  return document.mediaType === "application/pdf"
    ? {
        page,
        ...fallbackPageSize,
        rotation: 0,
        source: "text-layer",
        words: [],
        lines: [],
        rules: [],
        images: [],
        error,
      }
    : { page, source: "markup", href: "", blocks: [], html: "", error };
}

function listMissingPages({ document }: StepRun, existing: readonly ContentRecord[]): number[] {
  const existingPages = new Set(existing.map(({ page }) => page));
  return Array.from({ length: document.pages }, (_, index) => index + 1).filter((page) => !existingPages.has(page));
}

/** The codes of task errors whose cause is neither the document nor a page. */
const serviceErrors: ReadonlySet<string> = new Set<ErrorCode>(["STORAGE_FULL", "INSTALLATION_DAMAGED"]);

/** Returns the message of an error that concerns one page only; rethrows any other error, which fails the step. */
function getPageError(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (error instanceof TaskError && !serviceErrors.has(error.code)) return error.message;
  throw error;
}

/**
 * Requires that at least one page of the job has no error.
 * @throws {TaskError} DOCUMENT_INVALID
 */
function requireReadablePage(
  { document }: StepRun,
  pages: readonly ContentRecord[],
  failedAction: "read" | "zoned",
): void {
  const [first] = pages;
  if (first === undefined || pages.some(({ error }) => error === null)) return;
  const args = { name: document.name, reason: first.error ?? "" };
  const message =
    pages.length === 1
      ? serviceText(failedAction === "read" ? "document-unread-page" : "document-unzoned-page", args)
      : serviceText(failedAction === "read" ? "document-unread-pages" : "document-unzoned-pages", {
          ...args,
          pages: pages.length,
        });
  throw new TaskError("DOCUMENT_INVALID", message, true);
}

function createPauseError({ job }: StepRun): stepRun.StepPausedError {
  return new stepRun.StepPausedError(`the job ${job.id} pauses for another one`);
}

/**
 * Processes pages concurrently until the step must pause.
 * @throws {StepPausedError} when the pages in progress are done, if others are left
 */
async function runPages(
  step: StepRun,
  pages: readonly number[],
  concurrency: number,
  work: (page: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let started = 0;
  function* listPages() {
    for (const page of pages) {
      if (started > 0 && step.mustPause()) return;
      started += 1;
      yield page;
    }
  }
  await runConcurrently(listPages(), concurrency, step.signal, work);
  if (started < pages.length) throw createPauseError(step);
}

/** @param languages Tesseract's language codes; undefined for the default languages */
export function createOcrOptions(
  { tessdata }: Pick<StepRun["context"], "tessdata">,
  languages: readonly string[] | undefined,
): OcrOptions {
  return languages === undefined ? { tessdata } : { tessdata, languages };
}

/**
 * Reads pages from their text layers. If the job has OCR, pages whose text layer is missing or garbled are read by OCR.
 * @throws {StepPausedError}
 */
async function readPages(step: StepRun, pages: readonly number[]): Promise<void> {
  const document = await stepRun.getDocumentFile(step);
  const hasOcr = usesOcr(step.job);
  let faultyPageCount = 0;

  const detectRegions = await createRegionDetection(step, document);
  const store = async (page: number, readResult: PageReadResult, signal: AbortSignal): Promise<void> => {
    const { json, error = null, findings = [] } = await detectRegions(readResult, signal);
    if (error !== null || findings.length > 0) faultyPageCount += 1;
    if (faultyPageCount <= maxLoggedPages) {
      const fields = { job: step.job.id, page };
      if (error !== null) step.context.log.error("a page could not be read", error, fields);
      for (const finding of findings) step.context.log.warn("a page was read with a finding", { ...fields, finding });
    }
    const result = { role: "page-text-json" as const, page, mediaType: "application/json", units: 1 };
    await stepRun.storeResult(step, { ...result, bytes: json, error });
  };
  const createFailedRead = (page: number, cause: unknown, signal: AbortSignal): PageReadResult => {
    const error = getPageError(cause, signal);
    return { json: stepRun.encodeJson(createUnreadablePage(step, page, error)), error };
  };

  /**
   * Reads and stores text layers. Returns the pages that OCR must read, in order, without storing their text layers.
   */
  const readTextLayers = async (pausableStep: StepRun, pageNumbers: readonly number[]): Promise<number[]> => {
    const scannedPages: number[] = [];
    await runPages(pausableStep, pageNumbers, maxPagesInProgress, async (page, signal) => {
      const options = { timeoutMs: pageTimeoutMs, signal, prefetchable: true };
      const { needsOcr, ...readResult } = await stepRun
        .runTask(step, "readPage", { document, page, ocr: false }, options)
        .catch((failure: unknown) => ({ ...createFailedRead(page, failure, signal), needsOcr: false }));
      if (needsOcr && hasOcr) scannedPages.push(page);
      else await store(page, readResult, signal);
    });
    return scannedPages.sort((a, b) => a - b);
  };
  const readByOcr = (pageNumbers: readonly number[], ocr: OcrOptions): Promise<void> =>
    runPages(step, pageNumbers, maxOcrPagesInProgress, async (page, signal) => {
      const options = { timeoutMs: ocrTimeoutMs, signal };
      const readResult = await stepRun
        .runTask(step, "readPage", { document, page, ocr }, options)
        .catch((failure: unknown) => createFailedRead(page, failure, signal));
      await store(page, readResult, signal);
    });

  if (!hasOcr) await readTextLayers(step, pages);
  else {
    const ocr = createOcrOptions(step.context, getOcrLanguages(step.job));
    // The step must not pause before the OCR of a batch, since the text layers of its scanned pages would have to be
    // read again.
    const unpausableStep = { ...step, mustPause: () => false };
    for (let start = 0; start < pages.length; start += pagesPerOcrBatch) {
      if (start > 0 && step.mustPause()) throw createPauseError(step);
      const batch = pages.slice(start, start + pagesPerOcrBatch);
      await readByOcr(await readTextLayers(unpausableStep, batch), ocr);
    }
  }
  if (faultyPageCount > maxLoggedPages) {
    const unlogged = faultyPageCount - maxLoggedPages;
    step.context.log.info("more pages have errors or findings, see their contents", { job: step.job.id, unlogged });
  }
}

/**
 * Selects pairs of consecutive pages at equal distances, from page 1. They are pairs, because facing pages can have
 * different running headers.
 */
function samplePages(pageCount: number, size: number): Set<number> {
  const pairCount = Math.min(pageCount, size) / 2;
  return new Set(
    Array.from({ length: Math.ceil(pairCount) }, (_, index) => 1 + Math.floor((index * pageCount) / pairCount)).flatMap(
      (page) => (page < pageCount ? [page, page + 1] : [page]),
    ),
  );
}

/** Tells whether zones are a preview, which has no confidence and is replaced by the zone step. */
const isPreview = ({ confidence }: ContentRecord): boolean => confidence === null;

/** Zones page 1 with the document profile of the sample, so that users of a long document see a preview early. */
async function zoneFirstPage(step: StepRun, sample: ReadonlySet<number>): Promise<void> {
  const texts = (await stepRun.listItems(step, "page-text-json")).filter(({ page }) => sample.has(page));
  const [text] = await stepRun.listFilePaths(step, texts.slice(0, 1));
  if (text === undefined || texts[0]?.page !== 1 || texts[0].error !== null) return;
  const options = { timeoutMs: pageTimeoutMs, attempts: 1, signal: step.signal };
  try {
    const files = await stepRun.listFilePaths(step, texts);
    const profile = await stepRun.runTask(step, "profileDocument", { texts: files }, options);
    const { json } = await stepRun.runTask(step, "zonePage", { page: 1, text, profile }, options);
    await stepRun.storeResult(step, {
      role: "page-zones-json",
      page: 1,
      mediaType: "application/json",
      bytes: json,
      units: 0,
    });
  } catch (error) {
    // The zone step will zone the page again and report the error.
    step.context.log.error("zoning the preview failed", error, { reason: getPageError(error, step.signal) });
  }
}

/** Reads the pages of a document that have not been read yet; zones a preview of page 1 in a long document. */
export async function read(step: StepRun): Promise<void> {
  const missing = listMissingPages(step, await stepRun.listCurrentItems(step, "page-text-json"));
  // A short document needs no preview.
  const isLong = step.document.pages > 4 * previewSampleSize;
  if (isLong && (await stepRun.listItems(step, "page-zones-json")).length === 0) {
    const sample = samplePages(step.document.pages, previewSampleSize);
    await readPages(
      step,
      missing.filter((page) => sample.has(page)),
    );
    await zoneFirstPage(step, sample);
  }
  await readPages(step, listMissingPages(step, await stepRun.listCurrentItems(step, "page-text-json")));
  requireReadablePage(step, await stepRun.listItems(step, "page-text-json"), "read");
}

/** The number of sequences of consecutive pages that are zoned concurrently. */
const concurrentSequences = 4;
/** The number of pages in such a sequence. */
const sequenceLength = 12;

/**
 * Interleaves sequences of consecutive pages. With four workers that take pages in turn, each one mostly gets the pages
 * of one sequence; with two workers, each one gets the pages of two sequences. Zoning may need the previous page, which
 * is then still in the worker's memory.
 */
function interleavePages(pages: readonly number[]): number[] {
  const size = concurrentSequences * sequenceLength;
  const blocks = Array.from({ length: Math.ceil(pages.length / size) }, (_, block) =>
    pages.slice(block * size, (block + 1) * size),
  );
  return blocks.flatMap((block) =>
    Array.from({ length: sequenceLength }, (_, offset) =>
      block.filter((__, index) => index % sequenceLength === offset),
    ).flat(),
  );
}

/** Profiles a document by a sample of its pages. @param texts the texts of all pages, in order */
export async function profilePages(step: StepRun, texts: readonly ContentRecord[]): Promise<DocumentProfile> {
  const sample = samplePages(step.document.pages, profileSampleSize);
  const sampled = await stepRun.listFilePaths(
    step,
    texts.filter(({ page }) => sample.has(page)),
  );
  const options = { timeoutMs: profileTimeoutMs, attempts: 1, signal: step.signal };
  return stepRun.runTask(step, "profileDocument", { texts: sampled }, options);
}

/** Zones the pages of a document that have not been zoned yet. */
export async function zone(step: StepRun): Promise<void> {
  const texts = await stepRun.listItems(step, "page-text-json");
  const completed = (await stepRun.listCurrentItems(step, "page-zones-json")).filter((item) => !isPreview(item));
  const missing = listMissingPages(step, completed);
  if (missing.length === 0) return;
  const files = await stepRun.listFilePaths(step, texts);
  const profile = await profilePages(step, texts);
  await runPages(step, interleavePages(missing), maxPagesInProgress, async (page, signal) => {
    const text = files[page - 1];
    if (text === undefined) throw new Error(`page ${page} has no text`);
    const createEmptyZones = (error: string) => {
      const zones: PageZones = { page, confidence: 0, zones: [] };
      return { json: stepRun.encodeJson(zones), confidence: 0, error };
    };
    const readError = texts[page - 1]?.error ?? null;
    const affinityKey = `${step.job.id} ${Math.floor(page / pagesPerWorker)}`;
    const options = { timeoutMs: pageTimeoutMs, signal, prefetchable: true, affinityKey };
    const { json, confidence, error } =
      readError === null
        ? await stepRun
            .runTask(step, "zonePage", { page, text, previousText: files[page - 2], profile }, options)
            .then((zones) => ({ ...zones, error: null }))
            .catch((failure: unknown) => createEmptyZones(getPageError(failure, signal)))
        : createEmptyZones(readError);
    const item = { role: "page-zones-json" as const, page, mediaType: "application/json", units: 1 };
    await stepRun.storeResult(step, { ...item, bytes: json, confidence, error });
  });
  requireReadablePage(step, await stepRun.listItems(step, "page-zones-json"), "zoned");
}
