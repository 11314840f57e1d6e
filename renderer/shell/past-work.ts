import { ApiError } from "../../shared/api/client.ts";
import { getJob } from "../../shared/api/jobs.ts";
import { stashJournals, type StashedWork } from "../../shared/api/offline.ts";
import { finalStatuses, type ReviewStep } from "../../shared/job/job.ts";
import { stepNames } from "../offline/names.ts";
import { gateway, service } from "../session/clients.ts";
import { getJobName } from "../session/job-summary.ts";
import { announce, announceError } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

/** Shows a notice for each stashed work on a job. The notice has the command that shows the stash. */
export function announcePastWork(list: readonly StashedWork[]): void {
  for (const { step, entry_count: count } of list) {
    announce(
      "error",
      t("window-work-kept-aside", { step: stepNames[step] }),
      t("window-work-kept-aside-detail", { count, command: t("kept-aside-command") }),
    );
  }
}

/**
 * Stashes unsent work on steps of a job that are over, for example because somebody else has completed them. Shows
 * notices about the stashed work. An error is shown as a notice instead of thrown.
 * @param current The step that can still be checked in; null if there is none.
 */
export async function stashPastWork(job: { id: string; name: string }, current: ReviewStep | null): Promise<void> {
  try {
    const body = { job_id: job.id, name: job.name, except: current };
    announcePastWork((await gateway.call(stashJournals, { body })).list);
  } catch (error) {
    announceError(error, t("window-work-not-kept-aside"));
  }
}

/**
 * Stashes unsent work on steps of a job that are over, when the job is only viewed, since the reviewer may no longer be
 * able to check it out. An error is shown as a notice instead of thrown.
 */
export async function keepPastWorkOf(jobId: string, signal: AbortSignal): Promise<void> {
  try {
    const job = await service.call(getJob, { params: { jobId }, signal });
    const { status, blocking_step: step = null } = job;
    // While the job is being processed, the next step is unknown.
    if (step !== null || finalStatuses.includes(status)) {
      await stashPastWork({ id: jobId, name: getJobName(job) }, step);
    }
  } catch (error) {
    // The view itself shows the error if the job cannot be read.
    if (!signal.aborted && !(error instanceof ApiError)) announceError(error, t("window-work-not-kept-aside"));
  }
}
