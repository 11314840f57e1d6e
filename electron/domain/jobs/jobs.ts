import { randomUUID } from "node:crypto";
import { ServiceError } from "../../../shared/errors.ts";
import { foldName } from "../../../shared/values/names.ts";
import {
  finalStatuses,
  createInitialState,
  stepsByType,
  type MachineStep,
  type ReviewStep,
} from "../../../shared/job/job.ts";
import { metadataSchemas } from "../../../shared/job/metadata.ts";
import { listAvailableLanguages } from "../../platform/ocr-languages.ts";
import type { Blob } from "../../storage/blobs/blob-files.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import { writeContent } from "../../storage/contents.ts";
import type { JobListFilter } from "../../storage/accessible-jobs.ts";
import { findDocument } from "../../storage/documents.ts";
import { findGrantsByJob, findJobGrants } from "../../storage/grants.ts";
import { appendJobEvent, listJobEvents as listStoredEvents } from "../../storage/job-events.ts";
import * as store from "../../storage/jobs.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { changeJobStorage, measureJob } from "../../storage/stored-bytes.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import { findCurrentTaxonomy, findRevision } from "../../storage/taxonomies.ts";
import {
  type Action,
  authorize,
  isOwner,
  canReadReview,
  type ReviewAction,
  type AccessRights,
  createViewer,
} from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { getDocument } from "./documents.ts";
import { createValidationError } from "../../../shared/json/validation.ts";
import { applyEvent } from "./apply-event.ts";
import { changeMetadata, type JobChange } from "./change-job.ts";
import { setTaxonomyRevision, type JobRequest } from "./job-request.ts";
import { listShares, resolveCollaboration } from "./shares.ts";
import { referenceTaxonomy } from "../taxonomies/reference-taxonomy.ts";
import { requireStorage } from "../accounts/storage-quota.ts";
import type { Db } from "../../storage/tables.ts";
import type { Collaborators, JobEventRecord } from "../../storage/tables/jobs.ts";
import type { StoredDocument, TaxonomyRecord } from "../../storage/tables/documents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * Tells whether an id is that of a revision of the taxonomy. The deletion of a taxonomy deletes its revisions, so
 * that a new taxonomy with the same name does not have them.
 */
async function hasRevision(db: Db, taxonomy: TaxonomyRecord, revisionId: string): Promise<boolean> {
  const revision = await findRevision(db, revisionId);
  if (revision === null || revision.deletedAt !== null) return false;
  return revision.name === taxonomy.name && revision.test === taxonomy.test;
}

async function findRequestedTaxonomy(
  { db }: Context,
  { type, section, taxonomy: name, taxonomyRevision }: JobRequest,
  test: boolean,
): Promise<TaxonomyRecord> {
  const kind = type === "indexing" ? "keywords" : "data-points";
  const createError = (message: string, path = `metadata.${section}.taxonomy`) =>
    new ServiceError("TAXONOMY_UNKNOWN", `${path} ${message}.`, { fields: { [path]: { message } } });
  const taxonomy = await findCurrentTaxonomy(db, foldName(name), test);
  if (taxonomy === null) throw createError(`names ${name}, which does not exist`);
  if (taxonomy.kind !== kind)
    throw createError(`names ${name}, a taxonomy of ${taxonomy.kind}; a ${type} job needs ${kind}`);
  if (taxonomyRevision !== null && !(await hasRevision(db, taxonomy, taxonomyRevision))) {
    const message = `is not of the present taxonomy ${name}: that one was deleted. Create a job with a taxonomy of your choice`;
    throw createError(message, `metadata.${section}.taxonomy_revision`);
  }
  return taxonomy;
}

/** Checks that OCR data exist for the languages of a job. @throws {ServiceError} FIELD_INVALID */
async function validateOcrLanguages({ tessdata }: Context, { type, metadata }: JobRequest): Promise<void> {
  const { languages = [] } = metadataSchemas[type].parse(metadata)["text-extraction"];
  if (languages.length === 0) return;
  const known = await listAvailableLanguages(tessdata);
  const unknown = languages.filter((language) => !known.includes(language));
  if (unknown.length === 0) return;
  const message = `OCR does not support ${unknown.join(", ")}; supported: ${known.join(", ")}`;
  throw createValidationError([{ path: "metadata.text-extraction.languages", message, missing: false }]);
}

