import type { ReviewStep } from "../../../shared/job/job.ts";
import { getRandomReviewShare, getReviewThreshold } from "../../../shared/job/review-threshold.ts";
import { countLearnedItems, type JudgedItems, type JudgedStep } from "../../../shared/learned.ts";
import type { ReviewedFiles } from "../../pipeline/tasks.ts";
import { findComputedRevision } from "../../storage/contents.ts";
import { findDocument } from "../../storage/documents.ts";
import { listCheckins } from "../../storage/job-events.ts";
import { putJudgedStep, putLearnedDocument, trimLearnedDocuments } from "../../storage/learned.ts";
import type { ContentRecord } from "../../storage/tables/contents.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import type { Effects } from "../jobs/apply-event.ts";
import { describeContent } from "../contents/describe-content.ts";
import { listPageFiles } from "../steps/steps.ts";
import {
  findItem,
  getDocumentTaskOptions,
  listFilePaths,
  listItems,
  runTask,
  type StepRun,
} from "../steps/step-run.ts";

/** Finds the files of an item as the step suggested it and as it was reviewed; null if the suggestion is not stored. */
async function findReviewedFiles(step: StepRun, item: ContentRecord): Promise<ReviewedFiles | null> {
  const { db, blobs } = step.context;
  const sha256 = item.updatedBy === null ? item.sha256 : ((await findComputedRevision(db, item))?.sha256 ?? null);
  const [reviewed] = await listFilePaths(step, [item]);
  if (sha256 === null || reviewed === undefined) return null;
  return { suggested: await blobs.getPath(sha256, describeContent(db, item)), reviewed };
}

/** Lists the steps of a job that reviewers completed. */
async function listCompletedReviews({ context, job }: StepRun): Promise<Set<string>> {
  const checkins = await listCheckins(context.db, job.id);
  return new Set(checkins.filter(({ outcome }) => outcome === "completed").map(({ step }) => step));
}

interface Lessons extends Pick<LearnedTask, "learned"> {
  judged: (JudgedStep & { step: ReviewStep })[];
}
type LearnedTask = Awaited<ReturnType<typeof runTask<"learnDocument">>>;

async function computeLessons(step: StepRun): Promise<Lessons | null> {
  const reviews = await listCompletedReviews(step);
  if (reviews.size === 0) return null;
  const pages = reviews.has("zoning") ? await listItems(step, "page-zones-json") : [];
  const changedPages = pages.filter(({ updatedBy }) => updatedBy !== null);
  const zones: ReviewedFiles[] = [];
  for (const page of changedPages) {
    const files = await findReviewedFiles(step, page);
    if (files !== null) zones.push(files);
  }
  const resultStep = step.job.state.type === "indexing" ? ("indexing" as const) : ("mapping" as const);
  const item = reviews.has(resultStep) ? await findItem(step, `${resultStep}-json`) : null;
  const files = item === null ? null : await findReviewedFiles(step, item);
  const { metadata } = step.job;
  const settings = {
    threshold: getReviewThreshold(metadata, resultStep),
    share: getRandomReviewShare(metadata, resultStep),
  };
  const result = files === null ? null : { step: resultStep, ...files, settings };
  const input = { pages: await listPageFiles(step), result, zones };
  const output = await runTask(step, "learnDocument", input, getDocumentTaskOptions(step));
  // Zones that the reviewers of the zoning left unchanged were right.
  const unchanged = pages.flatMap(({ updatedBy, confidence }): JudgedItems =>
    updatedBy === null && confidence !== null ? [[confidence, true]] : [],
  );
  const zoning = { step: "zoning" as const, fields: [], items: [...unchanged, ...output.zones], draw: null };
  const judged = [
    ...(reviews.has("zoning") ? [zoning] : []),
    ...(output.result === null ? [] : [{ step: resultStep, ...output.result }]),
  ];
  return { learned: output.learned, judged };
}

function createEffects({ job, document, context }: StepRun, { learned, judged }: Lessons): Effects {
  return async (db) => {
    const now = context.clock.now();
    const { name: taxonomy } = await findTaxonomy(db, job.taxonomyId);
    const scope = { ownerId: job.ownerId, test: job.test, taxonomy };
    for (const judgedStep of judged) {
      await putJudgedStep(db, { ...scope, ...judgedStep, jobId: job.id, completedAt: now });
    }
    // Learned data are deleted with their document.
    const isDeleted = (await findDocument(db, document.id))?.deletedAt !== null;
    if (learned === null || isDeleted) return;
    const content = JSON.stringify(learned);
    const { id: documentId, sha256, name } = document;
    const { kind } = learned;
    const counts = { items: countLearnedItems(learned), size: Buffer.byteLength(content) };
    await putLearnedDocument(db, { ...scope, ...counts, kind, documentId, sha256, name, learnedAt: now, content });
    await trimLearnedDocuments(db, scope, { kind, now });
  };
}

/**
 * Learns from a job whose last step has ended, if it was reviewed. Returns the writes for the transaction that
 * completes the job, so that each job is learned from exactly once. A failure is logged and does not keep the job from
 * completing.
 */
export async function prepareLearning(step: StepRun): Promise<Effects | undefined> {
  try {
    const lessons = await computeLessons(step);
    return lessons === null ? undefined : createEffects(step, lessons);
  } catch (error) {
    step.signal.throwIfAborted();
    step.context.log.error("nothing could be learned from the job", error, { job: step.job.id });
    return undefined;
  }
}
