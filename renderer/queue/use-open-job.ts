import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getJob, type Job } from "../../shared/api/jobs.ts";
import type { OfflineState } from "../../shared/api/offline.ts";
import { systemClock } from "../session/clock.ts";
import { service } from "../session/clients.ts";
import { getLeaseHolder, type LeaseHolder } from "../session/job-summary.ts";
import { announce, announceError, dismiss } from "../session/notices.ts";
import { findKeptJob } from "../session/offline.ts";
import { jobsKey } from "../session/query-client.ts";
import { navigate } from "../session/route.ts";
import { formatTime } from "../session/times.ts";
import type { QueueTab } from "./tabs.ts";
import { t } from "../messages/messages.ts";

interface OpenJobOptions {
  tab: QueueTab;
  selected: Job | undefined;
  userId: string | undefined;
  offline: OfflineState | null;
  /** The current time, in milliseconds since 1970. */
  now: number;
}

/** Opens jobs of the queue: the output of completed ones, the review of blocked ones. A notice says why others cannot be opened. */
export function useOpenJob({ tab, selected, userId, offline, now }: OpenJobOptions): {
  open: (job: Job) => void;
  /** Fetches a job from the service and opens it. */
  openById: (jobId: string) => void;
} {
  const client = useQueryClient();
  const getForeignHolder = (job: Job): LeaseHolder | null => {
    const found = getLeaseHolder(job, userId, systemClock.now());
    return found === null || found.isCurrentUser ? null : found;
  };
  /** The notice that a running job cannot be opened, while the job is selected. */
  const runningNotice = useRef<{ jobId: string; id: number }>(null);
  useEffect(() => {
    const notice = runningNotice.current;
    if (notice === null || selected?.id === notice.jobId) return;
    dismiss(notice.id);
    runningNotice.current = null;
  });
  const openCurrent = (job: Job): void => {
    const foreign = getForeignHolder(job);
    if (job.status === "completed") navigate({ view: "output", jobId: job.id });
    else if (job.status === "running") {
      const id = announce("info", t("queue-still-running"));
      // The notice is recorded only in the tab of running jobs: from any other tab, the job disappears at once.
      if (tab.query.status === "running") runningNotice.current = { jobId: job.id, id };
    } else if (job.status !== "blocked") return;
    else if (foreign === null) navigate({ view: "job", jobId: job.id });
    else
      announce("info", t("queue-checked-out-by-until", { name: foreign.name, time: formatTime(foreign.until, now) }));
  };
  // The list may be seconds old. A job that seems to run or to be checked out by another user is fetched again.
  const openById = (jobId: string): void => {
    service
      .call(getJob, { params: { jobId } })
      .then(openCurrent, announceError)
      .finally(() => void client.invalidateQueries({ queryKey: jobsKey }));
  };
  const open = (job: Job): void => {
    if (findKeptJob(offline, job.id)?.lease === "lost") return navigate({ view: "conflict", jobId: job.id });
    if (job.status === "completed" || (job.status === "blocked" && getForeignHolder(job) === null))
      return openCurrent(job);
    openById(job.id);
  };
  return { open, openById };
}
