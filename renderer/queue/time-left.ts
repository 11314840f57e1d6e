import type { Job } from "../../shared/api/jobs.ts";
import { type MachineStep, stepsByType } from "../../shared/job/job.ts";
import { getPageCount } from "../session/job-summary.ts";
import { t } from "../messages/messages.ts";

/** How far a step of a running job has come. */
interface StepProgress {
  step: MachineStep;
  /** The number of pages that are done. */
  page: number;
  pages: number;
}

/** What was seen of a job's step: first and last. Times are in milliseconds since 1970. */
interface Observation extends StepProgress {
  firstPage: number;
  firstAt: number;
  lastAt: number;
}

const observations = new Map<string, Observation>();
/** The number of jobs that are observed; more are rarely in view. */
const maxObserved = 1000;

/** The time and the pages after which the speed of a step is known well enough. */
const minObservedMs = 4000;
const minObservedPages = 2;

/** Returns the step that a running job is at; null if its progress does not count pages. */
export function getStepProgress(job: Job): StepProgress | null {
  const pages = getPageCount(job);
  const steps = stepsByType[job.type];
  if (job.status !== "running" || pages === null) return null;
  const index = Math.min(steps.length - 1, Math.floor(job.progress.current / pages));
  const step = steps[index]?.step;
  return step === undefined ? null : { step, page: Math.min(pages, job.progress.current - index * pages), pages };
}

/** Takes the progress of jobs that were just read into account. */
export function observeProgress(jobs: readonly Job[], now: number): void {
  for (const job of jobs) {
    const progress = getStepProgress(job);
    if (progress === null) {
      observations.delete(job.id);
      continue;
    }
    const before = observations.get(job.id);
    const isSameStep = before?.step === progress.step && before.page <= progress.page;
    const first = isSameStep ? before : { firstPage: progress.page, firstAt: now };
    // A step that stands still, as one that waits for other jobs, takes longer.
    observations.set(job.id, { ...progress, firstPage: first.firstPage, firstAt: first.firstAt, lastAt: now });
    if (observations.size > maxObserved) observations.delete(observations.keys().next().value ?? "");
  }
}

/** Estimates the time that the current step of a job still takes, in milliseconds; null until its speed is known. */
export function estimateTimeLeft({ id }: Job): number | null {
  const seen = observations.get(id);
  if (seen === undefined) return null;
  const [elapsed, done] = [seen.lastAt - seen.firstAt, seen.page - seen.firstPage];
  if (elapsed < minObservedMs || done < minObservedPages) return null;
  return ((seen.pages - seen.page) * elapsed) / done;
}

const stepNames: Record<MachineStep, string> = {
  read: t("queue-reading"),
  zone: t("zoning-title"),
  map: t("mapping-title"),
  index: t("indexing-title"),
  write: t("queue-writing"),
};

/** Describes the progress of a running job: its step, the page, and the time that the step still takes. */
export function describeProgress(job: Job): string {
  const progress = getStepProgress(job);
  const { current, total } = job.progress;
  if (progress === null) return `${total > 0 ? Math.round(Math.min(1, current / total) * 100) : 0} %`;
  const { step, page, pages } = progress;
  // It may wait for other jobs, or its first page is being read.
  if (current === 0) return t("queue-nothing-read", { pages });
  const place = t("queue-step-progress", { step: stepNames[step], page: Math.min(pages, page + 1), pages });
  const left = estimateTimeLeft(job);
  if (left === null) return place;
  const minutes = Math.ceil(left / 60_000);
  return left < 60_000 ? t("queue-less-than-minute-left", { place }) : t("queue-minutes-left", { place, minutes });
}
