import type { PageText } from "../../shared/document/page-text.ts";
import type { PageZones } from "../../shared/document/zones.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { getOcrSettings } from "./job-settings.ts";
import * as run from "./step-run.ts";
import type { StepRun } from "./step-run.ts";
import type { ContentRecord } from "../storage/tables.ts";

/** Many more than there are workers: while some pages wait to be committed others are worked on. */
const pagesInFlight = 48;
/** A page may need the one before it, and who has just zoned that need not do so again. */
const pagesPerWorker = 8;
/** A page takes seconds then, and another job's pages should not stand behind many of them. */
const ocrPagesInFlight = 4;
const pageTimeoutMs = 60_000;
const ocrTimeoutMs = 240_000;
const profileTimeoutMs = 600_000;
/** A4 in points: the size that a page is given where nothing could be learned of it. */
const unknownPage = { width: 595, height: 842 };
/** Pages for a first look, which are soon read. */
const previewSampleSize = 48;
/** Pages that the document profile is computed from: a sample of this size tells as much as all pages. */
const profileSampleSize = 256;

/** What stands in place of a page that could not be read. */
function createUnreadablePage({ document }: StepRun, page: number, error: string): PageText {
  return document.mediaType === "application/pdf"
    ? { page, ...unknownPage, rotation: 0, source: "text-layer", words: [], lines: [], rules: [], images: [], error }
    : { page, source: "markup", href: "", blocks: [], html: "", error };
}

function listMissingPages({ document }: StepRun, done: readonly ContentRecord[]): number[] {
  const have = new Set(done.map(({ page }) => page));
  return Array.from({ length: document.pages }, (_, index) => index + 1).filter((page) => !have.has(page));
}

/** What failed for one page alone is told in that page's place; anything else fails the step. */
function getPageError(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (error instanceof TaskError && error.code !== "STORAGE_FULL") return error.message;
  throw error;
}

/** A job whose every page failed has nothing to go on with. */
function requireReadablePage({ document }: StepRun, pages: readonly ContentRecord[], done: string): void {
  const [first] = pages;
  if (first === undefined || pages.some(({ error }) => error === null)) return;
  const none =
    pages.length === 1
      ? `The only page of ${document.name} could not be ${done}`
      : `None of the ${pages.length} pages of ${document.name} could be ${done}`;
  throw new TaskError("DOCUMENT_INVALID", `${none}: ${first.error}`, true);
}

async function readPages(step: StepRun, pages: readonly number[]): Promise<void> {
  const document = await run.documentFile(step);
  const wanted = getOcrSettings(step.job);
  const ocr = wanted && {
    tessdata: step.context.tessdata,
    ...(wanted.languages === undefined ? {} : { languages: wanted.languages }),
  };
  const [width, timeoutMs] = ocr === false ? [pagesInFlight, pageTimeoutMs] : [ocrPagesInFlight, ocrTimeoutMs];
  await runConcurrently(pages, width, step.signal, async (page, signal) => {
    const read = await run
      .runTask(step, "readPage", { document, page, ocr }, { timeoutMs, signal, prefetchable: ocr === false })
      .catch((failure: unknown) => {
        const error = getPageError(failure, signal);
        return { json: run.encodeJson(createUnreadablePage(step, page, error)), error, findings: [] };
      });
    const { json, error = null, findings = [] } = read;
    const fields = { job: step.job.id, page };
    if (error !== null) step.context.log.error("a page could not be read", error, fields);
    for (const finding of findings) step.context.log.error("a page was read with a finding", finding, fields);
    const result = { role: "page-text-json" as const, page, mediaType: "application/json", units: 1 };
    await run.keepResult(step, { ...result, bytes: json, error });
  });
}

/** Pages from all of a document, the first with them, by twos: what stands on left pages alone is then seen too. */
function samplePages(pages: number, size: number): Set<number> {
  const places = Math.min(pages, size) / 2;
  return new Set(
    Array.from({ length: Math.ceil(places) }, (_, index) => 1 + Math.floor((index * pages) / places)).flatMap((page) =>
      page < pages ? [page, page + 1] : [page],
    ),
  );
}

/** A first look at zones has no confidence: the zone step, which knows all pages, makes them anew. */
const isPreliminary = ({ confidence }: ContentRecord): boolean => confidence === null;

