import { ServiceError } from "../../shared/errors.ts";
import type { JobEvent } from "../../shared/job.ts";
import { writeContent } from "../storage/contents.ts";
import { listJobEvents } from "../storage/job-events.ts";
import type { JobRecord } from "../storage/jobs.ts";
import type { Db } from "../storage/tables.ts";
import {
  carryWorkingCopies,
  deleteWorkingCopies,
  listWorkingCopies,
  setAsideWorkingCopies,
} from "../storage/working-copies.ts";
import { checkContent } from "./content-rules.ts";
import type { Caller, Context } from "./context.ts";
import { applyEvent } from "./job-events.ts";
import { getJob } from "./jobs.ts";

type Checkin = JobEvent & { kind: "checkin" };

async function getForReview(context: Context, caller: Caller, id: string): Promise<JobRecord> {
  const job = await getJob(context, caller, id);
  const { blockingStep } = job.state;
  return blockingStep === null ? job : getJob(context, caller, id, { kind: "review", step: blockingStep });
}

/**
 * Claims a blocked job, or renews the claim. Work of one whose time ran out goes on where the same user claims
 * the job again, and is set aside where another does.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_ALREADY_CHECKED_OUT
 */
export async function checkoutJob(
  context: Context,
  caller: Caller,
  id: string,
  leaseSeconds: number,
): Promise<JobRecord> {
  await getForReview(context, caller, id);
  const now = context.clock.now();
  const userId = caller.user.id;
  await applyEvent(context, id, { kind: "checkout", userId, now, leaseSeconds }, async (db, before, after) => {
    if (after.leaseEpoch === before.state.leaseEpoch) return;
    if (before.state.lease?.userId === userId) await carryWorkingCopies(db, id, after.leaseEpoch);
    else await setAsideWorkingCopies(db, id, "claimed-anew", now);
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
async function isRepeated({ db }: Context, jobId: string, event: Checkin): Promise<boolean> {
  const last = (await listJobEvents(db, jobId)).findLast(({ kind }) => kind === "checkin" || kind === "checkout");
  const { userId, outcome, message = null } = event;
  return last?.kind === "checkin" && last.userId === userId && last.outcome === outcome && last.message === message;
}

async function checkWork(context: Context, job: JobRecord): Promise<void> {
  for (const copy of await listWorkingCopies(context.db, job.id)) {
    await checkContent(context, job, copy, await context.blobs.read(copy.sha256));
  }
}

export interface CheckinRequest {
  status: "completed" | "aborted" | "failed";
  message?: string | undefined;
}

/**
 * Gives a job back. `completed` publishes the holder's work and lets the job go on; the others set the work aside.
 * @throws {ServiceError} JOB_NOT_FOUND, ACCESS_DENIED, JOB_NOT_BLOCKED, JOB_NOT_CHECKED_OUT, CHECKOUT_LOST,
 *   CONTENT_INVALID (the lease stays)
 */
export async function checkinJob(
  context: Context,
  caller: Caller,
  id: string,
  request: CheckinRequest,
): Promise<JobRecord> {
  const job = await getForReview(context, caller, id);
  const now = context.clock.now();
  const about = request.message === undefined ? {} : { message: request.message };
  const event: Checkin = { kind: "checkin", userId: caller.user.id, now, outcome: request.status, ...about };
  if (event.outcome === "completed" && job.state.lease?.userId === caller.user.id) await checkWork(context, job);
  try {
    await applyEvent(context, id, event, async (db) => {
      if (event.outcome === "completed") await publish(db, id, now);
      else await setAsideWorkingCopies(db, id, event.outcome, now);
    });
  } catch (error) {
    const late = error instanceof ServiceError && ["JOB_NOT_BLOCKED", "JOB_NOT_CHECKED_OUT"].includes(error.code);
    if (!late || !(await isRepeated(context, id, event))) throw error;
    return getJob(context, caller, id);
  }
  const after = await getJob(context, caller, id);
  if (after.state.status === "running") context.runner.start(id);
  return after;
}
