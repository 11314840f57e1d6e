import { z } from "zod";
import type { checkinJob, Job } from "../../../shared/api/jobs.ts";
import type { KeptJobView, OutboxEntryView, PlannedCheckin } from "../../../shared/api/offline.ts";
import { createInitialState, stepsByType, transition, type JobEvent, type JobState } from "../../../shared/job/job.ts";
import { getTeamPairs } from "../../../shared/job/metadata.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { formatTimestamp } from "../../platform/clock.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { KeptJob, KeptTotals } from "./store.ts";

/** Presents kept jobs and the outbox to the window. */

const nameMetadata = z.object({ name: z.string().min(1) });

/** Returns the file name of the job's document, or the start of the job's id if the metadata has no name. */
export function getJobName({ id, metadata }: Job): string {
  const { success, data } = nameMetadata.safeParse(metadata);
  return success ? data.name : `Job ${id.slice(0, 8)}`;
}

type CheckinBody = (typeof checkinJob.body)["_zod"]["output"];

/** Returns the outcome and message of a check-in that waits to be sent; null if there is none. */
export function findPlannedCheckin(entries: readonly OutboxEntry[]): PlannedCheckin | null {
  const entry = entries.find(({ kind }) => kind === "checkin");
  if (entry === undefined) return null;
  const { status, outcome, message } = JSON.parse(new TextDecoder().decode(entry.body ?? undefined)) as CheckinBody;
  return { outcome: outcome ?? status, message: message ?? null };
}

function describeEffect(entry: OutboxEntry): string {
  const { kind, key } = entry;
  const checkin = findPlannedCheckin([entry]);
  if (kind === "cancel") return serviceText("outbox-cancellation");
  if (checkin !== null) return serviceText(`outbox-${checkin.outcome}`);
  if (key?.role === "page-zones-json") return serviceText("outbox-zones", { page: key.item });
  if (key?.role === "mapping-json") return serviceText("outbox-data-points");
  return serviceText(key?.role === "indexing-json" ? "outbox-keywords" : "outbox-contents");
}

export function presentEntry(entry: OutboxEntry, job: Job): OutboxEntryView {
  const { id, jobId, kind, createdAt, attempts, lastError, state } = entry;
  return {
    id,
    job_id: jobId,
    job_name: getJobName(job),
    kind,
    title: describeEffect(entry),
    created_at: formatTimestamp(createdAt),
    attempts,
    last_error: lastError,
    state,
  };
}

/** The remaining share of a lease below which its state is `ending`. A lease that can be renewed never reaches it. */
const endingShare = 1 / 3;

/** Returns the times at which the state of a lease becomes `ending` and `expired`. They may be in the past. */
export function getLeaseDeadlines({ grantedAt, expiresAt }: KeptJob): { ending: number; expired: number } {
  return { ending: expiresAt - (expiresAt - grantedAt) * endingShare, expired: expiresAt };
}

function getLeaseState(job: KeptJob, serviceTime: number): KeptJobView["lease"] {
  const { ending, expired } = getLeaseDeadlines(job);
  if (job.conflict !== null) return "lost";
  if (serviceTime >= expired) return "expired";
  return serviceTime >= ending ? "ending" : "active";
}

export interface KeptJobDetails {
  totals: KeptTotals;
  pendingCount: number;
  serviceTime: number;
  /** Whether the lists of all contents are kept, so that the totals are complete. */
  isListed: boolean;
}

export function presentKeptJob(job: KeptJob, details: KeptJobDetails): KeptJobView {
  const { totals, pendingCount, serviceTime, isListed } = details;
  return {
    job_id: job.jobId,
    name: getJobName(job.job),
    step: job.step,
    claimed_at: job.claimedAt,
    lease_expires_at: formatTimestamp(job.expiresAt),
    lease: getLeaseState(job, serviceTime),
    taken_offline: job.isTakenOffline,
    kept_bytes: totals.kept_bytes,
    kept_items: totals.kept_items,
    total_bytes: isListed ? totals.total_bytes : null,
    total_items: isListed ? totals.total_items : null,
    error: job.error,
    pending_count: pendingCount,
    conflict: job.conflict,
  };
}

/** Returns a job with the claim under which its work began, and with the last known lease. */
export function projectClaim({ job, claimedAt, expiresAt }: KeptJob): Job {
  const { claimed_by: claim } = job;
  if (claim === null) return job;
  return { ...job, claimed_by: { ...claim, claimed_at: claimedAt, expires_at: formatTimestamp(expiresAt) } };
}

/** Converts a kept job to a state of the state machine. Only its holder is known, no other users. */
function toJobState({ job, userId, step }: KeptJob): JobState {
  const { type, status, review } = job;
  return {
    ...createInitialState(type),
    status,
    step: stepsByType[type].find((entry) => entry.review === step)?.step ?? "read",
    blockingStep: job.blocking_step ?? null,
    review: review === null ? null : { ...review, workers: [], pairs: [...getTeamPairs(job.metadata, step)] },
    lease: { userId, epoch: 0, claimedAt: 0, expiresAt: 0 },
  };
}

function toJobEvent(entry: OutboxEntry, userId: string): JobEvent {
  const checkin = findPlannedCheckin([entry]);
  if (checkin === null) return { kind: "cancel" };
  const { outcome, message } = checkin;
  return { kind: "checkin", userId, teams: [], now: entry.createdAt, outcome, message: message ?? "" };
}

/**
 * Returns a job as the window sees it: with the claim of the window's user or, if the outbox has a check-in or a
 * cancellation, in the state after it. Properties that only the service can compute, such as the progress, do not
 * change.
 */
export function presentJob(kept: KeptJob, entries: readonly OutboxEntry[]): Job {
  const effects = entries.filter(({ kind }) => kind !== "content");
  if (effects.length === 0) return projectClaim(kept);
  const { status, blockingStep, review, error } = effects.reduce((state, entry) => {
    const result = transition(state, toJobEvent(entry, kept.userId));
    return result.ok ? result.state : state;
  }, toJobState(kept));
  const { blocking_step: _, ...job } = kept.job;
  return {
    ...job,
    status,
    ...(blockingStep === null ? {} : { blocking_step: blockingStep }),
    review: job.review === null || review === null ? null : { ...job.review, phase: review.phase, round: review.round },
    claimed_by: null,
    error: error ?? job.error,
  };
}