/** Zones the first page by what the sample shows, so that somebody who waits sees something long before the end. */
async function zoneFirstPage(step: StepRun, sample: ReadonlySet<number>): Promise<void> {
  const texts = (await run.listItems(step, "page-text-json")).filter(({ page }) => sample.has(page));
  const [text] = await run.listFiles(step, texts.slice(0, 1));
  if (text === undefined || texts[0]?.page !== 1 || texts[0].error !== null) return;
  const limits = { timeoutMs: pageTimeoutMs, attempts: 1, signal: step.signal };
  try {
    const profile = await run.runTask(step, "profileDocument", { texts: await run.listFiles(step, texts) }, limits);
    const { json } = await run.runTask(step, "zonePage", { text, profile }, limits);
    await run.keepResult(step, {
      role: "page-zones-json",
      page: 1,
      mediaType: "application/json",
      bytes: json,
      units: 0,
    });
  } catch (error) {
    // The zone step tries again, and tells what is wrong with the page.
    step.context.log.error("the first look failed", error, { reason: getPageError(error, step.signal) });
  }
}

export async function read(step: StepRun): Promise<void> {
  const lacking = listMissingPages(step, await run.listItems(step, "page-text-json"));
  // All of a short one is soon read.
  const isLong = step.document.pages > 2 * previewSampleSize;
  if (isLong && (await run.listItems(step, "page-zones-json")).length === 0) {
    const sample = samplePages(step.document.pages, previewSampleSize);
    await readPages(
      step,
      lacking.filter((page) => sample.has(page)),
    );
    await zoneFirstPage(step, sample);
  }
  const done = await run.listItems(step, "page-text-json");
  await readPages(step, listMissingPages(step, done));
  requireReadablePage(step, await run.listItems(step, "page-text-json"), "read");
}

/** Runs of pages that are zoned side by side, as many as there are workers at most, and how long each is. */
const runs = 4;
const runLength = 12;

/**
 * Pages in an order in which a worker that takes each second of them, or each fourth, mostly takes one after the other: a
 * page may have to be held beside the one before it, which that worker then has at hand.
 */
function interleavePages(pages: readonly number[]): number[] {
  const size = runs * runLength;
  const blocks = Array.from({ length: Math.ceil(pages.length / size) }, (_, block) =>
    pages.slice(block * size, (block + 1) * size),
  );
  return blocks.flatMap((block) =>
    Array.from({ length: runLength }, (_, at) => block.filter((__, index) => index % runLength === at)).flat(),
  );
}

export async function zone(step: StepRun): Promise<void> {
  const texts = await run.listItems(step, "page-text-json");
  const zoned = (await run.listItems(step, "page-zones-json")).filter((item) => !isPreliminary(item));
  const lacking = listMissingPages(step, zoned);
  if (lacking.length === 0) return;
  const files = await run.listFiles(step, texts);
  const whole = { timeoutMs: profileTimeoutMs, attempts: 1, signal: step.signal };
  const sample = samplePages(step.document.pages, profileSampleSize);
  const sampled = files.filter((_, index) => sample.has(index + 1));
  const profile = await run.runTask(step, "profileDocument", { texts: sampled }, whole);
  await runConcurrently(interleavePages(lacking), pagesInFlight, step.signal, async (page, signal) => {
    const text = files[page - 1];
    if (text === undefined) throw new Error(`page ${page} has no text`);
    const failed = (error: string) => {
      const zones: PageZones = { page, confidence: 0, zones: [] };
      return { json: run.encodeJson(zones), confidence: 0, error };
    };
    const unread = texts[page - 1]?.error ?? null;
    const affinityKey = `${step.job.id} ${Math.floor(page / pagesPerWorker)}`;
    const limits = { timeoutMs: pageTimeoutMs, signal, prefetchable: true, affinityKey };
    const { json, confidence, error } =
      unread === null
        ? await run
            .runTask(step, "zonePage", { text, before: files[page - 2], profile }, limits)
            .then((zones) => ({ ...zones, error: null }))
            .catch((failure: unknown) => failed(getPageError(failure, signal)))
        : failed(unread);
    const item = { role: "page-zones-json" as const, page, mediaType: "application/json", units: 1 };
    await run.keepResult(step, { ...item, bytes: json, confidence, error });
  });
  requireReadablePage(step, await run.listItems(step, "page-zones-json"), "zoned");
}
