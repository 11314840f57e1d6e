import { removeReviewTeam } from "../../../shared/job/job.ts";
import { deleteGrants, listBlockedJobIds } from "../../storage/grants.ts";
import { appendJobEvent } from "../../storage/job-events.ts";
import { findJob, updateJobState } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";

/** The deletion of a team: the user who deletes it, and the time in Unix milliseconds. */
interface Withdrawal {
  teamId: string;
  userId: string;
  now: number;
}

/** Removes a team from the quality review of a job. Returns whether the review named it. */
async function withdrawFromReview(db: Db, jobId: string, { teamId, userId, now }: Withdrawal): Promise<boolean> {
  const job = await findJob(db, jobId);
  if (job === null) return false;
  const state = removeReviewTeam(job.state, teamId);
  if (state === job.state) return false;
  await updateJobState(db, jobId, job.state, state, { updatedAt: now });
  const event = { jobId, at: now, userId, kind: "modified" as const, step: state.blockingStep ?? state.step };
  await appendJobEvent(db, { ...event, phase: null, outcome: null, message: null, leaseExpiresAt: null });
  return true;
}

/**
 * Withdraws the access of a team that is deleted to all jobs, and removes it from their quality reviews. Call it in the
 * transaction that deletes the team.
 * @returns the ids of the jobs whose quality review has changed
 */
export async function withdrawTeam(db: Db, withdrawal: Withdrawal): Promise<string[]> {
  const changedJobIds: string[] = [];
  for (const jobId of await listBlockedJobIds(db, withdrawal.teamId)) {
    if (await withdrawFromReview(db, jobId, withdrawal)) changedJobIds.push(jobId);
  }
  await deleteGrants(db, withdrawal.teamId);
  return changedJobIds;
}
