import { reviewedRole, type ContentRole, type OutputFormat } from "../../../shared/api/contents.ts";
import { ServiceError } from "../../../shared/errors.ts";
import type { Lease } from "../../../shared/job/job.ts";
import type { TemporaryFile } from "../../storage/blobs/blobs.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import * as store from "../../storage/contents.ts";
import type { ItemKey } from "../../storage/contents.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import { findJob, type JobRecord } from "../../storage/jobs.ts";
import { findWorkingCopy, listWorkingCopies, writeWorkingCopy } from "../../storage/working-copies.ts";
import * as access from "../accounts/access.ts";
import { validateContent } from "./validate-content.ts";
import type { Caller, Context } from "../context.ts";
import { authorizeReview, getJob, getAccessRights } from "../jobs/jobs.ts";
import { requireWorkingCopyStorage } from "../accounts/storage-quota.ts";
import { createNotHolderError } from "../review/lease-errors.ts";
import { hasLostBytes } from "./lost-contents.ts";
import type { ContentRecord, WorkingCopyRecord } from "../../storage/tables/contents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** A content item as the API shows it to the caller. For the lease holder, it is the working copy. */
export type ContentView = ContentRecord & { writable: boolean };

/** Returns the caller's lease of a job. It may have expired, and ends when another user claims the job. */
function getOwnLease({ state }: JobRecord, caller: Caller): Lease | null {
  return state.lease?.userId === caller.user.id ? state.lease : null;
}

function toView(job: JobRecord, caller: Caller, record: ContentRecord, copy: WorkingCopyRecord | null): ContentView {
  const { blockingStep } = job.state;
  const writable =
    blockingStep !== null && reviewedRole[blockingStep] === record.role && getOwnLease(job, caller) !== null;
  if (copy === null) return { ...record, writable };
  const { sha256, size, updatedAt, userId } = copy;
  return { ...record, sha256, size, updatedAt, updatedBy: userId, writable };
}

/** Lists the roles of a job's existing contents that the caller can read. */
export async function listReadableRoles(context: Context, caller: Caller, job: JobRecord): Promise<ContentRole[]> {
  const existing = await store.listRoles(context.db, job.id);
  const readable = access.listReadableRoles(await getAccessRights(context, caller, job));
  return existing.filter((role) => readable.includes(role));
}

/** Lists the contents of a job that the caller can read, in one role or in all. */
export async function listContents(
  context: Context,
  caller: Caller,
  jobId: string,
  page: PageRequest,
  role?: ContentRole,
): Promise<RecordPage<ContentView>> {
  const job = await getJob(
    context,
    caller,
    jobId,
    role === undefined ? { kind: "see" } : { kind: "read-content", role },
  );
  const roles = role === undefined ? access.listReadableRoles(await getAccessRights(context, caller, job)) : [role];
  const { records, total } = await store.listContents(context.db, jobId, roles, page);
  const lease = getOwnLease(job, caller);
  const copies = lease === null ? [] : await listWorkingCopies(context.db, jobId);
  const findCopy = (item: ItemKey) => copies.find((copy) => copy.role === item.role && copy.page === item.page) ?? null;
  return { records: records.map((record) => toView(job, caller, record, findCopy(record))), total };
}

async function findItem(context: Context, caller: Caller, job: JobRecord, key: ItemKey): Promise<ContentView> {
  const record = await store.findContent(context.db, key);
  if (record === null) {
    const item = key.page === 0 ? "" : ` for page ${key.page}`;
    throw new ServiceError("CONTENT_NOT_FOUND", `The job does not have ${key.role}${item}, or not yet.`);
  }
  const lease = getOwnLease(job, caller);
  const copy = lease === null ? null : await findWorkingCopy(context.db, key, lease.epoch);
  return toView(job, caller, record, copy);
}

export type StoredContent = ContentView & { sha256: string; size: number };

/**
 * Returns a content item with stored bytes; renders a page image on the first request. A page image and an output are
 * made again if they are lost.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND
 */
export async function getContent(context: Context, caller: Caller, key: ItemKey): Promise<StoredContent> {
  const job = await getJob(context, caller, key.jobId, { kind: "read-content", role: key.role });
  let item = await findItem(context, caller, job, key);
  if (item.sha256 === null || (key.role === "page-image" && (await hasLostBytes(context, item)))) {
    await context.pageImages.render(job, key.page);
    item = await findItem(context, caller, job, key);
  } else if (key.role === "output" && (await hasLostBytes(context, item))) {
    await context.outputs.rewrite(job);
    item = await findItem(context, caller, job, key);
  }
  const { sha256, size } = item;
  if (sha256 === null || size === null) throw new Error(`${key.role} ${key.page} of ${key.jobId} has no bytes`);
  return { ...item, sha256, size };
}

