import { ServiceError } from "../../../shared/errors.ts";
import { stepsByType, type JobEvent, type MachineStep, type ReviewStep } from "../../../shared/job/job.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { systemTimerClock, type Timers } from "../../platform/clock.ts";
import { FairQueue, getParty, type FairQueueItem } from "../../platform/fair-queue.ts";
import { findJob, listRunningJobs, type JobRecord, type QueuedJob } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import { applyEvent, type Effects, type EventSource } from "./apply-event.ts";
import { getTeamPairs } from "./job-settings.ts";
import { prepareLearning } from "../taxonomies/prepare-learning.ts";
import { isContentLost, prepareLostContents } from "../contents/lost-contents.ts";
import { listExistingTeamPairs } from "./shares.ts";
import {
  createStepRun,
  StepAbandonedError,
  StepPausedError,
  type StepContext,
  type StepRun,
} from "../steps/step-run.ts";
import { QuotaExceededError } from "../accounts/storage-quota.ts";
import { assessResult, runStep } from "../steps/steps.ts";

/**
 * The number of jobs that run concurrently, in all, of each network and of each owner. Their tasks share the workers. An
 * owner has several places, so that OCR of large documents leaves one to a small document.
 */
const maxActiveJobs = 32;
const maxActiveJobsPerNetwork = 16;
const maxActiveJobsPerOwner = 4;
const defaultSliceMs = 15_000;
const retryAfterMs = 5_000;

export interface RunnerOptions {
  /** The time after which a job may be paused, in milliseconds. */
  sliceMs?: number;
  /** The timers of jobs that are retried. By default, those of this process. */
  timers?: Timers;
}

/** Runs the automated steps of jobs. All durable state is in the database. */
export interface Runner {
  /** Starts a running job. Has no effect on a job that has been started or is not running. */
  start(job: QueuedJob): void;
  /** Stops the current step of a job; resolves when the step has stopped. */
  stop(jobId: string): Promise<void>;
  /** Starts every running job, after a restart of the process. */
  resume(): Promise<void>;
  /** Stops all jobs; each continues from its last completed page after a restart. */
  close(): Promise<void>;
}

/** The message of an error that is not meant for users: its own could name paths of this machine. */
const unexpectedMessage = "An unexpected error occurred; the log has the details under the id of the job.";

function createFailureEvent(step: MachineStep, error: unknown, permanent: boolean): JobEvent {
  const known = error instanceof TaskError || error instanceof ServiceError;
  return {
    kind: "step-failed",
    step,
    code: known ? error.code : "INTERNAL_ERROR",
    message: known ? error.message : unexpectedMessage,
    permanent,
  };
}

/** Returns the time after which a job that could not continue is retried. */
function getRetryMs(error: unknown): number {
  const seconds = error instanceof ServiceError ? error.retryAfterSeconds : null;
  return seconds === null ? retryAfterMs : seconds * 1000;
}

/** Tells whether another attempt would fail too. After a loss of contents it can succeed if they can be made again. */
async function isPermanent(context: StepContext, job: JobRecord, error: unknown): Promise<boolean> {
  if (isContentLost(error)) return !(await prepareLostContents(context, job));
  return error instanceof TaskError && error.permanent;
}

function isStorageFull(error: unknown): boolean {
  return (error instanceof TaskError || error instanceof ServiceError) && error.code === "STORAGE_FULL";
}

/**
 * Adds the teams of the quality review to the end of a step. If none of them exists any more, the review falls to the owner
 * and the collaborators of the step.
 */
async function addTeamPairs(
  db: Db,
  job: JobRecord,
  review: ReviewStep,
  finished: JobEvent & { kind: "step-finished" },
): Promise<JobEvent> {
  const pairs = await listExistingTeamPairs(db, job, review);
  const hasLostTeams = pairs.length === 0 && getTeamPairs(job.metadata, review).length > 0;
  return { ...finished, pairs, needsReview: finished.needsReview || hasLostTeams };
}

/**
 * Runs one step of a job and applies its outcome; returns false if the job is no longer running.
 * @throws {StepPausedError}
 */
