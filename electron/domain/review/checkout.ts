import { ServiceError } from "../../../shared/errors.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { setAsideWorkingCopies, transferWorkingCopies } from "../../storage/working-copies.ts";
import { applyEvent, computeNextState } from "../jobs/apply-event.ts";
import type { Caller, Context } from "../context.ts";
import { authorizeReview, getJob } from "../jobs/jobs.ts";

export interface CheckoutRequest {
  leaseSeconds: number;
  /** The reason for taking over the lease of another user; undefined for a normal checkout. */
  takeOverReason?: string | undefined;
}

/**
 * Checks out a blocked job, or renews the caller's lease. After the lease has expired, its holder can continue with the
 * working copy by another checkout. A checkout by another user sets the working copy aside.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_ALREADY_CHECKED_OUT, SELF_REVIEW
 */
export async function checkoutJob(
  context: Context,
  caller: Caller,
  id: string,
  { leaseSeconds, takeOverReason }: CheckoutRequest,
): Promise<JobRecord> {
  const userId = caller.user.id;
  const job = await getJob(context, caller, id);
  const { review } = job.state;
  // This check precedes the permission check, because SELF_REVIEW is more specific than ACCESS_DENIED.
  if (review?.phase === "review" && review.workers.includes(userId)) throw new ServiceError("SELF_REVIEW");
  const kind = takeOverReason === undefined ? "review" : "take-over";
  await authorizeReview(context, caller, job, kind);
  const now = context.clock.now();
  const event = {
    kind: "checkout" as const,
    userId,
    now,
    leaseSeconds,
    ...(takeOverReason === undefined ? {} : { takeOverReason }),
  };
  // If many callers compete for a job, most of them fail here. A transaction of each of them would block the others.
  await computeNextState(context.db, job, event);
  await applyEvent(context, id, event, async (db, before, after) => {
    // The step and the grants of the job may have changed since the first check.
    await authorizeReview({ ...context, db }, caller, before, kind);
    if (after.leaseEpoch === before.state.leaseEpoch) return;
    if (before.state.lease?.userId === userId) await transferWorkingCopies(db, id, after.leaseEpoch);
    else await setAsideWorkingCopies(db, id, takeOverReason === undefined ? "claimed-anew" : "taken-over", now);
  });
  return getJob(context, caller, id);
}
