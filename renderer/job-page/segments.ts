import type { JobEvent } from "../../shared/api/job-events.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { ReviewPhase } from "../../shared/job/job.ts";
import { lowerCase, t } from "../messages/messages.ts";
import { translateUserName } from "../session/service-texts.ts";

/** The kinds of segments: the pipeline ran, the job waited, or a person worked or reviewed. */
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
const reviewStepNames: Partial<Record<JobEvent["step"], string>> = {
  zoning: t("job-page-zoning"),
  mapping: t("job-page-mapping"),
  indexing: t("job-page-indexing"),
};
export const nameStep = (step: JobEvent["step"]): string => machineNames[step] ?? reviewStepNames[step] ?? step;

type SegmentDescription = Pick<Segment, "kind" | "name">;

function describeWork(step: string, person: string, isReview: boolean): SegmentDescription {
  return isReview
    ? { kind: "review", name: t("job-page-step-reviewed-by", { step, person }) }
    : { kind: "work", name: t("job-page-step-by", { step, person }) };
}

/** Describes the time in which a person has a job. @param event the checkout or the check-in of that person */
function describeHolder({ step, phase }: JobEvent, user: JobEvent["user"]): SegmentDescription {
  const person = user === null ? t("job-page-somebody") : translateUserName(user.name);
  return describeWork(reviewStepNames[step] ?? t("job-page-review-heading"), person, phase === "review");
}

/**
 * Returns the end of the lease of a checkout, in milliseconds since 1970; null for other events. The service records no
 * event when a lease expires. Its earlier versions did not record the end of a lease. Such a lease counts until the
 * next event.
 */
function getLeaseEnd({ kind, expires_at: end }: JobEvent): number | null {
  return kind === "checkout" && end !== null ? Date.parse(end) : null;
}

function describeWaiting(step: JobEvent["step"], phase: ReviewPhase | null): SegmentDescription {
  const args = { step: lowerCase(reviewStepNames[step] ?? t("job-page-review-heading")) };
  const isReview = phase === "review";
  const name = isReview ? t("job-page-waiting-for-review", args) : t("job-page-waiting-for", args);
  return { kind: "waiting", name };
}

/** Returns what happened to a job between two successive events; null for the time in which the job had failed. */
function describeBefore(event: JobEvent, previous: JobEvent): SegmentDescription | null {
  const { kind, step, phase, user } = event;
  const holderEvent = previous.kind === "checkout" ? previous : kind === "checkin" ? event : null;
  if (holderEvent !== null && phase !== undefined && (kind === "checkin" || kind === "checkout" || kind === "cancel")) {
    return describeHolder(holderEvent, holderEvent.user ?? user);
  }
  if (kind === "checkout" || (kind === "cancel" && reviewStepNames[step] !== undefined)) {
    return describeWaiting(step, phase);
  }
  // Only a failed job gets this event.
  if (kind === "content-restored") return null;
  return { kind: "machine", name: nameStep(step) };
}

/** Returns what happens to a job now; null if it is neither running nor blocked. */
function describeNow(job: Job, step: JobEvent["step"]): SegmentDescription | null {
  if (job.status === "running") return { kind: "machine", name: nameStep(step) };
  if (job.status !== "blocked" || job.blocking_step === undefined) return null;
  const phase = job.review?.phase ?? null;
  if (job.claimed_by === null) return describeWaiting(job.blocking_step, phase);
  const name = reviewStepNames[job.blocking_step] ?? t("job-page-review-heading");
  return describeWork(name, translateUserName(job.claimed_by.name), phase === "review");
}

const nextSteps: Partial<Record<JobEvent["step"], JobEvent["step"]>> = {
  read: "zone",
  zoning: "map",
  mapping: "write",
};

/** Guesses the step that runs after an event. The service names a step only when it finishes. */
function findRunningStep({ type }: Job, { kind, step }: JobEvent): JobEvent["step"] {
  if (kind === "created") return "read";
  if (kind === "step-failed" || kind === "content-restored") return step;
  if (type === "indexing") return step === "zone" || step === "zoning" ? "index" : (nextSteps[step] ?? "write");
  return step === "zone" ? "map" : (nextSteps[step] ?? "write");
}

/**
 * Divides a job's time into segments by its events, without the time in which it had failed. Adjacent segments of the same
 * kind and name are joined, so renewing a checkout does not end the work. After a lease has expired, the job waits again.
 * @param events The oldest first. Changes of the job's metadata are ignored.
 * @param now In milliseconds since 1970; the end of the current segment.
 */
export function listSegments(job: Job, events: readonly JobEvent[], now: number): Segment[] {
  const relevant = events.filter(({ kind }) => kind !== "modified");
  const segments: Segment[] = [];
  const add = (segment: Segment): void => {
    const last = segments.at(-1);
    const isContinued = last !== undefined && segment.from <= last.to;
    if (isContinued && last.kind === segment.kind && last.name === segment.name) {
      segments[segments.length - 1] = { ...last, to: segment.to };
    } else segments.push(segment);
  };
  /** Adds the time after an event. @param leaseEnd the end of the lease if the event is a checkout; null otherwise */
  const addAfter = (event: JobEvent, until: number, description: SegmentDescription, leaseEnd: number | null): void => {
    const from = Date.parse(event.at);
    // The clock of the service may have been set back between the events.
    const to = Math.max(from, until);
    if (leaseEnd === null || leaseEnd >= to) return add({ ...description, from, to });
    add({ ...describeHolder(event, event.user), from, to: leaseEnd });
    add({ ...describeWaiting(event.step, event.phase), from: leaseEnd, to });
  };
  for (const [index, event] of relevant.entries()) {
    const previous = relevant[index - 1];
    if (previous === undefined) continue;
    const description = describeBefore(event, previous);
    if (description !== null) addAfter(previous, Date.parse(event.at), description, getLeaseEnd(previous));
  }
  const last = relevant.at(-1);
  const current = last === undefined ? null : describeNow(job, findRunningStep(job, last));
  // Whether a lease has expired is taken from the service, since the clock of this computer may be ahead.
  if (last !== undefined && current !== null) addAfter(last, now, current, job.claimed_by ? null : getLeaseEnd(last));
  return segments;
}