/** Null for the columns of an event that only reviews and steps set. */
const emptyEventColumns = { phase: null, outcome: null, message: null, leaseExpiresAt: null };

/** The parts from which a job is created: its document, its taxonomy, and its collaboration with resolved ids. */
interface JobParts {
  document: StoredDocument;
  taxonomy: TaxonomyRecord;
  collaboration: Collaborators;
}

function createRecord(
  { user, test }: Caller,
  request: JobRequest,
  { document, taxonomy, collaboration }: JobParts,
  { id, createdAt }: Pick<JobRecord, "id" | "createdAt">,
): JobRecord {
  return {
    state: createInitialState(request.type),
    id,
    ownerId: user.id,
    network: user.network,
    documentId: document.id,
    taxonomyId: taxonomy.id,
    collaboration,
    metadata: setTaxonomyRevision(request, taxonomy.id),
    progressCurrent: 0,
    progressTotal: document.pages * stepsByType[request.type].length,
    test,
    createdAt,
    updatedAt: createdAt,
    revision: 1,
  };
}

/** Writes a new job with its input, and with the taxonomy that is stored as `taxonomyBlob`. */
async function insertJob(db: Db, job: JobRecord, { document, taxonomy }: JobParts, taxonomyBlob: Blob): Promise<void> {
  const now = job.createdAt;
  const jobId = job.id;
  const role = taxonomy.kind === "keywords" ? "indexing-taxonomy-json" : "mapping-taxonomy-json";
  const common = { jobId, page: 0, now };
  const { sha256, size, mediaType } = document;
  await store.insertJob(db, job, listShares(job));
  await indexBlob(db, { ...taxonomyBlob, createdAt: now });
  await writeContent(db, { ...common, role: "input", mediaType, sha256, size, authorId: job.ownerId });
  // The job keeps the document of another user even if that user deletes it. The document therefore counts for the
  // job's owner.
  if (document.ownerId !== job.ownerId) await changeJobStorage(db, jobId, size);
  await writeContent(db, { ...common, ...taxonomyBlob, role, mediaType: "application/json", authorId: null });
  const event = { jobId, at: now, userId: job.ownerId, kind: "created" as const, step: job.state.step };
  await appendJobEvent(db, { ...event, ...emptyEventColumns });
}

/** The address of an input: a document, or the input of a job. */
export interface InputAddress {
  resource: "document" | "job";
  id: string;
}

/**
 * Returns the document at an address. A job keeps its input when the document is deleted.
 * @throws {ServiceError} DOCUMENT_NOT_FOUND, JOB_NOT_FOUND, ACCESS_DENIED
 */
async function getInputDocument(context: Context, caller: Caller, input: InputAddress): Promise<StoredDocument> {
  if (input.resource === "document") return getDocument(context, caller, input.id);
  const { documentId } = await getJob(context, caller, input.id, { kind: "read-content", role: "input" });
  const document = await findDocument(context.db, documentId);
  if (document === null) throw new ServiceError("DOCUMENT_NOT_FOUND");
  return document;
}

/**
 * Finds the document, the taxonomy and the collaborators of a new job, and requires that its owner may store the job.
 * @throws {ServiceError} DOCUMENT_NOT_FOUND, JOB_NOT_FOUND, ACCESS_DENIED, TAXONOMY_UNKNOWN, FIELD_INVALID,
 * STORAGE_FULL
 */
async function findJobParts(
  context: Context,
  caller: Caller,
  request: JobRequest,
  input: InputAddress,
): Promise<JobParts> {
  const document = await getInputDocument(context, caller, input);
  const ownerId = caller.user.id;
  await requireStorage(context, ownerId, document.ownerId === ownerId ? 1 : document.size);
  const taxonomy = await findRequestedTaxonomy(context, request, caller.test);
  const collaboration = await resolveCollaboration(context.db, { ...request, test: caller.test });
  return { document, taxonomy, collaboration };
}

