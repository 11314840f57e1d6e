import { ServiceError } from "../../../shared/errors.ts";
import { transition, type JobEvent, type JobState } from "../../../shared/job/job.ts";
import { appendJobEvent } from "../../storage/job-events.ts";
import { findJob, updateJobState, type JobRecord } from "../../storage/jobs.ts";
import { setAsideWorkingCopies } from "../../storage/working-copies.ts";
import type { Db } from "../../storage/tables.ts";
import type { Context } from "../context.ts";
import { createCheckedOutError, createNotHolderError } from "../review/lease-errors.ts";

type EventContext = Pick<Context, "db" | "clock" | "changes">;

/**
 * Additional writes in the transaction of an event. `before` is the job before the event, and `after` is its state
 * after the event.
 */
export type Effects = (db: Db, before: JobRecord, after: JobState) => Promise<void>;

/** Returns the outcome of a finished step in the history. */
function describeAssessment({ needsReview, isOnlyDrawn }: JobEvent & { kind: "step-finished" }): string {
  if (!needsReview) return "completed";
  return isOnlyDrawn === true ? "drawn" : "needs-review";
}

/** Returns the columns of an event in the job's history that depend on its kind. */
function toHistoryColumns(event: JobEvent) {
  const defaults = { userId: null, outcome: null, message: null };
  switch (event.kind) {
    case "step-finished":
      return { ...defaults, outcome: describeAssessment(event) };
    case "step-failed":
      return { ...defaults, outcome: event.code, message: event.message };
    case "checkout":
      return event.takeOverReason === undefined
        ? { ...defaults, userId: event.userId }
        : { userId: event.userId, outcome: "take-over", message: event.takeOverReason };
    case "checkin":
      return { userId: event.userId, outcome: event.outcome, message: event.message ?? null };
    case "content-restored":
    case "cancel":
      return defaults;
  }
}

/**
 * Computes the state of a job after an event.
 * @throws {ServiceError} the error code of the state machine
 */
export async function computeNextState(db: Db, job: JobRecord, event: JobEvent): Promise<JobState> {
  const result = transition(job.state, event);
  if (result.ok) return result.state;
  const { code, holder = null } = result;
  if (event.kind === "checkin" && (code === "JOB_NOT_CHECKED_OUT" || code === "CHECKOUT_LOST")) {
    throw await createNotHolderError(db, job.id, { ...event, otherLease: holder });
  }
  throw holder === null ? new ServiceError(code) : await createCheckedOutError(db, holder);
}

/**
 * An event, or a function that creates it from the data in the transaction that applies it. `job` is the job before it.
 */
export type EventSource = JobEvent | ((db: Db, job: JobRecord) => Promise<JobEvent>);

/** The number of attempts to apply an event while other events change the job. */
const maxAttempts = 5;

/**
 * Applies an event to a job. Stores the next state only if the job still has the previous one (compare-and-swap), and
 * writes the history and the effects in the same transaction.
 * @throws {ServiceError} the error code of the state machine
 */
export async function applyEvent(
  { db, clock, changes }: EventContext,
  jobId: string,
  source: EventSource,
  effects: Effects = async () => {},
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const isApplied = await db.transaction().execute(async (transaction) => {
      const job = await findJob(transaction, jobId);
      if (job === null) throw new ServiceError("JOB_NOT_FOUND");
      const event = typeof source === "function" ? await source(transaction, job) : source;
      const state = await computeNextState(transaction, job, event);
      const now = clock.now();
      const completed = state.status === "completed" ? { progressCurrent: job.progressTotal } : {};
      if (!(await updateJobState(transaction, jobId, job.state, state, { updatedAt: now, ...completed }))) {
        return false;
      }
      const step = job.state.blockingStep ?? job.state.step;
      const phase = job.state.review?.phase ?? null;
      const leaseExpiresAt = event.kind === "checkout" ? (state.lease?.expiresAt ?? null) : null;
      const columns = { ...toHistoryColumns(event), leaseExpiresAt };
      await appendJobEvent(transaction, { jobId, at: now, kind: event.kind, step, phase, ...columns });
      if (event.kind === "cancel") await setAsideWorkingCopies(transaction, jobId, "cancelled", now);
      await effects(transaction, job, state);
      return true;
    });
    if (isApplied) {
      changes.announce(jobId);
      return;
    }
  }
  throw new Error(`the job ${jobId} kept changing, so that an event could not be applied in ${maxAttempts} attempts`);
}
