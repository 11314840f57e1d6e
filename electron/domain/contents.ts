import type { ContentRole } from "../../shared/api/contents.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Lease } from "../../shared/job.ts";
import { indexBlob } from "../storage/blob-index.ts";
import * as store from "../storage/contents.ts";
import type { ItemKey } from "../storage/contents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { RecordPage, PageRequest } from "../storage/record-page.ts";
import { findJob } from "../storage/jobs.ts";
import { findWorkingCopy, listWorkingCopies, writeWorkingCopy } from "../storage/working-copies.ts";
import { listReadableRoles } from "./access.ts";
import { validateContent, writableRole } from "./validate-content.ts";
import type { Caller, Context } from "./context.ts";
import { authorizeReview, getJob, getStanding } from "./jobs.ts";
import type { ContentRecord, WorkingCopyRecord } from "../storage/tables.ts";

/** A content item as one caller sees it: the holder of a checkout sees the working copy. */
export type ContentView = ContentRecord & { writable: boolean };

/** The lease of a job that the caller holds, or held last with nobody after it. */
function ownLease({ state }: JobRecord, caller: Caller): Lease | null {
  return state.lease?.userId === caller.user.id ? state.lease : null;
}

function view(job: JobRecord, caller: Caller, record: ContentRecord, copy: WorkingCopyRecord | null): ContentView {
  const { blockingStep } = job.state;
  const writable =
    blockingStep !== null && writableRole[blockingStep] === record.role && ownLease(job, caller) !== null;
  if (copy === null) return { ...record, writable };
  const { sha256, size, updatedAt, userId } = copy;
  return { ...record, sha256, size, updatedAt, updatedBy: userId, writable };
}

/** A page of a job's contents that the caller may read, in one role or in all. */
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
  const roles = role === undefined ? listReadableRoles(await getStanding(context, caller, job)) : [role];
  const { records, total } = await store.listContents(context.db, jobId, roles, page);
  const lease = ownLease(job, caller);
  const copies = lease === null ? [] : await listWorkingCopies(context.db, jobId);
  const copyOf = (item: ItemKey) => copies.find((copy) => copy.role === item.role && copy.page === item.page) ?? null;
  return { records: records.map((record) => view(job, caller, record, copyOf(record))), total };
}

async function findItem(context: Context, caller: Caller, job: JobRecord, key: ItemKey): Promise<ContentView> {
  const record = await store.findContent(context.db, key);
  if (record === null) {
    const item = key.page === 0 ? "" : ` for page ${key.page}`;
    throw new ServiceError("CONTENT_NOT_FOUND", `The job has no ${key.role}${item} (yet).`);
  }
  const lease = ownLease(job, caller);
  const copy = lease === null ? null : await findWorkingCopy(context.db, key, lease.epoch);
  return view(job, caller, record, copy);
}

export type StoredContent = ContentView & { sha256: string; size: number };

/**
 * A content item whose bytes are there; a page image is made when it is first asked for.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND
 */
export async function getContent(context: Context, caller: Caller, key: ItemKey): Promise<StoredContent> {
  const job = await getJob(context, caller, key.jobId, { kind: "read-content", role: key.role });
  let item = await findItem(context, caller, job, key);
  if (item.sha256 === null) {
    await context.pageImages.render(job, key.page);
    item = await findItem(context, caller, job, key);
  }
  const { sha256, size } = item;
  if (sha256 === null || size === null) throw new Error(`${key.role} ${key.page} of ${key.jobId} was not made`);
  return { ...item, sha256, size };
}

function requireWritable(job: JobRecord, caller: Caller, role: ContentRole): Lease {
  const { blockingStep, lease } = job.state;
  if (blockingStep === null || writableRole[blockingStep] !== role) {
    const now = blockingStep === null ? `the job is ${job.state.status}` : `the job is blocked at ${blockingStep}`;
    throw new ServiceError("CONTENT_READ_ONLY", `The content ${role} cannot be written now: ${now}.`);
  }
  if (lease === null) throw new ServiceError("JOB_NOT_CHECKED_OUT", "Check the job out first.");
  if (lease.userId !== caller.user.id) throw new ServiceError("CHECKOUT_LOST");
  return lease;
}

export interface ContentPut {
  /** Takes the bytes in: only of those who may write them. */
  read: () => Promise<Uint8Array>;
  /** Whether the item as the caller sees it is one that it may overwrite (`If-Match`). */
  matches: (sha256: string | null) => boolean;
}

/**
 * Overwrites an item in the holder's working copy.
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
  const { blockingStep } = job.state;
  if (blockingStep !== null && writableRole[blockingStep] === key.role) await authorizeReview(context, caller, job);
  const lease = requireWritable(job, caller, key.role);
  const bytes = await put.read();
  await validateContent(context, job, key, bytes);
  const userId = caller.user.id;
  await blobs.put(bytes, (blob) =>
    db.transaction().execute(async (transaction) => {
      const current = await findJob(transaction, key.jobId);
      if (current === null) throw new ServiceError("JOB_NOT_FOUND");
      const { epoch } = requireWritable(current, caller, key.role);
      if (epoch !== lease.epoch) throw new ServiceError("CHECKOUT_LOST");
      const seen = await findItem({ ...context, db: transaction }, caller, current, key);
      if (!put.matches(seen.sha256)) throw new ServiceError("ETAG_MISMATCH");
      const now = clock.now();
      await indexBlob(transaction, { ...blob, createdAt: now });
      await writeWorkingCopy(transaction, { ...key, ...blob, leaseEpoch: epoch, userId, updatedAt: now });
    }),
  );
  return findItem(context, caller, job, key);
}
