import type { ContentRole } from "../../../shared/api/contents.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { getActiveLease } from "../../../shared/job/job.ts";
import { findContent, type ItemKey } from "../../storage/contents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import { listSetAside, listWorkingCopies } from "../../storage/working-copies.ts";
import type { Caller, Context } from "../context.ts";
import { setAsideRetentionMs } from "../housekeeping/expiry.ts";
import { getJob } from "../jobs/jobs.ts";
import type { SetAsideRecord } from "../../storage/tables/contents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** A working copy that was set aside, with the media type of its content item. */
export type SetAsideView = SetAsideRecord & { mediaType: string };

/**
 * Lists the working copies of the caller's expired lease as if they were set aside. The next checkout by another user
 * sets them aside.
 */
async function listExpiredCopies(
  { db, clock }: Context,
  caller: Caller,
  { id, state }: JobRecord,
): Promise<SetAsideRecord[]> {
  const { lease } = state;
  if (lease?.userId !== caller.user.id || getActiveLease(state, clock.now()) !== null) return [];
  const copies = await listWorkingCopies(db, id);
  return copies.map((copy) => ({ ...copy, reason: "expired", setAsideAt: lease.expiresAt }));
}

async function listAllSetAside(context: Context, caller: Caller, job: JobRecord): Promise<SetAsideRecord[]> {
  const since = context.clock.now() - setAsideRetentionMs;
  const stored = await listSetAside(context.db, { jobId: job.id, userId: caller.user.id, since });
  return [...stored, ...(await listExpiredCopies(context, caller, job))];
}

async function addMediaType({ db }: Context, record: SetAsideRecord): Promise<SetAsideView> {
  const item = await findContent(db, record);
  return { ...record, mediaType: item?.mediaType ?? "application/json" };
}

/**
 * Lists the caller's working copies of a role that were set aside, by page and age, and then those of an expired lease.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED
 */
export async function listOwnSetAside(
  context: Context,
  caller: Caller,
  { jobId, role }: { jobId: string; role: ContentRole },
  { limit, offset }: PageRequest,
): Promise<RecordPage<SetAsideView>> {
  const job = await getJob(context, caller, jobId, { kind: "read-content", role });
  const all = (await listAllSetAside(context, caller, job)).filter((record) => record.role === role);
  const records = await Promise.all(all.slice(offset, offset + limit).map((record) => addMediaType(context, record)));
  return { records, total: all.length };
}

/**
 * Returns the caller's working copy of an item that was set aside under the lease with this epoch.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, CONTENT_NOT_FOUND
 */
export async function getOwnSetAside(
  context: Context,
  caller: Caller,
  key: ItemKey,
  leaseEpoch: number,
): Promise<SetAsideView> {
  const job = await getJob(context, caller, key.jobId, { kind: "read-content", role: key.role });
  const found = (await listAllSetAside(context, caller, job)).find(
    ({ role, page, leaseEpoch: epoch }) => role === key.role && page === key.page && epoch === leaseEpoch,
  );
  if (found === undefined) throw new ServiceError("CONTENT_NOT_FOUND", serviceText("set-aside-gone"));
  return addMediaType(context, found);
}
