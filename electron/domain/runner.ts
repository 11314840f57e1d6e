import { ServiceError } from "../../shared/errors.ts";
import { stepsByType, type JobEvent, type MachineStep } from "../../shared/job.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { findJob, listRunningJobs } from "../storage/jobs.ts";
import { applyEvent } from "./apply-event.ts";
import { getTeamPairs } from "./job-settings.ts";
import { createStepRun, StepAbandonedError, type StepContext } from "./step-run.ts";
import { isReviewNeeded, runStep } from "./steps.ts";

const maxConcurrentJobs = 2;
const retryAfterMs = 5_000;

/** Runs the automated steps of jobs. All durable state is in the database. */
export interface Runner {
  /** Starts a running job. Has no effect on a job that has been started or is not running. */
  start(jobId: string): void;
  /** Stops the current step of a job; resolves when the step has stopped. */
  stop(jobId: string): Promise<void>;
  /** Starts every running job, after a restart of the process. */
  resume(): Promise<void>;
  /** Stops all jobs; each continues from its last completed page after a restart. */
  close(): Promise<void>;
}

function createFailureEvent(step: MachineStep, error: unknown): JobEvent {
  const known = error instanceof TaskError || error instanceof ServiceError;
  return {
    kind: "step-failed",
    step,
    code: known ? error.code : "INTERNAL_ERROR",
    message: error instanceof Error ? error.message : String(error),
    // Another attempt would not find lost bytes either.
    permanent: known && (error.code === "CONTENT_LOST" || (error instanceof TaskError && error.permanent)),
  };
}

function isStorageFull(error: unknown): boolean {
  return (error instanceof TaskError || error instanceof ServiceError) && error.code === "STORAGE_FULL";
}

/** Runs one step of a job and applies its outcome; returns false if the job is no longer running. */
async function advance(context: StepContext, jobId: string, signal: AbortSignal): Promise<boolean> {
  const job = await findJob(context.db, jobId);
  if (job?.state.status !== "running") return false;
  const { step, type } = job.state;
  const review = stepsByType[type].find((entry) => entry.step === step)?.review;
  let event: JobEvent;
  try {
    const run = await createStepRun(context, job, signal);
    await runStep(run);
    const needsReview = review !== undefined && (await isReviewNeeded(run, review));
    const pairs = review === undefined ? [] : getTeamPairs(job.metadata, review);
    event = { kind: "step-finished", step, needsReview, pairs };
  } catch (error) {
    if (signal.aborted || error instanceof StepAbandonedError) return false;
    // A full disk is not a failed attempt of the step: the job is retried later.
    if (isStorageFull(error)) throw error;
    context.log.error("step failed", error, { job: jobId, step });
    event = createFailureEvent(step, error);
  }
  try {
    await applyEvent(context, jobId, event);
  } catch (error) {
    // The job was cancelled while the step ended.
    if (error instanceof ServiceError && error.code === "JOB_FINAL") return false;
    throw error;
  }
  context.log.info(event.kind, { job: jobId, step });
  return true;
}

/** Creates the runner, which runs a limited number of jobs concurrently. */
export function createRunner(context: StepContext): Runner {
  const queue = new Set<string>();
  const active = new Map<string, { abort: AbortController; done: Promise<void>; restart: boolean }>();
  let closed = false;

  async function runJob(jobId: string, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && (await advance(context, jobId, signal)));
    } catch (error) {
      context.log.error("the job could not continue and is retried", error, { job: jobId });
      setTimeout(() => start(jobId), retryAfterMs).unref();
    }
  }

  function startQueued(): void {
    for (const jobId of queue) {
      if (closed || active.size >= maxConcurrentJobs) return;
      queue.delete(jobId);
      const abort = new AbortController();
      const done = runJob(jobId, abort.signal).finally(() => {
        const restart = active.get(jobId)?.restart ?? false;
        active.delete(jobId);
        if (restart) queue.add(jobId);
        startQueued();
      });
      active.set(jobId, { abort, done, restart: false });
    }
  }

  function start(jobId: string): void {
    if (closed) return;
    const current = active.get(jobId);
    // The current run may be about to end because it saw the job blocked, so that the job is run once more after it.
    if (current !== undefined) current.restart = true;
    else queue.add(jobId);
    startQueued();
  }

  return {
    start,
    async stop(jobId) {
      queue.delete(jobId);
      const current = active.get(jobId);
      current?.abort.abort(new StepAbandonedError(`the job ${jobId} was stopped`));
      await current?.done;
    },
    async resume() {
      for (const jobId of await listRunningJobs(context.db)) start(jobId);
    },
    async close() {
      closed = true;
      queue.clear();
      for (const { abort } of active.values()) abort.abort(new StepAbandonedError("the service is closing"));
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
