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

async function describeHolder(db: Db, holder: Lease): Promise<string> {
  const user = (await findUsers(db, [holder.userId])).get(holder.userId);
  return `${user?.name ?? "Another user"} has the job checked out until ${new Date(holder.expiresAt).toISOString()}.`;
}

async function record(db: Db, job: JobRecord, event: JobEvent, now: number): Promise<void> {
  const common = { jobId: job.id, at: now, kind: event.kind };
  const step = job.state.blockingStep ?? job.state.step;
  switch (event.kind) {
    case "step-finished": {
      const outcome = event.needsReview ? "needs-review" : "completed";
      return appendJobEvent(db, { ...common, userId: null, step, outcome, message: null });
    }
    case "step-failed":
      return appendJobEvent(db, { ...common, userId: null, step, outcome: event.code, message: event.message });
    case "checkout":
      return appendJobEvent(db, { ...common, userId: event.userId, step, outcome: null, message: null });
    case "checkin": {
      const { outcome, message = null } = event;
      return appendJobEvent(db, { ...common, userId: event.userId, step, outcome, message });
    }
    case "cancel":
      return appendJobEvent(db, { ...common, userId: null, step, outcome: null, message: null });
  }
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
      const decided = transition(job.state, event);
      if (!decided.ok) {
        const { code, holder } = decided;
        const message = holder === undefined ? errorTable[code][1] : await describeHolder(transaction, holder);
        throw new ServiceError(code, message);
      }
      const now = clock.now();
      const completed = decided.state.status === "completed" ? { progressCurrent: job.progressTotal } : {};
      if (!(await updateJobState(transaction, jobId, job.state, decided.state, { updatedAt: now, ...completed }))) {
        return false;
      }
      await record(transaction, job, event, now);
      if (event.kind === "cancel") await setAsideWorkingCopies(transaction, jobId, "cancelled", now);
      await effects(transaction, job, decided.state);
      return true;
    });
    if (written) {
      changes.announce(jobId);
      return;
    }
  }
  throw new Error(`the job ${jobId} kept changing while ${event.kind} was tried`);
}