/**
 * Creates and starts a job. The job is durable when the promise resolves.
 * @throws {ServiceError} DOCUMENT_NOT_FOUND, JOB_NOT_FOUND, ACCESS_DENIED, TAXONOMY_UNKNOWN, FIELD_INVALID, STORAGE_FULL
 */
export async function createJob(
  context: Context,
  caller: Caller,
  request: JobRequest,
  input: InputAddress,
): Promise<JobRecord> {
  const { taxonomy } = await findJobParts(context, caller, request, input);
  await validateOcrLanguages(context, request);
  const created = { id: randomUUID(), createdAt: context.clock.now() };
  await referenceTaxonomy(context, taxonomy, (blob) =>
    context.db.transaction().execute(async (db) => {
      // Other requests may have deleted something or used up the quota since the check above.
      const confirmed = { ...request, taxonomyRevision: taxonomy.id };
      const parts = { ...(await findJobParts({ ...context, db }, caller, confirmed, input)), taxonomy };
      await insertJob(db, createRecord(caller, request, parts, created), parts, blob);
    }),
  );
  const job = await loadJob(context, created.id);
  context.runner.start(job);
  return job;
}

async function loadJob({ db }: Context, id: string): Promise<JobRecord> {
  const job = await store.findJob(db, id);
  if (job === null) throw new ServiceError("JOB_NOT_FOUND");
  return job;
}

/** Returns the access rights of the caller to a job. */
export async function getAccessRights(context: Context, caller: Caller, job: JobRecord): Promise<AccessRights> {
  const ownsJob = isOwner(caller, job);
  // The grants of an owner matter only in a quality review, whose teams may include the owner.
  const pairs = job.state.review?.pairs ?? [];
  if (ownsJob && pairs.length === 0) return { isOwner: true, grants: [] };
  return { isOwner: ownsJob, grants: await findJobGrants(context.db, createViewer(context, caller), job.id) };
}

/** Tells whether the caller may see the messages and the email addresses of the reviewers of a job's step. */
export type ReviewDisclosure = (job: JobRecord, step: MachineStep | ReviewStep) => boolean;

/**
 * Loads the access rights of the caller to jobs, and returns the function that decides about their reviews (see
 * `canReadReview`).
 */
export async function loadReviewDisclosure(
  context: Context,
  caller: Caller,
  jobs: readonly JobRecord[],
): Promise<ReviewDisclosure> {
  const ids = jobs.filter((job) => !isOwner(caller, job)).map(({ id }) => id);
  const grants = await findGrantsByJob(context.db, createViewer(context, caller), ids);
  return (job, step) => canReadReview({ isOwner: isOwner(caller, job), grants: grants.get(job.id) ?? [] }, step);
}

/** An event of a job as the API shows it to the caller. */
export interface JobEventView extends JobEventRecord {
  /**
   * Whether the caller may see the message and the email address. For an event of a review, this requires access to the
   * reviewed content.
   */
  isDisclosed: boolean;
}

/** Lists the history of a job that the caller may see, the oldest event first. @throws {ServiceError} JOB_NOT_FOUND */
export async function listJobEvents(
  context: Context,
  caller: Caller,
  id: string,
  page: PageRequest,
): Promise<RecordPage<JobEventView>> {
  const job = await getJob(context, caller, id);
  const rights = await getAccessRights(context, caller, job);
  const { records, ...rest } = await listStoredEvents(context.db, job.id, page);
  return { ...rest, records: records.map((event) => ({ ...event, isDisclosed: canReadReview(rights, event.step) })) };
}

/** Returns a job if the caller may do the action. @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED */
export async function getJob(
  context: Context,
  caller: Caller,
  id: string,
  action: Action = { kind: "see" },
): Promise<JobRecord> {
  const job = await loadJob(context, id);
  authorize(await getAccessRights(context, caller, job), action, "JOB_NOT_FOUND");
  return job;
}

/** Creates the error message for a caller who may not do a step. The message says who may do it. */
function describeRefusal({ kind, step, review: { pairs, phase } }: ReviewAction): string {
  if (kind === "take-over") {
    return "Only the owner of the job, or an admin of a team that may do the step, can take it over from another user.";
  }
  if (pairs.length === 0) return `The user may not do the step ${step} of this job. Its owner can share the step.`;
  const teams = phase === "work" ? "that do the work" : "that review the work";
  return `Only members of the teams ${teams} may do the step ${step} of this job now: it has a quality review.`;
}