/**
 * Returns the latest version of an item that the pipeline wrote, without the changes of reviewers.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND if the pipeline did not write the item
 */
export async function getComputedContent(
  context: Context,
  caller: Caller,
  key: ItemKey,
): Promise<Pick<StoredContent, "mediaType" | "sha256" | "size">> {
  await getJob(context, caller, key.jobId, { kind: "read-content", role: key.role });
  const isJson = key.role.endsWith("-json");
  const computed = isJson ? await store.findComputedRevision(context.db, key) : null;
  if (computed !== null) return { ...computed, mediaType: "application/json" };
  throw new ServiceError("CONTENT_NOT_FOUND", `The job has no computed version of ${key.role} ${key.page}.`);
}

/**
 * Converts the output of a job to another format.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND, FORMAT_UNAVAILABLE
 */
export async function convertOutput(
  context: Context,
  caller: Caller,
  { sha256, jobId }: Pick<StoredContent, "sha256" | "jobId">,
  format: Exclude<OutputFormat, "xml">,
): Promise<TemporaryFile> {
  const job = await getJob(context, caller, jobId, { kind: "read-content", role: "output" });
  return context.outputs.convert(job, sha256, format);
}

/**
 * Requires that the caller may write a role of a job now, and returns the lease.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_READ_ONLY, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST
 */
export async function requireWritable(
  context: Context,
  job: JobRecord,
  caller: Caller,
  role: ContentRole,
): Promise<Lease> {
  const { blockingStep, lease } = job.state;
  if (blockingStep === null || reviewedRole[blockingStep] !== role) {
    const message =
      blockingStep === null
        ? serviceText("content-of-job-read-only", { role, status: job.state.status })
        : serviceText("content-blocked-elsewhere", { role, step: blockingStep });
    throw new ServiceError("CONTENT_READ_ONLY", message);
  }
  await authorizeReview(context, caller, job);
  const userId = caller.user.id;
  if (lease?.userId === userId) return lease;
  throw await createNotHolderError(context.db, job.id, { otherLease: lease, userId, now: context.clock.now() });
}

export interface ContentPut {
  /** Reads the request body; called after the permission checks. */
  read: () => Promise<Uint8Array>;
  /** Tells whether `If-Match` permits overwriting the item with this hash. */
  matches: (sha256: string | null) => boolean;
}

/**
 * Writes an item of the caller's working copy.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND, CONTENT_READ_ONLY, CONTENT_INVALID,
 *   JOB_NOT_CHECKED_OUT, CHECKOUT_LOST, ETAG_MISMATCH, STORAGE_FULL
 */
export async function putContent(
  context: Context,
  caller: Caller,
  key: ItemKey,
  put: ContentPut,
): Promise<ContentView> {
  const { db, blobs, clock } = context;
  const job = await getJob(context, caller, key.jobId, { kind: "read-content", role: key.role });
  await findItem(context, caller, job, key);
  const lease = await requireWritable(context, job, caller, key.role);
  const userId = caller.user.id;
  await requireWorkingCopyStorage(context, userId, job.ownerId);
  const bytes = await validateContent(context, caller, job, key, await put.read());
  await blobs.put(bytes, (blob) =>
    db.transaction().execute(async (transaction) => {
      const current = await findJob(transaction, key.jobId);
      if (current === null) throw new ServiceError("JOB_NOT_FOUND");
      // The access to the step may have been withdrawn while the body was received.
      const { epoch } = await requireWritable({ ...context, db: transaction }, current, caller, key.role);
      if (epoch !== lease.epoch) throw new ServiceError("CHECKOUT_LOST");
      const existing = await findItem({ ...context, db: transaction }, caller, current, key);
      if (!put.matches(existing.sha256)) throw new ServiceError("ETAG_MISMATCH");
      // Other working copies may have been written since the check above.
      await requireWorkingCopyStorage({ ...context, db: transaction }, userId, job.ownerId);
      const now = clock.now();
      await indexBlob(transaction, { ...blob, createdAt: now });
      await writeWorkingCopy(transaction, { ...key, ...blob, leaseEpoch: epoch, userId, updatedAt: now });
    }),
  );
  return findItem(context, caller, job, key);
}
