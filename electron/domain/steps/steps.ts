import { reviewedRole, type ContentRole } from "../../../shared/api/contents.ts";
import { chooseKeywordCount } from "../../../shared/document/keywords.ts";
import { stepsByType, type MachineStep, type ReviewStep } from "../../../shared/job/job.ts";
import type { LearnedContent } from "../../../shared/learned.ts";
import { getReviewThreshold, needsReview } from "../../../shared/job/review-threshold.ts";
import { TaskError, type PageFiles, type Tasks } from "../../pipeline/tasks.ts";
import { isOutdated } from "../../storage/content-formats.ts";
import { listReviewedSteps } from "../../storage/job-events.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { listLearnedContents } from "../../storage/learned.ts";
import type { Db } from "../../storage/tables.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import { getLowestConfidence, usesEmbeddedInvoice } from "../jobs/job-settings.ts";
import { drawForReview } from "./draw-for-review.ts";
import { askLanguageModel } from "./ask-language-model.ts";
import { read, zone } from "./read-and-zone.ts";
import * as stepRun from "./step-run.ts";
import type { StepRun } from "./step-run.ts";
import { writeOutput } from "./write-output.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Lists the files of all pages of a job. */
export async function listPageFiles(step: StepRun): Promise<PageFiles[]> {
  const texts = await stepRun.listFilePaths(step, await stepRun.listItems(step, "page-text-json"));
  const zones = await stepRun.listFilePaths(step, await stepRun.listItems(step, "page-zones-json"));
  return texts.map((text, index) => {
    const pageZones = zones[index];
    if (pageZones === undefined) throw new Error(`page ${index + 1} has no zones`);
    return { text, zones: pageZones };
  });
}

/** Finds the job's copy of its taxonomy: a file, so that a worker can read even a large one. */
async function findTaxonomyFile(step: StepRun, role: "mapping-taxonomy-json" | "indexing-taxonomy-json") {
  const item = await stepRun.findItem(step, role);
  const [path] = item === null ? [] : await stepRun.listFilePaths(step, [item]);
  const sha256 = item?.sha256 ?? null;
  if (path === undefined || sha256 === null) {
    throw new TaskError("TAXONOMY_INVALID", serviceText("job-has-no-taxonomy"), true);
  }
  return { path, sha256 };
}

/** Lists the learned data of the owner's earlier jobs with the same taxonomy, as JSON texts with their ids. */
async function listLearned(
  { context: { db }, job }: StepRun,
  learnedKind: LearnedContent["kind"],
): Promise<{ id: string; json: string }[]> {
  const { name: taxonomy } = await findTaxonomy(db, job.taxonomyId);
  const documents = await listLearnedContents(db, { ownerId: job.ownerId, test: job.test, taxonomy });
  return documents.filter(({ kind }) => kind === learnedKind).map(({ id, content }) => ({ id, json: content }));
}

/** The time limit for reading the attachments of a document. */
const attachmentsTimeoutMs = 30_000;

/**
 * Reads the invoice that is embedded in the document, in a separate task. If the task fails, a note tells the reviewer,
 * and the pages are mapped without the invoice.
 * @throws {ServiceError} CONTENT_LOST if the bytes of the document or of the taxonomy are lost, which is no fault of
 * the attachments
 */
