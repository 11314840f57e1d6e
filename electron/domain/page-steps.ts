import type { PageText } from "../../shared/document/page-text.ts";
import type { PageZones } from "../../shared/document/zones.ts";
import { TaskError } from "../pipeline/tasks.ts";
import type { ContentRecord } from "../storage/contents.ts";
import { inLanes } from "./lanes.ts";
import { ocrOf } from "./metadata.ts";
import * as run from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

/** More than there are workers: while some pages are put on disk others are worked on. */
const pagesInFlight = 6;
const pageTimeoutMs = 60_000;
const ocrTimeoutMs = 240_000;
const surveyTimeoutMs = 600_000;
/** A4 in points: the size that a page is given where nothing could be learned of it. */
const unknownPage = { width: 595, height: 842 };
/** Enough pages of a long document to see how it is set: what its body's size is, what repeats. */
const sampleSize = 48;

/** What stands in place of a page that could not be read. */
function unreadablePage({ document }: StepRun, page: number, error: string): PageText {
  return document.mediaType === "application/pdf"
    ? { page, ...unknownPage, rotation: 0, source: "text-layer", words: [], lines: [], rules: [], images: [], error }
    : { page, source: "markup", href: "", blocks: [], html: "", error };
}

function pagesLacking({ document }: StepRun, done: readonly ContentRecord[]): number[] {
  const have = new Set(done.map(({ page }) => page));
  return Array.from({ length: document.pages }, (_, index) => index + 1).filter((page) => !have.has(page));
}

/** What failed for one page alone is told in that page's place; anything else fails the step. */
function pageError(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (error instanceof TaskError && error.code !== "STORAGE_FULL") return error.message;
  throw error;
}

/** A job whose every page failed has nothing to go on with. */
function demandAny({ document }: StepRun, pages: readonly ContentRecord[], done: string): void {
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
  const wanted = ocrOf(step.job);
  const ocr = wanted && {
    tessdata: step.context.tessdata,
    ...(wanted.languages === undefined ? {} : { languages: wanted.languages }),
  };
  const timeoutMs = ocr === false ? pageTimeoutMs : ocrTimeoutMs;
  await inLanes(pages, pagesInFlight, step.signal, async (page, signal) => {
    const { json, error = null } = await run
      .runTask(step, "readPage", { document, page, ocr }, { timeoutMs, signal })
      .catch((failure: unknown) => {
        const error = pageError(failure, signal);
        return { json: run.encodeJson(unreadablePage(step, page, error)), error };
      });
    const result = { role: "page-text-json" as const, page, mediaType: "application/json", units: 1 };
    await run.keepResult(step, { ...result, bytes: json, error });
  });
}

/** Pages from all of a long document, its first one with them; of a short one none, since all of it is soon read. */
function sampleOf(pages: number): Set<number> {
  if (pages <= 2 * sampleSize) return new Set();
  return new Set(Array.from({ length: sampleSize }, (_, index) => 1 + Math.floor((index * pages) / sampleSize)));
}

/** A first look at zones has no confidence: the zone step, which knows all pages, makes them anew. */
const isFirstLook = ({ confidence }: ContentRecord): boolean => confidence === null;

/** Zones the first page by what the sample shows, so that somebody who waits sees something long before the end. */
async function takeFirstLook(step: StepRun, sample: ReadonlySet<number>): Promise<void> {
  const texts = (await run.itemsOf(step, "page-text-json")).filter(({ page }) => sample.has(page));
  const [text] = await run.filesOf(step, texts.slice(0, 1));
  if (text === undefined || texts[0]?.page !== 1 || texts[0].error !== null) return;
  const limits = { timeoutMs: pageTimeoutMs, attempts: 1, signal: step.signal };
  try {
    const survey = await run.runTask(step, "surveyPages", { texts: await run.filesOf(step, texts) }, limits);
    const { json } = await run.runTask(step, "zonePage", { text, survey }, limits);
    await run.keepResult(step, {
      role: "page-zones-json",
      page: 1,
      mediaType: "application/json",
      bytes: json,
      units: 0,
    });
  } catch (error) {
    // The zone step tries again, and tells what is wrong with the page.
    step.context.log.error("the first look failed", error, { reason: pageError(error, step.signal) });
  }
}

export async function read(step: StepRun): Promise<void> {
  const lacking = pagesLacking(step, await run.itemsOf(step, "page-text-json"));
  const sample = sampleOf(step.document.pages);
  if (sample.size > 0 && (await run.itemsOf(step, "page-zones-json")).length === 0) {
    await readPages(
      step,
      lacking.filter((page) => sample.has(page)),
    );
    await takeFirstLook(step, sample);
  }
  const done = await run.itemsOf(step, "page-text-json");
  await readPages(step, pagesLacking(step, done));
  demandAny(step, await run.itemsOf(step, "page-text-json"), "read");
}

export async function zone(step: StepRun): Promise<void> {
  const texts = await run.itemsOf(step, "page-text-json");
  const zoned = (await run.itemsOf(step, "page-zones-json")).filter((item) => !isFirstLook(item));
  const lacking = pagesLacking(step, zoned);
  if (lacking.length === 0) return;
  const files = await run.filesOf(step, texts);
  const whole = { timeoutMs: surveyTimeoutMs, attempts: 1, signal: step.signal };
  const survey = await run.runTask(step, "surveyPages", { texts: files }, whole);
  await inLanes(lacking, pagesInFlight, step.signal, async (page, signal) => {
    const text = files[page - 1];
    if (text === undefined) throw new Error(`page ${page} has no text`);
    const failed = (error: string) => {
      const zones: PageZones = { page, confidence: 0, zones: [] };
      return { json: run.encodeJson(zones), confidence: 0, error };
    };
    const unread = texts[page - 1]?.error ?? null;
    const { json, confidence, error } =
      unread === null
        ? await run
            .runTask(step, "zonePage", { text, survey }, { timeoutMs: pageTimeoutMs, signal })
            .then((zones) => ({ ...zones, error: null }))
            .catch((failure: unknown) => failed(pageError(failure, signal)))
        : failed(unread);
    const item = { role: "page-zones-json" as const, page, mediaType: "application/json", units: 1 };
    await run.keepResult(step, { ...item, bytes: json, confidence, error });
  });
  demandAny(step, await run.itemsOf(step, "page-zones-json"), "zoned");
}
