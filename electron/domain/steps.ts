import type { PageText } from "../../shared/document/page-text.ts";
import type { PageZones } from "../../shared/document/zones.ts";
import type { MachineStep, ReviewStep } from "../../shared/job.ts";
import { TaskError, type PageFiles } from "../pipeline/tasks.ts";
import type { ContentRecord } from "../storage/contents.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import { inLanes } from "./lanes.ts";
import { needsReview, thresholdOf, wantsOcr } from "./metadata.ts";
import * as run from "./step-run.ts";
import type { StepRun } from "./step-run.ts";
import { writeOutput } from "./write-output.ts";

const pagesInFlight = 2;
const pageTimeoutMs = 60_000;
const ocrTimeoutMs = 240_000;
const documentTimeoutMs = 600_000;
/** A4 in points: the size that a page is given where nothing could be learned of it. */
const unknownPage = { width: 595, height: 842 };

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

async function read(step: StepRun): Promise<void> {
  const document = await run.documentFile(step);
  const ocr = wantsOcr(step.job);
  const timeoutMs = ocr ? ocrTimeoutMs : pageTimeoutMs;
  const lacking = pagesLacking(step, await run.itemsOf(step, "page-text-json"));
  await inLanes(lacking, pagesInFlight, step.signal, async (page, signal) => {
    const text = await run
      .runTask(step, "readPage", { document, page, ocr }, { timeoutMs, signal })
      .catch((error: unknown) => unreadablePage(step, page, pageError(error, signal)));
    const result = { role: "page-text-json" as const, page, mediaType: "application/json", units: 1 };
    await run.keepResult(step, { ...result, bytes: run.encodeJson(text), error: text.error ?? null });
  });
  demandAny(step, await run.itemsOf(step, "page-text-json"), "read");
}

async function zone(step: StepRun): Promise<void> {
  const texts = await run.itemsOf(step, "page-text-json");
  const lacking = pagesLacking(step, await run.itemsOf(step, "page-zones-json"));
  if (lacking.length === 0) return;
  const files = await run.filesOf(step, texts);
  const whole = { timeoutMs: documentTimeoutMs, attempts: 1, signal: step.signal };
  const survey = await run.runTask(step, "surveyPages", { texts: files }, whole);
  await inLanes(lacking, pagesInFlight, step.signal, async (page, signal) => {
    const text = files[page - 1];
    if (text === undefined) throw new Error(`page ${page} has no text`);
    const failed = (error: string): { zones: PageZones; error: string } => ({
      zones: { page, confidence: 0, zones: [] },
      error,
    });
    const unread = texts[page - 1]?.error ?? null;
    const result =
      unread === null
        ? await run
            .runTask(step, "zonePage", { text, survey }, { timeoutMs: pageTimeoutMs, signal })
            .then((zones) => ({ zones, error: null }))
            .catch((error: unknown) => failed(pageError(error, signal)))
        : failed(unread);
    const { confidence } = result.zones;
    const item = { role: "page-zones-json" as const, page, mediaType: "application/json", units: 1, confidence };
    await run.keepResult(step, { ...item, bytes: run.encodeJson(result.zones), error: result.error });
  });
  demandAny(step, await run.itemsOf(step, "page-zones-json"), "zoned");
}

async function pageFiles(step: StepRun): Promise<PageFiles[]> {
  const texts = await run.filesOf(step, await run.itemsOf(step, "page-text-json"));
  const zones = await run.filesOf(step, await run.itemsOf(step, "page-zones-json"));
  return texts.map((text, index) => {
    const zonesOfPage = zones[index];
    if (zonesOfPage === undefined) throw new Error(`page ${index + 1} has no zones`);
    return { text, zones: zonesOfPage };
  });
}

function least(items: readonly { confidence: number }[]): number | null {
  return items.length === 0 ? null : Math.min(...items.map(({ confidence }) => confidence));
}

/** A step's one attempt: the runner counts and repeats it. */
function once({ signal }: StepRun) {
  return { timeoutMs: documentTimeoutMs, attempts: 1, signal };
}

async function map(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "mapping-json")) !== null) return;
  const { content: taxonomy } = await findTaxonomy(step.context.db, step.job.taxonomyId);
  if (taxonomy.kind !== "data-points")
    throw new TaskError("TAXONOMY_INVALID", "The taxonomy has no data points.", true);
  const mapping = await run.runTask(step, "mapDocument", { pages: await pageFiles(step), taxonomy }, once(step));
  await keepWhole(step, "mapping-json", mapping, least(mapping.data_points));
}

async function index(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "indexing-json")) !== null) return;
  const { content: taxonomy } = await findTaxonomy(step.context.db, step.job.taxonomyId);
  if (taxonomy.kind !== "keywords") throw new TaskError("TAXONOMY_INVALID", "The taxonomy has no concepts.", true);
  const indexing = await run.runTask(step, "indexDocument", { pages: await pageFiles(step), taxonomy }, once(step));
  await keepWhole(step, "indexing-json", indexing, least(indexing.keywords));
}

async function keepWhole(
  step: StepRun,
  role: "mapping-json" | "indexing-json",
  value: unknown,
  confidence: number | null,
): Promise<void> {
  const item = { role, page: 0, mediaType: "application/json", confidence, units: step.document.pages };
  await run.keepResult(step, { ...item, bytes: run.encodeJson(value) });
}

async function write(step: StepRun): Promise<void> {
  if ((await run.singleItem(step, "output")) !== null) return;
  await writeOutput(step, await pageFiles(step));
}

/** What the machine does at each step. What a step finds done already it does not do again. */
export const machineWork: Record<MachineStep, (step: StepRun) => Promise<void>> = { read, zone, map, index, write };

const reviewed: Record<ReviewStep, "page-zones-json" | "mapping-json" | "indexing-json"> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

/** Whether what a step made goes to a reviewer. */
export async function isReviewNeeded(step: StepRun, review: ReviewStep): Promise<boolean> {
  const confidences = (await run.itemsOf(step, reviewed[review])).flatMap(({ confidence }) =>
    confidence === null ? [] : [{ confidence }],
  );
  return needsReview(thresholdOf(step.job, review), least(confidences));
}
