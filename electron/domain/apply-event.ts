import { ServiceError, errorTable } from "../../shared/errors.ts";
import { transition, type JobEvent, type JobState, type Lease } from "../../shared/job.ts";
import { appendJobEvent } from "../storage/job-events.ts";
import { findJob, updateJobState, type JobRecord } from "../storage/jobs.ts";
import { setAsideWorkingCopies } from "../storage/working-copies.ts";
import type { Db } from "../storage/tables.ts";
import { findUsers } from "../storage/users.ts";
import type { Context } from "./context.ts";

type EventContext = Pick<Context, "db" | "clock" | "changes">;

/** What else happens in the transaction of an event: `before` and `after` are the job's states around it. */
export type Effects = (db: Db, before: JobRecord, after: JobState) => Promise<void>;

async function describeLease(db: Db, holder: Lease): Promise<string> {
  const user = (await findUsers(db, [holder.userId])).get(holder.userId);
  return `${user?.name ?? "Another user"} has the job checked out until ${new Date(holder.expiresAt).toISOString()}.`;
}

/** What an event says in the job's history, beside when and at which step. */
function told(event: JobEvent) {
  const machine = { userId: null, outcome: null, message: null };
  switch (event.kind) {
    case "step-finished":
      return { ...machine, outcome: event.needsReview ? "needs-review" : "completed" };
    case "step-failed":
      return { ...machine, outcome: event.code, message: event.message };
    case "checkout":
      return event.force === undefined
        ? { ...machine, userId: event.userId }
        : { userId: event.userId, outcome: "take-over", message: event.force };
    case "checkin":
      return { userId: event.userId, outcome: event.outcome, message: event.message ?? null };
    case "cancel":
      return machine;
  }
}

/**
 * What an event makes of a job.
 * @throws {ServiceError} the code with which the state machine refuses
 */
export async function computeNextState(db: Db, job: JobRecord, event: JobEvent): Promise<JobState> {
  const decided = transition(job.state, event);
  if (decided.ok) return decided.state;
  const { code, holder } = decided;
  throw new ServiceError(code, holder === undefined ? errorTable[code][1] : await describeLease(db, holder));
}

const maxRaces = 5;

/**
 * Lets an event happen to a job: decided by the state machine, written with one statement guarded by the state it
 * was decided over, with its history and its effects in the same transaction.
 * @throws {ServiceError} the code with which the state machine refuses
 */
export async function applyEvent(
  { db, clock, changes }: EventContext,
  jobId: string,
  event: JobEvent,
  effects: Effects = async () => {},
): Promise<void> {
  for (let race = 0; race < maxRaces; race++) {
    const written = await db.transaction().execute(async (transaction) => {
      const job = await findJob(transaction, jobId);
      if (job === null) throw new ServiceError("JOB_NOT_FOUND");
      const state = await computeNextState(transaction, job, event);
      const now = clock.now();
      const completed = state.status === "completed" ? { progressCurrent: job.progressTotal } : {};
      if (!(await updateJobState(transaction, jobId, job.state, state, { updatedAt: now, ...completed }))) {
        return false;
      }
      const step = job.state.blockingStep ?? job.state.step;
      const phase = job.state.review?.phase ?? null;
      await appendJobEvent(transaction, { jobId, at: now, kind: event.kind, step, phase, ...told(event) });
      if (event.kind === "cancel") await setAsideWorkingCopies(transaction, jobId, "cancelled", now);
      await effects(transaction, job, state);
      return true;
    });
    if (written) {
      changes.announce(jobId);
      return;
    }
  }
  throw new Error(`the job ${jobId} kept changing while ${event.kind} was tried`);
}
