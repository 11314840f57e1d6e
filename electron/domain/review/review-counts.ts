import type { NewComment } from "../../../shared/api/comments.ts";
import { changeKinds } from "../../../shared/api/statistics.ts";
import { findComputedRevision, findContent, type ItemKey } from "../../storage/contents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { insertReviewCounts, sumDecided } from "../../storage/statistics.ts";
import type { Db } from "../../storage/tables.ts";
import type { CheckedContents } from "../contents/checked-contents.ts";
import type { Caller, Context } from "../context.ts";
import { createChangeCounts, type CountedChanges } from "./count-changes.ts";
import { describeContent } from "../contents/describe-content.ts";
import { reviewedRole } from "../../../shared/api/contents.ts";

/** A check-in that completes or returns a review. */
export interface CountedCheckin {
  outcome: "completed" | "returned";
  now: number;
  comments: readonly NewComment[];
  /** The working copies that are checked in. */
  copies: CheckedContents["copies"];
}

/** Returns the ids of the records that the comments dispute in the contents of the job's step, by item. */
function groupDisputes(job: JobRecord, comments: readonly NewComment[]): Map<number, string[]> {
  const { blockingStep } = job.state;
  const disputes = new Map<number, string[]>();
  for (const { role, item, record, disputed } of comments) {
    if (!disputed || record === null || blockingStep === null || role !== reviewedRole[blockingStep]) continue;
    disputes.set(item, [...(disputes.get(item) ?? []), record]);
  }
  return disputes;
}

/** Counts the changes of one item; null if there is no version with which it can be compared. */
async function countItem(
  context: Context,
  caller: Caller,
  { key, copySha256, disputed }: { key: ItemKey; copySha256: string | null; disputed: readonly string[] },
  isReview: boolean,
): Promise<CountedChanges | null> {
  const { db, blobs } = context;
  const published = await findContent(db, key);
  if (published === null || published.sha256 === null) return null;
  const read = (sha256: string) => blobs.read(sha256, describeContent(db, key));
  const computedSha256 = isReview ? ((await findComputedRevision(db, key))?.sha256 ?? null) : null;
  const before = await read(published.sha256);
  const after = copySha256 === null || copySha256 === published.sha256 ? before : await read(copySha256);
  const computed = computedSha256 === null ? null : await read(computedSha256);
  return context.validate("changes", after, { role: key.role, before, computed, disputed }, caller.user);
}

async function countItems(
  context: Context,
  caller: Caller,
  job: JobRecord,
  { comments, copies }: CountedCheckin,
): Promise<CountedChanges> {
  const { blockingStep, review } = job.state;
  const total = { changes: createChangeCounts(), decided: 0, disagreed: 0 };
  if (blockingStep === null) return total;
  const disputes = groupDisputes(job, comments);
  const reviewed = copies.filter(({ role }) => role === reviewedRole[blockingStep]);
  const hashesByPage = new Map(reviewed.map(({ page, sha256 }) => [page, sha256]));
  for (const page of new Set([...hashesByPage.keys(), ...disputes.keys()])) {
    const key = { jobId: job.id, role: reviewedRole[blockingStep], page };
    const item = { key, copySha256: hashesByPage.get(page) ?? null, disputed: disputes.get(page) ?? [] };
    const counted = await countItem(context, caller, item, review?.phase === "review");
    if (counted === null) continue;
    for (const kind of changeKinds) total.changes[kind] += counted.changes[kind];
    total.decided += counted.decided;
    total.disagreed += counted.disagreed;
  }
  return total;
}

/** Writes counts in the transaction of a check-in. `before` is the job before it. */
export type WriteCounts = (db: Db, before: JobRecord) => Promise<void>;

/**
 * Counts the changes of the lease holder in the items with working copies or disputes. Returns the function that stores
 * the counts; null if the counts could not be computed. Such a failure is logged, and the check-in is then missing in
 * the statistics.
 */
export async function prepareReviewCounts(
  context: Context,
  caller: Caller,
  job: JobRecord,
  checkin: CountedCheckin,
): Promise<WriteCounts | null> {
  const { outcome, now } = checkin;
  try {
    const { changes, decided, disagreed } = await countItems(context, caller, job, checkin);
    return async (db, { id: jobId, state: { blockingStep: step, review, lease } }) => {
      if (step === null || review === null || lease === null) return;
      const { phase } = review;
      const judged = phase === "review" ? await sumDecided(db, jobId, step) : 0;
      // A returned working copy is not published, so its changes do not count.
      const counts = outcome === "completed" ? changes : createChangeCounts();
      const seconds = Math.max(0, Math.round((now - lease.claimedAt) / 1000));
      const columns = { jobId, step, phase, outcome, at: now, seconds };
      await insertReviewCounts(db, { ...columns, ...counts, decided, judged, disagreed: Math.min(disagreed, judged) });
    };
  } catch (error) {
    context.log.error("the changes of a check-in could not be counted", error, { job: job.id });
    return null;
  }
}
