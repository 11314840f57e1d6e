import type { Job } from "../../shared/api/jobs.ts";
import { type MachineStep, stepsByType } from "../../shared/job/job.ts";
import { getPageCount } from "../session/job-summary.ts";
import { t } from "../messages/messages.ts";

/** The progress of the current step of a running job. */
interface StepProgress {
  step: MachineStep;
  /** The number of pages that the step has finished. */
  donePages: number;
  pageCount: number;
}

/** The first and the last observed progress of a job's step. Times are in milliseconds since 1970. */
interface Observation extends StepProgress {
  firstDonePages: number;
  firstAtMs: number;
  lastAtMs: number;
}

/** The observations by job id. */
const observations = new Map<string, Observation>();
/** The maximum number of observed jobs. More jobs are rarely in view. */
const maxObservedJobs = 1000;

/** The time and the number of pages that must be observed before the time left is estimated. */
const minObservedMs = 4000;
const minObservedPages = 2;

/** Returns the progress of the current step of a job; null if it is not running or its number of pages is unknown. */
function getStepProgress(job: Job): StepProgress | null {
  const pageCount = getPageCount(job);
  const steps = stepsByType[job.type];
  if (job.status !== "running" || pageCount === null) return null;
  const index = Math.min(steps.length - 1, Math.floor(job.progress.current / pageCount));
  const step = steps[index]?.step;
  return step === undefined
    ? null
    : { step, donePages: Math.min(pageCount, job.progress.current - index * pageCount), pageCount };
}

/** Records the progress of jobs that were just fetched. @param now In milliseconds since 1970 */
export function observeProgress(jobs: readonly Job[], now: number): void {
  for (const job of jobs) {
    const progress = getStepProgress(job);
    if (progress === null) {
      observations.delete(job.id);
      continue;
    }
    const before = observations.get(job.id);
    const isSameStep = before?.step === progress.step && before.donePages <= progress.donePages;
    const first = isSameStep ? before : { firstDonePages: progress.donePages, firstAtMs: now };
    // The last time is updated even without progress, so that the estimate increases while a job waits for others.
    observations.set(job.id, {
      ...progress,
      firstDonePages: first.firstDonePages,
      firstAtMs: first.firstAtMs,
      lastAtMs: now,
    });
    if (observations.size > maxObservedJobs) observations.delete(observations.keys().next().value ?? "");
  }
}

/** Estimates the time left of the current step of a job, in milliseconds; null until its speed is known. */
function estimateTimeLeft({ id }: Job): number | null {
  const observation = observations.get(id);
  if (observation === undefined) return null;
  const [elapsedMs, donePages] = [
    observation.lastAtMs - observation.firstAtMs,
    observation.donePages - observation.firstDonePages,
  ];
  if (elapsedMs < minObservedMs || donePages < minObservedPages) return null;
  return ((observation.pageCount - observation.donePages) * elapsedMs) / donePages;
}

const stepNames: Record<MachineStep, string> = {
  read: t("queue-reading"),
  zone: t("zoning-title"),
  map: t("mapping-title"),
  index: t("indexing-title"),
  write: t("queue-writing"),
};

/** Describes the progress of a running job: its step, the current page, and the time left of the step. */
export function describeProgress(job: Job): string {
  const progress = getStepProgress(job);
  const { current, total } = job.progress;
  if (progress === null) return `${total > 0 ? Math.round(Math.min(1, current / total) * 100) : 0} %`;
  const { step, donePages, pageCount } = progress;
  // The job waits for other jobs, or its first page is being read.
  if (current === 0) return t("queue-nothing-read", { pages: pageCount });
  const stepProgress = t("queue-step-progress", {
    step: stepNames[step],
    page: Math.min(pageCount, donePages + 1),
    pages: pageCount,
  });
  const timeLeftMs = estimateTimeLeft(job);
  if (timeLeftMs === null) return stepProgress;
  const minutes = Math.ceil(timeLeftMs / 60_000);
  return timeLeftMs < 60_000
    ? t("queue-less-than-minute-left", { place: stepProgress })
    : t("queue-minutes-left", { place: stepProgress, minutes });
}