async function readEmbeddedInvoice(step: StepRun, taxonomy: string): Promise<Tasks["readEmbeddedInvoice"]["output"]> {
  if (step.document.mediaType !== "application/pdf" || !usesEmbeddedInvoice(step.job)) {
    return { invoice: null, notes: [] };
  }
  const { signal } = step;
  try {
    const input = { document: await stepRun.getDocumentFile(step), taxonomy };
    return await stepRun.runTask(step, "readEmbeddedInvoice", input, {
      timeoutMs: attachmentsTimeoutMs,
      attempts: 1,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    // Bytes that were lost before the task, or while it read them, are reported as such.
    await stepRun.getDocumentFile(step);
    await findTaxonomyFile(step, "mapping-taxonomy-json");
    step.context.log.error("the attachments of the document could not be read", error, { job: step.job.id });
    return { invoice: null, notes: [serviceText("attachments-unread")] };
  }
}

async function map(step: StepRun): Promise<void> {
  if ((await stepRun.listCurrentItems(step, "mapping-json")).length > 0) return;
  const { path } = await findTaxonomyFile(step, "mapping-taxonomy-json");
  const { invoice: embedded, notes: embeddedNotes } = await readEmbeddedInvoice(step, path);
  const pages = await listPageFiles(step);
  const taxonomy = await findTaxonomy(step.context.db, step.job.taxonomyId);
  const input = { pages, taxonomy: { path }, learned: await listLearned(step, "data-points"), embedded };
  const suggested = await stepRun.runTask(step, "mapDocument", input, stepRun.getDocumentTaskOptions(step));
  const mapped = await askLanguageModel(step, suggested, taxonomy, input);
  const notes = [...embeddedNotes, ...(mapped.notes ?? [])];
  const { context, job } = step;
  const data_points = drawForReview(context.secrets, job, "mapping", mapped.data_points, ({ path }) => path);
  const mapping = { ...mapped, data_points, ...(notes.length === 0 ? {} : { notes }) };
  for (const note of mapping.notes ?? []) {
    step.context.log.warn("the data points have a note for the reviewer", { job: step.job.id, note });
  }
  await storeDocumentResult(step, "mapping-json", mapping, data_points);
}

/**
 * Compiles the taxonomy of a job unless it is compiled already. The compilation is not aborted with the job, since
 * others may wait for it too.
 */
async function compileTaxonomy(step: StepRun, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  const { context, job, signal } = step;
  if (context.vocabularies.hasCompiled(sha256)) return;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const options = { owner: job.ownerId, network: job.network, job: job.id };
    const compilation = context.vocabularyCompiler.compile({ sha256, useFile: (use) => use(path) }, options);
    await Promise.race([compilation, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

async function index(step: StepRun): Promise<void> {
  if ((await stepRun.listCurrentItems(step, "indexing-json")).length > 0) return;
  const taxonomy = await findTaxonomyFile(step, "indexing-taxonomy-json");
  await compileTaxonomy(step, taxonomy);
  const { vocabularies } = step.context;
  const vocabulary = {
    taxonomy: taxonomy.path,
    compiled: vocabularies.getPath(taxonomy.sha256),
    model: vocabularies.getModelPath(taxonomy.sha256),
  };
  const learned = await listLearned(step, "keywords");
  const indexing = await stepRun.runTask(
    step,
    "indexDocument",
    { pages: await listPageFiles(step), vocabulary, learned: learned.map(({ json }) => json) },
    stepRun.getDocumentTaskOptions(step),
  );
  // A reviewer selects keywords from a long list. Without a review, the list is shortened to the number of keywords with
  // the largest expected F1.
  const isReviewed = getReviewThreshold(step.job.metadata, "indexing") > 0;
  const count = isReviewed ? indexing.keywords.length : chooseKeywordCount(indexing.keywords, indexing.missed_keywords);
  const shown = indexing.keywords.slice(0, count);
  const keywords = drawForReview(step.context.secrets, step.job, "indexing", shown, ({ id }) => id);
  await storeDocumentResult(step, "indexing-json", { ...indexing, keywords }, keywords);
}

async function storeDocumentResult(
  step: StepRun,
  role: "mapping-json" | "indexing-json",
  value: unknown,
  items: readonly { confidence: number; drawn?: true }[],
): Promise<void> {
  const confidence = getLowestConfidence(items);
  const drawn = items.filter((result) => result.drawn === true).length;
  const item = { role, page: 0, mediaType: "application/json", confidence, drawn, units: step.document.pages };
  await stepRun.storeResult(step, { ...item, bytes: stepRun.encodeJson(value) });
}

async function write(step: StepRun): Promise<void> {
  if ((await stepRun.listCurrentItems(step, "output")).length > 0) return;
  await writeOutput(step, await listPageFiles(step));
}

/** The handlers of the automated steps. A handler does not compute results that are stored already. */
const stepHandlers: Record<MachineStep, (step: StepRun) => Promise<void>> = { read, zone, map, index, write };

/** The role of the contents that each step computes. */
const computedRole: Record<MachineStep, ContentRole> = {
  read: "page-text-json",
  zone: "page-zones-json",
  map: "mapping-json",
  index: "indexing-json",
  write: "output",
};

/** Lists the steps of a job up to its current one, except those whose results were reviewed. */
async function listUnreviewedSteps(db: Db, { id, state }: JobRecord): Promise<MachineStep[]> {
  const reviewed = await listReviewedSteps(db, id);
  const steps = stepsByType[state.type];
  return steps
    .slice(0, steps.findIndex(({ step }) => step === state.step) + 1)
    .filter(({ review }) => review === undefined || !reviewed.includes(review))
    .map(({ step }) => step);
}

/** Lists the roles of the contents that the steps of a job can compute again. */
export async function listUnreviewedRoles(db: Db, job: JobRecord): Promise<ContentRole[]> {
  return (await listUnreviewedSteps(db, job)).map((step) => computedRole[step]);
}

/**
 * Runs the current step of a job. First repeats earlier steps whose results have an older format or are lost, except
 * those that were reviewed.
 */
export async function runStep(step: StepRun): Promise<void> {
  const { step: current } = step.job.state;
  for (const earlier of await listUnreviewedSteps(step.context.db, step.job)) {
    if (earlier === current) break;
    const items = await stepRun.listItems(step, computedRole[earlier]);
    if (items.some(isOutdated)) await stepHandlers[earlier](step);
  }
  await stepHandlers[current](step);
}

/**
 * Determines whether the result of a step needs review, whether only items that were drawn by chance need it, and the
 * lowest confidence of its items.
 */
export async function assessResult(
  step: StepRun,
  review: ReviewStep,
): Promise<{ needsReview: boolean; isOnlyDrawn: boolean; lowestConfidence: number | null }> {
  const results = await stepRun.listItems(step, reviewedRole[review]);
  const lowestConfidence = getLowestConfidence(
    results.flatMap(({ confidence }) => (confidence === null ? [] : [{ confidence }])),
  );
  const isDoubtful = needsReview(getReviewThreshold(step.job.metadata, review), lowestConfidence);
  const isDrawn = results.some(({ drawn }) => drawn > 0);
  return { needsReview: isDoubtful || isDrawn, isOnlyDrawn: isDrawn && !isDoubtful, lowestConfidence };
}
