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
import { createFieldError } from "../../shared/validation.ts";
import { applyEvent, computeNextState } from "./apply-event.ts";
import { authorizeReview, getJob } from "./jobs.ts";

export interface CheckoutRequest {
  leaseSeconds: number;
  /** Why the job is taken over from its holder; undefined where it is not. */
  force?: string | undefined;
}

/**
 * Claims a blocked job, or renews the claim. Work of one whose time ran out goes on where the same user claims
 * the job again, and is set aside where another does.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_ALREADY_CHECKED_OUT, SELF_REVIEW
 */
export async function checkoutJob(
  context: Context,
  caller: Caller,
  id: string,
  { leaseSeconds, force }: CheckoutRequest,
): Promise<JobRecord> {
  const userId = caller.user.id;
  const job = await getJob(context, caller, id);
  const { review } = job.state;
  // Told first: that the worker may not review says more than that somebody who is in no reviewing team may not.
  if (review?.phase === "review" && review.workers.includes(userId)) throw new ServiceError("SELF_REVIEW");
  const kind = force === undefined ? "review" : "take-over";
  await authorizeReview(context, caller, job, kind);
  const now = context.clock.now();
  const event = { kind: "checkout" as const, userId, now, leaseSeconds, ...(force === undefined ? {} : { force }) };
  // Of many who race for a job all but one are refused: without a transaction, which would hold up the others.
  await computeNextState(context.db, job, event);
  await applyEvent(context, id, event, async (db, before, after) => {
    // The job may be at another step by now, or shared with others.
    await authorizeReview({ ...context, db }, caller, before, kind);
    if (after.leaseEpoch === before.state.leaseEpoch) return;
    if (before.state.lease?.userId === userId) await transferWorkingCopies(db, id, after.leaseEpoch);
    else await setAsideWorkingCopies(db, id, force === undefined ? "claimed-anew" : "taken-over", now);
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

/** Whether the last thing that happened in review was this very check-in: its answer may have been lost. */
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
  const about = request.message === undefined ? {} : { message: request.message };
  const grants = await findJobGrants(context.db, createViewer(context, caller), id);
  const teams = grants.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  const outcome = request.outcome ?? request.status;
  return { kind: "checkin", userId: caller.user.id, teams, now: context.clock.now(), outcome, ...about };
}

/**
 * Gives a job back. `completed` publishes the holder's work and lets the job go on; the others set the work aside.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST,
 *   FIELD_INVALID (work is returned that is not in review), CONTENT_INVALID (the lease stays)
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
    throw createFieldError([
      { path: "outcome", message: "is for work that is in review; this is the work", missing: false },
    ]);
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
