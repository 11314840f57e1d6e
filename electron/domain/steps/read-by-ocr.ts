import { pageTextSchema, type PdfPageText } from "../../../shared/document/page-text.ts";
import { pageZonesSchema, type PageZones } from "../../../shared/document/zones.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import { findContent, writeContent, type ItemKey } from "../../storage/contents.ts";
import { findJob } from "../../storage/jobs.ts";
import { requireWritable } from "../contents/contents.ts";
import type { Caller, Context } from "../context.ts";
import { describeContent } from "../contents/describe-content.ts";
import { getOcrLanguages } from "../jobs/job-settings.ts";
import { getJob } from "../jobs/jobs.ts";
import { createOcrOptions, ocrTimeoutMs, pageTimeoutMs, profilePages } from "./read-and-zone.ts";
import { createRegionDetection } from "./detect-regions.ts";
import { createStepRun, getDocumentFile, listFilePaths, listItems, runTask, type StepRun } from "./step-run.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Parses the text of a PDF page. @throws {ServiceError} CONTENT_READ_ONLY for a section of an ePub */
function parsePageText(bytes: Uint8Array): PdfPageText {
  const text = pageTextSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (text.source !== "markup") return text;
  throw new ServiceError("CONTENT_READ_ONLY", serviceText("section-without-image"));
}

async function readStoredText({ db, blobs }: Context, key: ItemKey): Promise<PdfPageText> {
  const item = await findContent(db, key);
  if (item === null || item.sha256 === null) {
    throw new ServiceError("CONTENT_NOT_FOUND", `The job has no page ${key.page}.`);
  }
  return parsePageText(await blobs.read(item.sha256, describeContent(db, key)));
}

/** Stores the text that OCR has read on a page, if the caller still has the same lease. */
async function storeText(context: Context, caller: Caller, step: StepRun, key: ItemKey, json: Uint8Array) {
  const { clock } = context;
  await context.blobs.put(json, (blob) =>
    context.db.transaction().execute(async (db) => {
      const current = await findJob(db, key.jobId);
      if (current === null) throw new ServiceError("JOB_NOT_FOUND");
      const { epoch } = await requireWritable({ ...context, db }, current, caller, "page-zones-json");
      if (epoch !== step.job.state.lease?.epoch) throw new ServiceError("CHECKOUT_LOST");
      const now = clock.now();
      await indexBlob(db, { ...blob, createdAt: now });
      await writeContent(db, { ...key, ...blob, mediaType: "application/json", now, authorId: null });
    }),
  );
}

async function readPage(context: Context, step: StepRun, page: number): Promise<Uint8Array> {
  const ocr = { ...createOcrOptions(context, getOcrLanguages(step.job)), readsEmptyPages: true };
  const input = { document: await getDocumentFile(step), page, ocr };
  const options = { timeoutMs: ocrTimeoutMs, attempts: 1, signal: step.signal };
  const readResult = await runTask(step, "readPage", input, options);
  if (readResult.error !== undefined) throw new ServiceError("DOCUMENT_INVALID", readResult.error);
  const detectRegions = await createRegionDetection(step, input.document);
  const { json } = await detectRegions(readResult, step.signal);
  if (parsePageText(json).source === "ocr") return json;
  const message = serviceText("page-has-text", { page });
  throw new ServiceError("CONTENT_READ_ONLY", message);
}

/** Zones a page, and returns the zones without storing them. */
async function zonePage(step: StepRun, page: number): Promise<PageZones> {
  const texts = await listItems(step, "page-text-json");
  const profile = await profilePages(step, texts);
  const [text, previousText] = await listFilePaths(
    step,
    [page, page - 1].flatMap((neededPage) => texts.find((item) => item.page === neededPage) ?? []),
  );
  if (text === undefined) throw new ServiceError("CONTENT_NOT_FOUND");
  const options = { timeoutMs: pageTimeoutMs, attempts: 1, signal: step.signal };
  const { json } = await runTask(step, "zonePage", { page, text, previousText, profile }, options);
  return pageZonesSchema.parse(JSON.parse(new TextDecoder().decode(json)));
}

/**
 * Reads a page without a readable text layer by OCR, for the reviewer who has checked out the job at zoning. Stores the
 * text, as if the job had been created with OCR. Returns the zones of the text without storing them, since the reviewer
 * decides whether to write them to the working copy. If the page was already read by OCR, it is only zoned again.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND, CONTENT_READ_ONLY, JOB_NOT_CHECKED_OUT,
 * CHECKOUT_LOST, DOCUMENT_NOT_FOUND, DOCUMENT_INVALID, INSTALLATION_DAMAGED, STORAGE_FULL, or the code of the task's
 * error
 */
export async function readByOcr(
  context: Context,
  caller: Caller,
  { jobId, page }: { jobId: string; page: number },
  signal: AbortSignal,
): Promise<PageZones> {
  const key = { jobId, role: "page-text-json" as const, page };
  const job = await getJob(context, caller, jobId, { kind: "read-content", role: key.role });
  await requireWritable(context, job, caller, "page-zones-json");
  const text = await readStoredText(context, key);
  try {
    const step = await createStepRun(context, job, { signal, mustPause: () => false });
    if (text.source !== "ocr") await storeText(context, caller, step, key, await readPage(context, step, page));
    return await zonePage(step, page);
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    throw new ServiceError(cause.code, serviceText("page-not-read-by-ocr", { page, reason: cause.message }), { cause });
  }
}
