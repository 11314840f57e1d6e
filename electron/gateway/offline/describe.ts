import { z } from "zod";
import type { ContentRole } from "../../../shared/api/contents.ts";
import type { checkinJob, Job } from "../../../shared/api/jobs.ts";
import type { KeptJobView, OutboxEntryView, PlannedCheckin } from "../../../shared/api/offline.ts";
import type { ReviewStep } from "../../../shared/job.ts";
import type { KeptJob, KeptTotals, OutboxEntry } from "./store.ts";

/** Presents kept jobs and the outbox to the window. */

const nameMetadata = z.object({ name: z.string().min(1) });

/** Returns the file name of the job's document, or the start of the job's id if the metadata has no name. */
export function getJobName({ id, metadata }: Job): string {
  const { success, data } = nameMetadata.safeParse(metadata);
  return success ? data.name : `Job ${id.slice(0, 8)}`;
}

const toTimestamp = (ms: number): string => new Date(ms).toISOString();

/** The roles that reviewers write, in words. */
const contentNames: Partial<Record<ContentRole, string>> = {
  "page-zones-json": "Zones",
  "mapping-json": "Data points",
  "indexing-json": "Keywords",
};

export type CheckinBody = (typeof checkinJob.body)["_zod"]["output"];

export function parseCheckin(entry: OutboxEntry): CheckinBody {
  return JSON.parse(new TextDecoder().decode(entry.body ?? undefined)) as CheckinBody;
}

/** Returns the outcome and message of a check-in that waits to be sent; null if there is none. */
export function findPlannedCheckin(entries: readonly OutboxEntry[]): PlannedCheckin | null {
  const entry = entries.find(({ kind }) => kind === "checkin");
  if (entry === undefined) return null;
  const { status, outcome, message } = parseCheckin(entry);
  return { outcome: outcome ?? status, message: message ?? null };
}

function describeEffect(entry: OutboxEntry): string {
  const { kind, key } = entry;
  if (kind === "cancel") return "Cancellation";
  if (kind === "checkin") return `Check-in as ${findPlannedCheckin([entry])?.outcome ?? ""}`;
  const name = key === null ? "Contents" : (contentNames[key.role] ?? key.role);
  return key === null || key.item === 0 ? name : `${name} of page ${key.item}`;
}

export function presentEntry(entry: OutboxEntry, job: Job): OutboxEntryView {
  const { id, jobId, kind, createdAt, attempts, lastError, state } = entry;
  return {
    id,
    job_id: jobId,
    job_name: getJobName(job),
    kind,
    title: describeEffect(entry),
    created_at: toTimestamp(createdAt),
    attempts,
    last_error: lastError,
    state,
  };
}

/** The share of a lease below which it is called `ending`; a lease that can be renewed never gets there. */
const endingShare = 1 / 3;

/** Returns when the state of the lease changes by the passage of time; the first is in the past if it has. */
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
  /** Whether the lists of all contents are kept, so that the totals are those of the service. */
  isListed: boolean;
}

export function presentKeptJob(job: KeptJob, details: KeptJobDetails): KeptJobView {
  const { totals, pendingCount, serviceTime, isListed } = details;
  return {
    job_id: job.jobId,
    name: getJobName(job.job),
    step: job.step,
    claimed_at: job.claimedAt,
    lease_expires_at: toTimestamp(job.expiresAt),
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

/** Tells whether work of a step is followed by a quality review. */
function hasQualityReview({ metadata }: Job, step: ReviewStep): boolean {
  const schema = z.object({ [step]: z.object({ qa: z.object({ teams: z.array(z.unknown()).min(1) }) }) });
  return schema.safeParse(metadata).success;
}

/** Returns the job as it will be after its check-in: what the service decides later, such as progress, stays as it is. */
export function projectCheckin(job: KeptJob, { status, outcome, message }: CheckinBody): Job {
  const { review, ...fields } = job.job;
  const released = { ...fields, review, claimed_by: null };
  if (status === "aborted" || review === null) return released;
  if (outcome === "returned") {
    return { ...released, review: { ...review, phase: "work", round: review.round + 1 } };
  }
  const { blocking_step: step, ...rest } = fields;
  const unblocked = { ...rest, review: null, claimed_by: null };
  if (status === "failed") {
    const error = { step: step ?? job.step, code: "REVIEW_FAILED", message: message ?? "" };
    return { ...unblocked, status: "failed", error };
  }
  if (review.phase === "work" && hasQualityReview(job.job, job.step)) {
    return { ...released, review: { ...review, phase: "review" } };
  }
  return { ...unblocked, status: "running" };
}

/** Returns a job as the window sees it: with the claim under which its work began and the last lease known. */
export function projectClaim({ job, claimedAt, expiresAt }: KeptJob): Job {
  const { claimed_by: claim } = job;
  if (claim === null) return job;
  return { ...job, claimed_by: { ...claim, claimed_at: claimedAt, expires_at: toTimestamp(expiresAt) } };
}
