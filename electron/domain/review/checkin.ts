import type { NewComment } from "../../../shared/api/comments.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { maxReviewRounds, type Checkin, type ReviewState } from "../../../shared/job/job.ts";
import { createValidationError } from "../../../shared/json/validation.ts";
import { writeContent } from "../../storage/contents.ts";
import { findJobGrants } from "../../storage/grants.ts";
import { findLastReviewEvent } from "../../storage/job-events.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import { deleteWorkingCopies, listWorkingCopies, setAsideWorkingCopies } from "../../storage/working-copies.ts";
import { createViewer } from "../accounts/access.ts";
import { applyEvent } from "../jobs/apply-event.ts";
import { isSameCheck, listCheckedContents, validateCompletedReview } from "../contents/checked-contents.ts";
import { addComments, requireCommentable } from "./comments.ts";
import type { Caller, Context } from "../context.ts";
import { authorizeReview, getJob } from "../jobs/jobs.ts";
import { prepareReviewCounts } from "./review-counts.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

async function publishWorkingCopies(db: Db, jobId: string, now: number): Promise<void> {
  for (const copy of await listWorkingCopies(db, jobId)) {
    const { role, page, sha256, size, userId } = copy;
    await writeContent(db, { jobId, role, page, sha256, size, mediaType: "application/json", now, authorId: userId });
  }
  await deleteWorkingCopies(db, jobId);
}

export interface CheckinRequest {
  status: "completed" | "aborted" | "failed";
  outcome?: "returned" | undefined;
  message?: string | undefined;
  comments?: readonly NewComment[] | undefined;
}

/** A check-in without the user's teams, which are read in the transaction that applies it. */
type RequestedCheckin = Omit<Checkin, "kind" | "teams">;

/** Tells whether a check-in repeats the last review event, because the first response was lost. */
async function isRepeatedCheckin({ db }: Context, jobId: string, checkin: RequestedCheckin): Promise<boolean> {
  const last = await findLastReviewEvent(db, jobId);
  const { userId, outcome, message = null } = checkin;
  return last?.kind === "checkin" && last.userId === userId && last.outcome === outcome && last.message === message;
}

/** Lists the teams of the caller that have grants to a job. */
async function listTeams(context: Context, caller: Caller, jobId: string): Promise<string[]> {
  const grants = await findJobGrants(context.db, createViewer(context, caller), jobId);
  return grants.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
}

/**
 * Requires that the work can be returned in this phase and round of the review.
 * @throws {ServiceError} FIELD_INVALID
 */
function requireReturnable({ phase, round }: ReviewState): void {
  const createRefusal = (message: string) => createValidationError([{ path: "outcome", message, missing: false }]);
  if (phase === "work") throw createRefusal("is allowed only in the phase review");
  if (round < maxReviewRounds) return;
  throw createRefusal(
    `is not allowed in round ${round}, which is the last: approve the work, or fail the job with a message`,
  );
}

const isHolder = ({ state }: JobRecord, { user }: Caller): boolean => state.lease?.userId === user.id;

/**
 * Requires that the caller may check a job in. A holder whose access to the step was withdrawn can still abort the
 * review, which ends the lease.
 * @throws {ServiceError} ACCESS_DENIED, FIELD_INVALID
 */
async function requireCheckinAllowed(
  context: Context,
  caller: Caller,
  job: JobRecord,
  { status, outcome, comments = [] }: CheckinRequest,
): Promise<void> {
  const { review } = job.state;
  if (status !== "aborted" || !isHolder(job, caller)) await authorizeReview(context, caller, job);
  if (outcome === "returned" && review !== null) requireReturnable(review);
  if (isHolder(job, caller)) await requireCommentable(context, caller, job, comments);
}

/** Thrown in the transaction of a check-in if its contents were not validated, or have changed since. */
class ContentsChangedError extends Error {
  override readonly name = "ContentsChangedError";
}

/**
 * Tries to check in a job, which fails if its contents change while they are validated.
 * @throws {ContentsChangedError}
 */
async function tryCheckin(
  context: Context,
  caller: Caller,
  job: JobRecord,
  request: CheckinRequest,
  checkin: RequestedCheckin,
): Promise<void> {
  const { id } = job;
  const { outcome, now } = checkin;
  const { comments = [] } = request;
  await requireCheckinAllowed(context, caller, job, request);
  const countsWork = outcome === "completed" || outcome === "returned";
  const countedOutcome = countsWork && isHolder(job, caller) ? outcome : null;
  const contentsToCheck = countedOutcome === null ? null : await listCheckedContents(context.db, job);
  if (contentsToCheck !== null && outcome === "completed") {
    await validateCompletedReview(context, caller, job, contentsToCheck);
  }
  const writeCounts =
    countedOutcome === null || contentsToCheck === null
      ? null
      : await prepareReviewCounts(context, caller, job, {
          outcome: countedOutcome,
          now,
          comments,
          copies: contentsToCheck.copies,
        });
  const createEvent = async (db: Db): Promise<Checkin> => {
    return { kind: "checkin", ...checkin, teams: await listTeams({ ...context, db }, caller, id) };
  };
  await applyEvent(context, id, createEvent, async (db, before) => {
    // The job may have changed since the check before the transaction.
    await requireCheckinAllowed({ ...context, db }, caller, before, request);
    // If the caller checked the job out after that check, the contents were not validated.
    if (contentsToCheck === null) {
      if (countsWork && isHolder(before, caller)) throw new ContentsChangedError();
    } else if (!isSameCheck(contentsToCheck, await listCheckedContents(db, before))) throw new ContentsChangedError();
    await addComments(db, before, checkin, comments);
    await writeCounts?.(db, before);
    if (outcome === "completed") await publishWorkingCopies(db, id, now);
    else await setAsideWorkingCopies(db, id, outcome, now);
  });
}

/** The maximum number of attempts to check in contents that other requests change at the same time. */
const maxAttempts = 5;

/**
 * Checks in a job. The outcome `completed` publishes the working copy and continues the job. Any other outcome sets the
 * working copy aside. Only validated contents are published: if the working copy changes during the check-in, it is
 * validated again.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST,
 * FIELD_INVALID if work is returned outside the phase review or in its last round or a comment is refused,
 * CONTENT_INVALID, SERVICE_BUSY if the working copy is written again and again; the lease remains after these three
 * errors
 */
export async function checkinJob(
  context: Context,
  caller: Caller,
  id: string,
  request: CheckinRequest,
): Promise<JobRecord> {
  const message = request.message === undefined ? {} : { message: request.message };
  const outcome = request.outcome ?? request.status;
  const checkin = { userId: caller.user.id, outcome, ...message, now: context.clock.now() };
  for (let attempt = 1; ; attempt++) {
    const job = await getJob(context, caller, id);
    if (job.state.lease === null && (await isRepeatedCheckin(context, id, checkin))) return job;
    try {
      await tryCheckin(context, caller, job, request, checkin);
      break;
    } catch (cause) {
      if (!(cause instanceof ContentsChangedError)) throw cause;
      if (attempt < maxAttempts) continue;
      throw new ServiceError("SERVICE_BUSY", serviceText("copy-written-meanwhile"), { cause, retryAfterSeconds: 1 });
    }
  }
  const after = await getJob(context, caller, id);
  if (after.state.status === "running") context.runner.start(after);
  return after;
}
