import type { JobEvent } from "../../shared/api/job-events.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { lowerCase, t } from "../messages/messages.ts";

/** What a job did in a part of its time: the pipeline worked, it waited for a person, or a person had it. */
export type SegmentKind = "machine" | "waiting" | "work" | "review";

/** A part of a job's time. Times are in milliseconds since 1970. */
export interface Segment {
  kind: SegmentKind;
  /** Such as `Reading`, `Waiting for zoning` or `Zoning by Ana`. */
  name: string;
  from: number;
  to: number;
}

const machineNames: Partial<Record<JobEvent["step"], string>> = {
  read: t("job-page-reading"),
  zone: t("job-page-zoning-by-machine"),
  map: t("job-page-mapping-by-machine"),
  index: t("job-page-indexing-by-machine"),
  write: t("job-page-writing-output"),
};
const stepNames: Partial<Record<JobEvent["step"], string>> = {
  zoning: t("job-page-zoning"),
  mapping: t("job-page-mapping"),
  indexing: t("job-page-indexing"),
};
export const nameStep = (step: JobEvent["step"]): string => machineNames[step] ?? stepNames[step] ?? step;

function describeWork(step: string, person: string, isReview: boolean): Pick<Segment, "kind" | "name"> {
  return isReview
    ? { kind: "review", name: t("job-page-step-reviewed-by", { step, person }) }
    : { kind: "work", name: t("job-page-step-by", { step, person }) };
}

/** Returns what a job did until an event: a step that finishes has run, and who checks in has worked. */
function describeBefore(event: JobEvent, previous: JobEvent): Pick<Segment, "kind" | "name"> {
  const { kind, step, phase, user } = event;
  const holder = previous.kind === "checkout" ? previous : kind === "checkin" ? event : null;
  const stepName = stepNames[step] ?? t("job-page-review");
  if (holder !== null && phase !== undefined && (kind === "checkin" || kind === "checkout" || kind === "cancel")) {
    const isReview = holder.phase === "review";
    const person = holder.user?.name ?? user?.name ?? t("job-page-somebody");
    return describeWork(stepNames[holder.step] ?? t("job-page-review-2"), person, isReview);
  }
  if (kind === "checkout" || (kind === "cancel" && stepNames[step] !== undefined)) {
    return { kind: "waiting", name: t("job-page-waiting-for", { step: lowerCase(stepName) }) };
  }
  return { kind: "machine", name: nameStep(step) };
}

/** Returns what a job that has not ended does now. */
function describeNow(job: Job, step: JobEvent["step"]): Pick<Segment, "kind" | "name"> | null {
  if (job.status === "running") return { kind: "machine", name: nameStep(step) };
  if (job.status !== "blocked" || job.blocking_step === undefined) return null;
  const isReview = job.review?.phase === "review";
  const name = stepNames[job.blocking_step] ?? t("job-page-review-2");
  if (job.claimed_by === null) {
    const step = lowerCase(name);
    const text = isReview ? t("job-page-waiting-for-review-of", { step }) : t("job-page-waiting-for", { step });
    return { kind: "waiting", name: text };
  }
  return describeWork(name, job.claimed_by.name, isReview);
}

const nextSteps: Partial<Record<JobEvent["step"], JobEvent["step"]>> = {
  read: "zone",
  zoning: "map",
  mapping: "write",
};

/** Guesses the step that runs after an event; the service names it when it finishes. */
function findRunningStep({ type }: Job, { kind, step }: JobEvent): JobEvent["step"] {
  if (kind === "created") return "read";
  if (kind === "step-failed") return step;
  if (type === "indexing") return step === "zone" || step === "zoning" ? "index" : (nextSteps[step] ?? "write");
  return step === "zone" ? "map" : (nextSteps[step] ?? "write");
}

/**
 * Divides a job's time by its history. Parts that follow each other and are of the same kind and name are one: a
 * checkout that is renewed does not end the work.
 * @param events The oldest first. Changes of the job's metadata are left out.
 * @param now In milliseconds since 1970; the end of what is still going on.
 */
export function listSegments(job: Job, events: readonly JobEvent[], now: number): Segment[] {
  const relevant = events.filter(({ kind }) => kind !== "modified");
  const segments: Segment[] = [];
  const add = (segment: Segment): void => {
    const last = segments.at(-1);
    if (last !== undefined && last.kind === segment.kind && last.name === segment.name) {
      segments[segments.length - 1] = { ...last, to: segment.to };
    } else segments.push(segment);
  };
  for (const [index, event] of relevant.entries()) {
    const previous = relevant[index - 1];
    if (previous === undefined) continue;
    const from = Date.parse(previous.at);
    // The clock of the service may have been set back between the events.
    add({ ...describeBefore(event, previous), from, to: Math.max(from, Date.parse(event.at)) });
  }
  const last = relevant.at(-1);
  const current = last === undefined ? null : describeNow(job, findRunningStep(job, last));
  if (last !== undefined && current !== null)
    add({ ...current, from: Date.parse(last.at), to: Math.max(Date.parse(last.at), now) });
  return segments;
}
