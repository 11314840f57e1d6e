import type { NewComment } from "../../shared/api/comments.ts";
import { ServiceError } from "../../shared/errors.ts";
import { maxReviewRounds, type Checkin, type ReviewState } from "../../shared/job.ts";
import { findContent, writeContent, type ItemKey } from "../storage/contents.ts";
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
import { describeContent } from "./describe-content.ts";
import { createValidationError } from "../../shared/validation.ts";
import { applyEvent, computeNextState } from "./apply-event.ts";
import { addComments, requireCommentable } from "./comments.ts";
import { authorizeReview, getJob } from "./jobs.ts";
import { prepareReviewCounts } from "./review-counts.ts";

export interface CheckoutRequest {
  leaseSeconds: number;
  /** The reason for taking over the lease of another user; undefined for a normal checkout. */
  takeOverReason?: string | undefined;
}

/**
 * Checks out a blocked job, or renews the caller's lease. If the previous lease has expired, its working copy is
 * continued by the same user and set aside for any other user.
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
  // If many callers race for a job, most fail here, before a transaction that would block the others.
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

async function publishWorkingCopies(db: Db, jobId: string, now: number): Promise<void> {
  for (const copy of await listWorkingCopies(db, jobId)) {
    const { role, page, sha256, size, userId } = copy;
    await writeContent(db, { jobId, role, page, sha256, size, mediaType: "application/json", now, authorId: userId });
  }
  await deleteWorkingCopies(db, jobId);
}

/** Tells whether a check-in repeats the last review event, because the first response was lost. */
async function isRepeatedCheckin({ db }: Context, jobId: string, event: Checkin): Promise<boolean> {
  const last = await findLastReviewEvent(db, jobId);
  const { userId, outcome, message = null } = event;
  return last?.kind === "checkin" && last.userId === userId && last.outcome === outcome && last.message === message;
}

/** Validates what a check-in as completed publishes: the working copies, and a mapping that was accepted unchanged. */
async function validateCompleted(context: Context, caller: Caller, job: JobRecord): Promise<void> {
  const { db, blobs } = context;
  const copies: (ItemKey & { sha256: string | null })[] = await listWorkingCopies(db, job.id);
  const mapping =
    job.state.blockingStep === "mapping" && copies.every(({ role }) => role !== "mapping-json")
      ? await findContent(db, { jobId: job.id, role: "mapping-json", page: 0 })
      : null;
  for (const item of mapping === null ? copies : [...copies, mapping]) {
    if (item.sha256 === null) continue;
    await validateContent(context, caller, job, item, await blobs.read(item.sha256, describeContent(db, item)), true);
  }
}

export interface CheckinRequest {
  status: "completed" | "aborted" | "failed";
  outcome?: "returned" | undefined;
  message?: string | undefined;
  comments?: readonly NewComment[] | undefined;
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

/** @throws {ServiceError} FIELD_INVALID if the work cannot be returned in this phase or round of the review */
function requireReturnable({ phase, round }: ReviewState): void {
  const refuse = (message: string) => createValidationError([{ path: "outcome", message, missing: false }]);
  if (phase === "work") throw refuse("is allowed only in the phase review");
  if (round < maxReviewRounds) return;
  throw refuse(`is not allowed in round ${round}, which is the last: approve the work, or fail the job with a message`);
}

/**
 * Checks in a job. The outcome `completed` publishes the working copy and continues the job; any other outcome sets the
 * working copy aside.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST,
 *   FIELD_INVALID if work is returned outside the phase review or in its last round or a comment is refused,
 *   CONTENT_INVALID; the lease remains after both
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
  if (outcome === "returned" && review !== null) requireReturnable(review);
  const { comments = [] } = request;
  if (lease?.userId === caller.user.id) {
    await requireCommentable(context, caller, job, comments);
    if (outcome === "completed") await validateCompleted(context, caller, job);
  }
  const isCounted = lease?.userId === caller.user.id && (outcome === "completed" || outcome === "returned");
  const writeCounts = isCounted ? await prepareReviewCounts(context, caller, job, { outcome, now, comments }) : null;
  await applyEvent(context, id, event, async (db, before) => {
    await addComments(db, before, event, comments);
    await writeCounts?.(db, before);
    if (outcome === "completed") await publishWorkingCopies(db, id, now);
    else await setAsideWorkingCopies(db, id, outcome, now);
  });
  const after = await getJob(context, caller, id);
  if (after.state.status === "running") context.runner.start(after);
  return after;
}
