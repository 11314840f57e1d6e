import { ServiceError } from "../../../shared/errors.ts";
import { stepsByType, type JobEvent, type MachineStep, type ReviewStep } from "../../../shared/job/job.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { systemTimerClock, type Timers } from "../../platform/clock.ts";
import { FairQueue, type FairQueueItem } from "../../platform/fair-queue.ts";
import { findJob, listRunningJobs, type JobRecord, type QueuedJob } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import { applyEvent, type Effects, type EventSource } from "./apply-event.ts";
import { getTeamPairs } from "../../../shared/job/metadata.ts";
import { prepareLearning } from "../taxonomies/prepare-learning.ts";
import { isContentLost, prepareLostContents } from "../contents/lost-contents.ts";
import { listExistingTeamPairs } from "./shares.ts";
import { hasFreeSlot, isSlotWanted } from "./slots.ts";
import {
  createStepRun,
  StepAbandonedError,
  StepPausedError,
  type StepContext,
  type StepRun,
} from "../steps/step-run.ts";
import { QuotaExceededError } from "../accounts/storage-quota.ts";
import { assessResult, runStep } from "../steps/steps.ts";

const defaultSliceMs = 15_000;
const retryAfterMs = 5_000;

export interface RunnerOptions {
  /** The time slice of a job in milliseconds, after which it may be paused for a waiting job. */
  sliceMs?: number;
  /** The timers of jobs that are retried. By default, those of this process. */
  timers?: Timers;
}

/** Runs the automated steps of jobs. All durable state is in the database. */
export interface Runner {
  /**
   * Queues a job. If the job is already being run, it is run once more afterwards. A job whose status is not `running`
   * is left unchanged.
   */
  start(job: QueuedJob): void;
  /** Removes a job from the queue, or stops its current step; resolves when the step has stopped. */
  stop(jobId: string): Promise<void>;
  /** Starts every running job, after a restart of the process. */
  resume(): Promise<void>;
  /** Stops all jobs; each continues from its last completed page after a restart. */
  close(): Promise<void>;
}

/** Replaces the message of an unexpected error, which could contain paths of this machine. */
const unexpectedMessage = "An unexpected error occurred; the log has the details under the id of the job.";

function createFailureEvent(step: MachineStep, error: unknown, permanent: boolean): JobEvent {
  const isKnown = error instanceof TaskError || error instanceof ServiceError;
  return {
    kind: "step-failed",
    step,
    code: isKnown ? error.code : "INTERNAL_ERROR",
    message: isKnown ? error.message : unexpectedMessage,
    permanent,
  };
}

/** Returns the time in milliseconds after which a job that could not continue is retried. */
function getRetryMs(error: unknown): number {
  const seconds = error instanceof ServiceError ? error.retryAfterSeconds : null;
  return seconds === null ? retryAfterMs : seconds * 1000;
}

/**
 * Recovers from a failure before another attempt: if contents are lost, prepares the job to compute them again.
 * @returns whether another attempt can succeed
 */
async function tryRecover(context: StepContext, job: JobRecord, error: unknown): Promise<boolean> {
  if (isContentLost(error)) return prepareLostContents(context, job);
  return !(error instanceof TaskError && error.permanent);
}

function isStorageFull(error: unknown): boolean {
  return (error instanceof TaskError || error instanceof ServiceError) && error.code === "STORAGE_FULL";
}

/**
 * Adds the existing team pairs of the quality review to the event of a finished step. If none exists any more, the step
 * needs a review by the owner or the collaborators.
 */
async function addTeamPairs(
  db: Db,
  job: JobRecord,
  review: ReviewStep,
  finishedEvent: JobEvent & { kind: "step-finished" },
): Promise<JobEvent> {
  const pairs = await listExistingTeamPairs(db, job, review);
  const hasLostTeams = pairs.length === 0 && getTeamPairs(job.metadata, review).length > 0;
  const needsReview = finishedEvent.needsReview || hasLostTeams;
  return { ...finishedEvent, pairs, needsReview, isOnlyDrawn: finishedEvent.isOnlyDrawn === true && !hasLostTeams };
}

/**
 * Runs the current step of a job and applies its outcome; returns false if the job is no longer running.
 * @throws {StepPausedError}, and errors with the code STORAGE_FULL
 */
