import type { Job } from "../../shared/api/jobs.ts";
import type { KeptJobView, OfflineState } from "../../shared/api/offline.ts";
import { isComplete } from "../offline/KeptBadge.tsx";
import { getLeaseHolder } from "../session/job-summary.ts";
import { findKeptJob, isOnline } from "../session/offline.ts";

/**
 * Lists the jobs that can be taken offline now: they wait for a review, nobody else holds them, they are not yet taken
 * offline with all contents, and they are not in conflict.
 */
export function listJobsToTakeOffline(
  jobs: readonly Job[],
  offline: OfflineState | null,
  userId: string | undefined,
): Job[] {
  if (!isOnline(offline)) return [];
  return jobs.filter((job) => {
    const kept = findKeptJob(offline, job.id);
    const holder = getLeaseHolder(job, userId, Date.now());
    const isKept = kept !== null && (kept.conflict !== null || (kept.taken_offline && isComplete(kept)));
    return job.status === "blocked" && !isKept && (holder === null || holder.isCurrentUser);
  });
}

/** Lists the kept jobs that can be given back: they wait for a review, and are not in conflict. */
export function listJobsToGiveBack(jobs: readonly Job[], offline: OfflineState | null): KeptJobView[] {
  return jobs.flatMap((job) => {
    const kept = findKeptJob(offline, job.id);
    return job.status === "blocked" && kept !== null && kept.conflict === null ? [kept] : [];
  });
}
