import type { ThresholdCurve } from "../../../shared/api/taxonomies.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { ServiceError } from "../../../shared/errors.ts";
import type { ReviewStep } from "../../../shared/job/job.ts";
import { foldName } from "../../../shared/values/names.ts";
import { createValidationError, createProblem } from "../../../shared/json/validation.ts";
import * as store from "../../storage/learned.ts";
import type { LearnedScope, LearnedSummaryRecord } from "../../storage/learned.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import type { Db } from "../../storage/tables.ts";
import type { LearnedDocumentRecord } from "../../storage/tables/reviews.ts";
import type { Caller, Context } from "../context.ts";
import { requireStorage } from "../accounts/storage-quota.ts";
import { getTaxonomy } from "./taxonomies.ts";
import { DrawEstimator } from "../jobs/estimate-draws.ts";
import { computeFieldEffects, computeThresholdEffects } from "../jobs/threshold-effects.ts";
import type { ParsedLearnedExport } from "../validations.ts";

/**
 * Creates the scope of learned data, which belong to the owner of the jobs and to the kind of key that created them.
 */
function createScope({ user, test }: Caller, taxonomy: string): LearnedScope {
  return { ownerId: user.id, test, taxonomy: foldName(taxonomy) };
}

async function getSummary(db: Db, scope: LearnedScope): Promise<LearnedSummaryRecord> {
  const summary = await store.findLearnedSummary(db, scope);
  if (summary === null) {
    throw new ServiceError("LEARNED_NOT_FOUND", `Nothing was learned for the taxonomy ${scope.taxonomy}.`);
  }
  return summary;
}

/** Lists the data that were learned from the caller's jobs, by taxonomy. */
export function listLearned(
  { db }: Context,
  { user, test }: Caller,
  page: PageRequest,
): Promise<RecordPage<LearnedSummaryRecord>> {
  return store.listLearnedSummaries(db, { ownerId: user.id, test }, page);
}

/** The learned data of a taxonomy. Their contents have up to 16 MiB and are read one at a time. */
export interface LearnedDocuments {
  summary: LearnedSummaryRecord;
  /** The latest first. */
  documents: store.LearnedDocumentInfo[];
  /** Reads the content of a document, as JSON. Rejects if it has changed since the documents were listed. */
  readContent: (document: store.LearnedDocumentInfo) => Promise<string>;
}

/** Finds all learned data of a taxonomy. @throws {ServiceError} LEARNED_NOT_FOUND */
export async function exportLearned({ db }: Context, caller: Caller, taxonomy: string): Promise<LearnedDocuments> {
  const scope = createScope(caller, taxonomy);
  const summary = await getSummary(db, scope);
  return {
    summary,
    documents: await store.listAllLearnedDocuments(db, scope),
    async readContent({ id, size, learnedAt, name }) {
      const document = await store.findLearnedDocument(db, scope, id);
      if (document !== null && document.size === size && document.learnedAt === learnedAt) return document.content;
      throw new Error(`what was learned from ${name} changed while it was sent`);
    },
  };
}

/**
 * Adds the documents of an export. Replaces the learned data of documents that were already learned.
 * @throws {ServiceError} TAXONOMY_NOT_FOUND, FIELD_INVALID if the export is of another taxonomy or kind, STORAGE_FULL
 */
export async function importLearned(
  context: Context,
  caller: Caller,
  taxonomy: string,
  { taxonomy: exportedFrom, kind, documents }: ParsedLearnedExport,
): Promise<LearnedSummaryRecord> {
  const scope = createScope(caller, taxonomy);
  return context.db.transaction().execute(async (db) => {
    const current = await getTaxonomy({ db }, caller, taxonomy);
    if (current.kind !== kind) {
      throw createValidationError([
        createProblem("kind", `is ${kind}, but the taxonomy ${taxonomy} is ${current.kind}`),
      ]);
    }
    if (foldName(exportedFrom) !== scope.taxonomy) {
      const advice = "If this is a copy of it, change the name in the file.";
      const message = `is ${exportedFrom}, but the import is for the taxonomy ${taxonomy}. ${advice}`;
      throw createValidationError([createProblem("taxonomy", message)]);
    }
    const bytes = documents.reduce((sum, { size }) => sum + size, 0);
    await requireStorage({ ...context, db }, scope.ownerId, bytes);
    for (const document of documents) {
      await store.putLearnedDocument(db, { ...scope, ...document, kind, documentId: null });
    }
    await store.trimLearnedDocuments(db, scope, { kind, now: context.clock.now() });
    return (
      (await store.findLearnedSummary(db, scope)) ?? {
        taxonomy: scope.taxonomy,
        kind,
        documents: 0,
        items: 0,
        size: 0,
        updatedAt: context.clock.now(),
      }
    );
  });
}

/** Deletes the learned data of a taxonomy, and returns their summary. @throws {ServiceError} LEARNED_NOT_FOUND */
export async function forgetLearned(context: Context, caller: Caller, taxonomy: string): Promise<LearnedSummaryRecord> {
  const scope = createScope(caller, taxonomy);
  return context.db.transaction().execute(async (db) => {
    const summary = await getSummary(db, scope);
    await store.deleteLearned(db, scope);
    return summary;
  });
}

/** Lists the documents that were learned for a taxonomy, the latest first. */
export function listLearnedDocuments(
  { db }: Context,
  caller: Caller,
  taxonomy: string,
  page: PageRequest,
): Promise<RecordPage<store.LearnedDocumentInfo>> {
  return store.listLearnedDocuments(db, createScope(caller, taxonomy), page);
}

/** @throws {ServiceError} LEARNED_NOT_FOUND */
export async function getLearnedDocument(
  { db }: Pick<Context, "db">,
  caller: Caller,
  taxonomy: string,
  id: string,
): Promise<LearnedDocumentRecord> {
  const document = await store.findLearnedDocument(db, createScope(caller, taxonomy), id);
  if (document === null) throw new ServiceError("LEARNED_NOT_FOUND");
  return document;
}

/**
 * Deletes the data that were learned from a document, and returns their description.
 * @throws {ServiceError} LEARNED_NOT_FOUND
 */
export async function forgetLearnedDocument(
  context: Context,
  caller: Caller,
  taxonomy: string,
  id: string,
): Promise<LearnedDocumentRecord> {
  return context.db.transaction().execute(async (db) => {
    const document = await getLearnedDocument({ db }, caller, taxonomy, id);
    await store.deleteLearned(db, createScope(caller, taxonomy), id);
    return document;
  });
}

/**
 * The effect of thresholds is computed from the latest jobs. These are the limits: the number of jobs, and the size of
 * their items as JSON.
 */
const judgedLimits = { jobs: 1000, bytes: mebibyte };

/**
 * Computes the effect that each threshold would have had on the caller's completed jobs of a taxonomy, that of one
 * threshold by field, and what the items that were drawn by chance show.
 * @throws {ServiceError} TAXONOMY_NOT_FOUND
 */
export async function getThresholdEffects(
  { db }: Context,
  caller: Caller,
  { name, step, threshold }: { name: string; step: ReviewStep; threshold: number | undefined },
): Promise<ThresholdCurve> {
  const { name: taxonomy } = await getTaxonomy({ db }, caller, name);
  const jobs = await store.listJudgedSteps(db, createScope(caller, taxonomy), step, judgedLimits);
  const draws = new DrawEstimator();
  for (const { draw } of jobs) if (draw !== null) draws.add(draw);
  const fields = threshold === undefined ? [] : computeFieldEffects(jobs, threshold);
  return { taxonomy, step, ...computeThresholdEffects(jobs), fields, draw: draws.summarize() };
}