async function runCurrentStep(
  context: StepContext,
  jobId: string,
  options: Pick<StepRun, "signal" | "mustPause">,
): Promise<boolean> {
  const { signal } = options;
  const job = await findJob(context.db, jobId);
  if (job?.state.status !== "running") return false;
  const { step, type } = job.state;
  const review = stepsByType[type].find((entry) => entry.step === step)?.review;
  let eventSource: EventSource;
  let learn: Effects | undefined;
  try {
    const run = await createStepRun(context, job, options);
    await runStep(run);
    if (stepsByType[type].at(-1)?.step === step) learn = await prepareLearning(run);
    const assessment =
      review === undefined
        ? { needsReview: false, isOnlyDrawn: false, lowestConfidence: null }
        : await assessResult(run, review);
    const finishedEvent = { kind: "step-finished" as const, step, ...assessment, pairs: [] };
    eventSource =
      review === undefined ? finishedEvent : (db, current) => addTeamPairs(db, current, review, finishedEvent);
  } catch (error) {
    if (signal.aborted || error instanceof StepAbandonedError) return false;
    // Neither a pause nor a lack of storage is a failed attempt of the step: the job continues later.
    if (error instanceof StepPausedError || isStorageFull(error)) throw error;
    context.log.error("step failed", error, { job: jobId, step });
    eventSource = createFailureEvent(step, error, !(await tryRecover(context, job, error)));
  }
  try {
    await applyEvent(context, jobId, eventSource, learn);
  } catch (error) {
    // The job was cancelled while the step ended.
    if (error instanceof ServiceError && error.code === "JOB_FINAL") return false;
    throw error;
  }
  context.log.info(typeof eventSource === "function" ? "step-finished" : eventSource.kind, { job: jobId, step });
  return true;
}

interface ActiveJob {
  queueItem: FairQueueItem;
  abortController: AbortController;
  done: Promise<void>;
  /** Whether the job must be queued again when its run ends. */
  mustRestart: boolean;
}

/**
 * Creates a runner that limits the concurrent jobs in total, of each network and of each owner. A job that has used
 * up its time slice is paused between two pages if another job waits for its slot.
 */
export function createRunner(
  context: StepContext,
  { sliceMs = defaultSliceMs, timers = systemTimerClock }: RunnerOptions = {},
): Runner {
  const queue = new FairQueue<FairQueueItem>();
  const active = new Map<string, ActiveJob>();
  let isClosed = false;

  const listActive = (): FairQueueItem[] => [...active.values()].map(({ queueItem }) => queueItem);

  async function runJob(queueItem: FairQueueItem, signal: AbortSignal): Promise<void> {
    const { job } = queueItem;
    const startedAt = performance.now();
    const mustPause = () =>
      performance.now() - startedAt >= sliceMs && isSlotWanted(listActive(), queue.listHeads(), queueItem);
    try {
      while (!signal.aborted && (await runCurrentStep(context, job, { signal, mustPause })));
    } catch (error) {
      if (error instanceof StepPausedError) enqueue(queueItem);
      else {
        const message = "the job could not continue and is retried";
        if (error instanceof QuotaExceededError) context.log.warn(message, { job, reason: error.message });
        else context.log.error(message, error, { job });
        timers.after(getRetryMs(error), () => enqueue(queueItem));
      }
    }
  }

  function startQueued(): void {
    for (;;) {
      const activeItems = listActive();
      const next = queue.listHeads().find((head) => hasFreeSlot(activeItems, head));
      if (isClosed || next === undefined) return;
      queue.take(next);
      const abortController = new AbortController();
      const done = runJob(next, abortController.signal).finally(() => {
        const mustRestart = active.get(next.job)?.mustRestart ?? false;
        active.delete(next.job);
        if (mustRestart) queue.add(next);
        startQueued();
      });
      active.set(next.job, { queueItem: next, abortController, done, mustRestart: false });
    }
  }

  function enqueue(queueItem: FairQueueItem): void {
    if (isClosed) return;
    const current = active.get(queueItem.job);
    // The current run may be about to end, because it has read the job when the job was blocked. The job is therefore
    // run again.
    if (current !== undefined) current.mustRestart = true;
    else if (queue.list(queueItem).length === 0) queue.add(queueItem);
    startQueued();
  }

  const start = ({ id, ownerId: owner, network }: QueuedJob) => enqueue({ owner, network, job: id, cost: 1 });

  return {
    start,
    async stop(jobId) {
      for (const queueItem of queue.listHeads()) if (queueItem.job === jobId) queue.remove(queueItem);
      const current = active.get(jobId);
      current?.abortController.abort(new StepAbandonedError(`the job ${jobId} was stopped`));
      await current?.done;
    },
    async resume() {
      for (const job of await listRunningJobs(context.db)) start(job);
    },
    async close() {
      isClosed = true;
      queue.clear();
      for (const { abortController } of active.values())
        abortController.abort(new StepAbandonedError("the service is closing"));
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
