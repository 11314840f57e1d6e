import { ServiceError } from "../../shared/errors.ts";
import { stepsByType, type JobEvent, type MachineStep } from "../../shared/job.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { findJob, listRunningJobs } from "../storage/jobs.ts";
import { applyEvent } from "./apply-event.ts";
import { getTeamPairs } from "./job-settings.ts";
import { openRun, StepLeftError, type StepContext } from "./step-run.ts";
import { isReviewNeeded, stepHandlers } from "./steps.ts";

const jobsAtOnce = 2;
const retryAfterMs = 5_000;

/** Drives the machine's steps of running jobs; what it knows is in the database alone. */
export interface Runner {
  /** Sets a job going; one that goes already, or that is not running, is left alone. */
  start(jobId: string): void;
  /** Stops a job's running task; resolves once it has stopped. */
  stop(jobId: string): Promise<void>;
  /** Sets every running job going, as after a restart. */
  resume(): Promise<void>;
  /** Stops all; each job goes on from its last finished page when it is started again. */
  close(): Promise<void>;
}

function failure(step: MachineStep, error: unknown): JobEvent {
  const known = error instanceof TaskError || error instanceof ServiceError;
  return {
    kind: "step-failed",
    step,
    code: known ? error.code : "INTERNAL_ERROR",
    message: error instanceof Error ? error.message : String(error),
    permanent: error instanceof TaskError && error.permanent,
  };
}

function isStorageFull(error: unknown): boolean {
  return (error instanceof TaskError || error instanceof ServiceError) && error.code === "STORAGE_FULL";
}

/** Runs one step of a job, and tells the state machine how it went; false where the job does not run any more. */
async function advance(context: StepContext, jobId: string, signal: AbortSignal): Promise<boolean> {
  const job = await findJob(context.db, jobId);
  if (job?.state.status !== "running") return false;
  const { step, type } = job.state;
  const review = stepsByType[type].find((entry) => entry.step === step)?.review;
  let event: JobEvent;
  try {
    const run = await openRun(context, job, signal);
    await stepHandlers[step](run);
    const needsReview = review !== undefined && (await isReviewNeeded(run, review));
    const pairs = review === undefined ? [] : getTeamPairs(job.metadata, review);
    event = { kind: "step-finished", step, needsReview, pairs };
  } catch (error) {
    if (signal.aborted || error instanceof StepLeftError) return false;
    // A full disk is no fault of the job's: it waits for room, and none of its attempts is used up.
    if (isStorageFull(error)) throw error;
    context.log.error("step failed", error, { job: jobId, step });
    event = failure(step, error);
  }
  try {
    await applyEvent(context, jobId, event);
  } catch (error) {
    // Cancelled in the very moment in which the step ended: the state machine knows better.
    if (error instanceof ServiceError && error.code === "JOB_FINAL") return false;
    throw error;
  }
  context.log.info(event.kind, { job: jobId, step });
  return true;
}

export function createRunner(context: StepContext): Runner {
  const waiting = new Set<string>();
  const going = new Map<string, { abort: AbortController; done: Promise<void>; again: boolean }>();
  let closed = false;

  async function drive(jobId: string, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && (await advance(context, jobId, signal)));
    } catch (error) {
      context.log.error("the job could not go on, and is tried again", error, { job: jobId });
      setTimeout(() => start(jobId), retryAfterMs).unref();
    }
  }

  function fill(): void {
    for (const jobId of waiting) {
      if (closed || going.size >= jobsAtOnce) return;
      waiting.delete(jobId);
      const abort = new AbortController();
      const done = drive(jobId, abort.signal).finally(() => {
        const again = going.get(jobId)?.again ?? false;
        going.delete(jobId);
        if (again) waiting.add(jobId);
        fill();
      });
      going.set(jobId, { abort, done, again: false });
    }
  }

  function start(jobId: string): void {
    if (closed) return;
    const current = going.get(jobId);
    // It may just have found the job blocked and be about to end: then it has to look once more.
    if (current !== undefined) current.again = true;
    else waiting.add(jobId);
    fill();
  }

  return {
    start,
    async stop(jobId) {
      waiting.delete(jobId);
      const current = going.get(jobId);
      current?.abort.abort(new StepLeftError(`the job ${jobId} was stopped`));
      await current?.done;
    },
    async resume() {
      for (const jobId of await listRunningJobs(context.db)) start(jobId);
    },
    async close() {
      closed = true;
      waiting.clear();
      for (const { abort } of going.values()) abort.abort(new StepLeftError("the service is closing"));
      await Promise.all([...going.values()].map(({ done }) => done));
    },
  };
}