async function advance(
  context: StepContext,
  jobId: string,
  options: Pick<StepRun, "signal" | "mustPause">,
): Promise<boolean> {
  const { signal } = options;
  const job = await findJob(context.db, jobId);
  if (job?.state.status !== "running") return false;
  const { step, type } = job.state;
  const review = stepsByType[type].find((entry) => entry.step === step)?.review;
  let event: EventSource;
  let learn: Effects | undefined;
  try {
    const run = await createStepRun(context, job, options);
    await runStep(run);
    if (stepsByType[type].at(-1)?.step === step) learn = await prepareLearning(run);
    const assessment =
      review === undefined ? { needsReview: false, lowestConfidence: null } : await assessResult(run, review);
    const finished = { kind: "step-finished" as const, step, ...assessment, pairs: [] };
    event = review === undefined ? finished : (db, current) => addTeamPairs(db, current, review, finished);
  } catch (error) {
    if (signal.aborted || error instanceof StepAbandonedError) return false;
    // Neither a pause nor a full disk is a failed attempt of the step: the job continues later.
    if (error instanceof StepPausedError || isStorageFull(error)) throw error;
    context.log.error("step failed", error, { job: jobId, step });
    event = createFailureEvent(step, error, await isPermanent(context, job, error));
  }
  try {
    await applyEvent(context, jobId, event, learn);
  } catch (error) {
    // The job was cancelled while the step ended.
    if (error instanceof ServiceError && error.code === "JOB_FINAL") return false;
    throw error;
  }
  context.log.info(typeof event === "function" ? "step-finished" : event.kind, { job: jobId, step });
  return true;
}

interface ActiveJob {
  queued: FairQueueItem;
  abort: AbortController;
  done: Promise<void>;
  /** Whether the job is queued again when its run ends. */
  restart: boolean;
}

/**
 * Creates the runner, which runs a limited number of jobs concurrently, and gives each owner the same number of places.
 * If another job waits for the place of one that has run for a while, that one is paused between two pages.
 */
export function createRunner(
  context: StepContext,
  { sliceMs = defaultSliceMs, timers = systemTimerClock }: RunnerOptions = {},
): Runner {
  const queue = new FairQueue<FairQueueItem>();
  const active = new Map<string, ActiveJob>();
  let closed = false;

  function countActive(isSame: (queued: FairQueueItem) => boolean): number {
    return [...active.values()].filter(({ queued }) => isSame(queued)).length;
  }

  /** Lists whether the places of all, of a party and of an owner are taken, and counts their waiting jobs. */
  function listPlaces(item: FairQueueItem): { isTaken: boolean; countWaiting: () => number }[] {
    const party = getParty(item);
    const ofParty = countActive((other) => getParty(other) === party);
    const ofOwner = countActive(({ owner }) => owner === item.owner);
    return [
      { isTaken: active.size >= maxActiveJobs, countWaiting: () => queue.count() },
      { isTaken: ofParty >= maxActiveJobsPerNetwork, countWaiting: () => queue.count(party) },
      { isTaken: ofOwner >= maxActiveJobsPerOwner, countWaiting: () => queue.count(party, item.owner) },
    ];
  }

  const hasFreePlace = (item: FairQueueItem): boolean => listPlaces(item).every(({ isTaken }) => !isTaken);

  /** Returns whether a job waits that could have the place of an active one. */
  const isPlaceWanted = (item: FairQueueItem): boolean =>
    listPlaces(item).some(({ isTaken, countWaiting }) => isTaken && countWaiting() > 0);

  async function runJob(queued: FairQueueItem, signal: AbortSignal): Promise<void> {
    const { job } = queued;
    const start = performance.now();
    const mustPause = () => performance.now() - start >= sliceMs && isPlaceWanted(queued);
    try {
      while (!signal.aborted && (await advance(context, job, { signal, mustPause })));
    } catch (error) {
      if (error instanceof StepPausedError) enqueue(queued);
      else {
        const message = "the job could not continue and is retried";
        if (error instanceof QuotaExceededError) context.log.warn(message, { job, reason: error.message });
        else context.log.error(message, error, { job });
        timers.after(getRetryMs(error), () => enqueue(queued));
      }
    }
  }

  function startQueued(): void {
    for (;;) {
      const next = queue.listHeads().find(hasFreePlace);
      if (closed || next === undefined) return;
      queue.take(next);
      const abort = new AbortController();
      const done = runJob(next, abort.signal).finally(() => {
        const restart = active.get(next.job)?.restart ?? false;
        active.delete(next.job);
        if (restart) queue.add(next);
        startQueued();
      });
      active.set(next.job, { queued: next, abort, done, restart: false });
    }
  }

  function enqueue(queued: FairQueueItem): void {
    if (closed) return;
    const current = active.get(queued.job);
    // The current run may be about to end because it saw the job blocked, so that the job is run once more after it.
    if (current !== undefined) current.restart = true;
    else if (queue.list(queued).length === 0) queue.add(queued);
    startQueued();
  }

  const start = ({ id, ownerId: owner, network }: QueuedJob) => enqueue({ owner, network, job: id, cost: 1 });

  return {
    start,
    async stop(jobId) {
      for (const queued of queue.listHeads()) if (queued.job === jobId) queue.remove(queued);
      const current = active.get(jobId);
      current?.abort.abort(new StepAbandonedError(`the job ${jobId} was stopped`));
      await current?.done;
    },
    async resume() {
      for (const job of await listRunningJobs(context.db)) start(job);
    },
    async close() {
      closed = true;
      queue.clear();
      for (const { abort } of active.values()) abort.abort(new StepAbandonedError("the service is closing"));
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