/**
 * Requires that the caller may do the step at which the job is blocked, if any. @throws {ServiceError} ACCESS_DENIED
 */
export async function authorizeReview(
  context: Context,
  caller: Caller,
  job: JobRecord,
  kind: ReviewAction["kind"] = "review",
): Promise<void> {
  const { blockingStep: step, review } = job.state;
  if (step !== null && review !== null) {
    const message = describeRefusal({ kind, step, review });
    authorize(await getAccessRights(context, caller, job), { kind, step, review }, "JOB_NOT_FOUND", message);
  }
}

/** Lists the jobs that the caller can access, the oldest first. */
export function listJobs(
  context: Context,
  caller: Caller,
  filter: JobListFilter,
  page: PageRequest,
): Promise<RecordPage<JobRecord>> {
  return store.listJobs(
    context.db,
    { ...createViewer(context, caller), now: context.clock.now(), network: caller.user.network },
    filter,
    page,
  );
}

/**
 * Changes the collaboration and the free metadata of a job. Returns null and changes nothing if the job does not have the
 * given revision any more.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, FIELD_IMMUTABLE, FIELD_INVALID, STORAGE_FULL
 */
export async function modifyJob(
  context: Context,
  caller: Caller,
  { id, revision }: Pick<JobRecord, "id" | "revision">,
  change: JobChange,
): Promise<JobRecord | null> {
  const isModified = await context.db.transaction().execute(async (db) => {
    const job = await getJob({ ...context, db }, caller, id, { kind: "manage" });
    if (job.revision !== revision) return false;
    const metadata = changeMetadata(job, change);
    const { collaboration: requested } = change;
    const { test, collaboration: currentCollaborators } = job;
    const collaboration =
      requested === null
        ? currentCollaborators
        : await resolveCollaboration(db, { test, collaboration: requested, metadata: null, currentCollaborators });
    const growth = store.measureJobRow({ collaboration, metadata }) - store.measureJobRow(job);
    if (growth > 0) await requireStorage({ ...context, db }, job.ownerId, growth);
    const at = context.clock.now();
    const shares = requested === null ? null : listShares({ collaboration, metadata });
    await store.updateJob(db, { id, collaboration, metadata, updatedAt: at }, growth, shares);
    const event = { jobId: id, at, userId: caller.user.id, kind: "modified" as const, step: job.state.step };
    await appendJobEvent(db, { ...event, ...emptyEventColumns });
    return true;
  });
  if (!isModified) return null;
  context.changes.announce(id);
  return loadJob(context, id);
}

/** Cancels a job that has not been cancelled yet. @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_FINAL */
export async function cancelJob(context: Context, caller: Caller, id: string): Promise<JobRecord> {
  const job = await getJob(context, caller, id, { kind: "manage" });
  if (job.state.status !== "cancelled") {
    await applyEvent(context, id, { kind: "cancel" });
    await context.runner.stop(id);
  }
  return loadJob(context, id);
}

/** Returns a job that has ended. @throws {ServiceError} JOB_NOT_FINAL */
function requireFinal(job: JobRecord): JobRecord {
  const { status } = job.state;
  if (finalStatuses.includes(status)) return job;
  throw new ServiceError("JOB_NOT_FINAL", serviceText("job-not-final", { status }));
}

/**
 * Deletes a completed, cancelled or failed job with its contents. Returns the deleted job.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_FINAL
 */
export async function deleteJob(context: Context, caller: Caller, id: string): Promise<JobRecord> {
  requireFinal(await getJob(context, caller, id, { kind: "manage" }));
  // The last task of a cancelled job may still be running.
  await context.runner.stop(id);
  const { job, bytes } = await context.db.transaction().execute(async (db) => {
    // A job that failed because contents were lost may have continued meanwhile.
    const job = requireFinal(await getJob({ ...context, db }, caller, id, { kind: "manage" }));
    const bytes = await measureJob(db, id);
    await store.deleteJob(db, id);
    return { job, bytes };
  });
  context.sweepDemand.deletedBytes += bytes;
  context.changes.announce(id);
  return job;
}
