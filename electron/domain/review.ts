import { ServiceError } from "../../shared/errors.ts";
import type { Checkin } from "../../shared/job.ts";
import { writeContent } from "../storage/contents.ts";
import { findLastReviewEvent } from "../storage/job-events.ts";
import { findJobGrants } from "../storage/grants.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { Db } from "../storage/tables.ts";
import {
  transferWorkingCopies,
  deleteWorkingCopies,
  listWorkingCopies,
  setAsideWorkingCopies,
} from "../storage/working-copies.ts";
import { createViewer } from "./access.ts";
import { validateContent } from "./validate-content.ts";
import type { Caller, Context } from "./context.ts";
import { createValidationError } from "../../shared/validation.ts";
import { applyEvent, computeNextState } from "./apply-event.ts";
import { authorizeReview, getJob } from "./jobs.ts";

export interface CheckoutRequest {
  leaseSeconds: number;
  /** The reason for taking over the lease of another user; undefined for a normal checkout. */
  takeOverReason?: string | undefined;
}

/**
 * Checks out a blocked job, or renews the caller's lease. The working copy of an expired lease is continued if the same
 * user checks out again, and set aside if another user does.
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
  // Checked before the permission: SELF_REVIEW is the more specific error.
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
  // When many callers race for a job, the losers fail here without a transaction, which would block the others.
  await computeNextState(context.db, job, event);
  await applyEvent(context, id, event, async (db, before, after) => {
    // The job may have another step or other grants by now.
    await authorizeReview({ ...context, db }, caller, before, kind);
    if (after.leaseEpoch === before.state.leaseEpoch) return;
    if (before.state.lease?.userId === userId) await transferWorkingCopies(db, id, after.leaseEpoch);
    else await setAsideWorkingCopies(db, id, takeOverReason === undefined ? "claimed-anew" : "taken-over", now);
  });
  return getJob(context, caller, id);
}

async function publish(db: Db, jobId: string, now: number): Promise<void> {
  for (const copy of await listWorkingCopies(db, jobId)) {
    const { role, page, sha256, size, userId } = copy;
    await writeContent(db, { jobId, role, page, sha256, size, mediaType: "application/json", now, authorId: userId });
  }
  await deleteWorkingCopies(db, jobId);
}

/** Tells whether the last review event is this check-in, repeated because its response was lost. */
async function isRepeatedCheckin({ db }: Context, jobId: string, event: Checkin): Promise<boolean> {
  const last = await findLastReviewEvent(db, jobId);
  const { userId, outcome, message = null } = event;
  return last?.kind === "checkin" && last.userId === userId && last.outcome === outcome && last.message === message;
}

async function validateWorkingCopies(context: Context, job: JobRecord): Promise<void> {
  for (const copy of await listWorkingCopies(context.db, job.id)) {
    await validateContent(context, job, copy, await context.blobs.read(copy.sha256));
  }
}

export interface CheckinRequest {
  status: "completed" | "aborted" | "failed";
  outcome?: "returned" | undefined;
  message?: string | undefined;
}

async function createCheckinEvent(
  context: Context,
  caller: Caller,
  id: string,
  request: CheckinRequest,
): Promise<Checkin> {
  const reason = request.message === undefined ? {} : { message: request.message };
  const grants = await findJobGrants(context.db, createViewer(context, caller), id);
  const teams = grants.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  const outcome = request.outcome ?? request.status;
  return { kind: "checkin", userId: caller.user.id, teams, now: context.clock.now(), outcome, ...reason };
}

/**
 * Checks in a job. `completed` publishes the working copy and the job continues; other outcomes set it aside.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST,
 *   FIELD_INVALID (returned outside the review phase), CONTENT_INVALID (the lease stays)
 */
export async function checkinJob(
  context: Context,
  caller: Caller,
  id: string,
  request: CheckinRequest,
): Promise<JobRecord> {
  const job = await getJob(context, caller, id);
  const { lease, review } = job.state;
  const event = await createCheckinEvent(context, caller, id, request);
  if (lease === null && (await isRepeatedCheckin(context, id, event))) return job;
  await authorizeReview(context, caller, job, "review");
  const { now, outcome } = event;
  if (outcome === "returned" && review?.phase === "work") {
    throw createValidationError([{ path: "outcome", message: "is allowed only in the phase review", missing: false }]);
  }
  if (outcome === "completed" && lease?.userId === caller.user.id) await validateWorkingCopies(context, job);
  await applyEvent(context, id, event, async (db) => {
    if (outcome === "completed") await publish(db, id, now);
    else await setAsideWorkingCopies(db, id, outcome, now);
  });
  const after = await getJob(context, caller, id);
  if (after.state.status === "running") context.runner.start(id);
  return after;
}
