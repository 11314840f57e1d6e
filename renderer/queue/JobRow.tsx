import { memo, type ReactNode } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { KeptBadge } from "../offline/KeptBadge.tsx";
import { isRemote } from "../session/clients.ts";
import { describeJobError, getLeaseHolder, getJobName, getPageCount, jobTypeNames } from "../session/job-summary.ts";
import { formatAge, formatTime } from "../session/times.ts";
import { describeProgress } from "./time-left.ts";
import { t } from "../messages/messages.ts";

/** Shows how far a running job has come, and how long its current step still takes. */
function Progress({ job }: { job: Job }): ReactNode {
  const { current, total } = job.progress;
  const share = total > 0 ? Math.min(1, current / total) : 0;
  return (
    <span className="job-progress">
      <progress
        className="progress"
        aria-label={t("queue-job-progress-label", { jobName: getJobName(job) })}
        value={share}
      />
      <span className="job-progress-text" title={describeProgress(job)}>
        {describeProgress(job)}
      </span>
    </span>
  );
}

/** Shows until when the reviewer holds the lease of a kept job, and whether the work can continue without it. */
function KeptLease({ lease, end, now }: { lease: KeptJobView["lease"]; end: number; now: number }): ReactNode {
  const time = formatTime(end, now);
  switch (lease) {
    case "active":
      return <span className="job-own-lease">{t("queue-you-until", { time })}</span>;
    case "ending":
      return <span className="text-warn">{t("queue-you-ends-at", { time })}</span>;
    case "expired":
      return <span className="text-warn">{t("lease-ended-work-goes-on", { time })}</span>;
    case "lost":
      return <span className="text-bad">{t("queue-continued-by-somebody-else")}</span>;
  }
}

interface StateTextProps {
  job: Job;
  kept: KeptJobView | null;
  leaseEnd: number;
  userId: string | undefined;
  now: number;
}

/**
 * Shows the holder of the lease, the progress, or the reason of a failure. If none applies, shows the time of the last
 * change.
 */
function JobStateText({ job, kept, leaseEnd, userId, now }: StateTextProps): ReactNode {
  if (kept !== null && (job.status === "blocked" || kept.lease === "lost")) {
    return <KeptLease lease={kept.lease} end={leaseEnd} now={now} />;
  }
  if (job.status === "running") return <Progress job={job} />;
  if (job.status === "failed") return <span className="text-bad">{describeJobError(job) ?? t("queue-failed")}</span>;
  if (job.status !== "blocked") return <span className="quiet">{formatTime(Date.parse(job.updated_at), now)}</span>;
  const holder = getLeaseHolder(job, userId, now);
  if (holder === null) return <span className="quiet">–</span>;
  return (
    <span className={holder.isCurrentUser ? "job-own-lease" : "text-warn"}>
      {t("queue-until", {
        name: holder.isCurrentUser ? t("you-label") : holder.name,
        time: formatTime(holder.until, now),
      })}
    </span>
  );
}

/** Marks a quality review, and work that a quality review has returned. */
function PhaseMark({ review }: { review: Job["review"] }): ReactNode {
  if (review === null || (review.phase === "work" && review.round === 1)) return null;
  const { phase, round, worker } = review;
  if (phase === "work") {
    return (
      <span className="job-phase returned" title={t("queue-returned-in-round", { round: round - 1 })}>
        {t("queue-returned")}
      </span>
    );
  }
  const title =
    worker === null
      ? t("queue-review-in-round", { round })
      : t("queue-review-of-work-in-round", { name: worker.name, round });
  return (
    <span className="job-phase" title={title}>
      {t("review-label")}
    </span>
  );
}

export interface JobRowProps {
  /** Undefined while it is loading. */
  job: Job | undefined;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  /** Whether the keys act on this row and rows are marked. */
  active: boolean;
  /** Whether the row is selected: it is marked, or no row is marked and the keys act on it. */
  selected: boolean;
  /** The state of the kept job on this machine; null if the job is not kept. */
  kept: KeptJobView | null;
  /** When the lease of a kept job ends, in milliseconds since 1970. */
  leaseEnd: number;
  /** The title of the job's taxonomy; null if it has none. */
  taxonomyTitle: string | null;
  userId: string | undefined;
  now: number;
}

/**
 * A row of the queue. The list keeps the focus, names the active row by `aria-activedescendant`, and handles the
 * pointer. The row has no event handlers, because new handler functions would render it again whenever the queue is
 * rendered.
 */
export const JobRow = memo(function JobRow(props: JobRowProps): ReactNode {
  const { job, index, count, top, active, selected, kept, leaseEnd, taxonomyTitle, userId, now } = props;
  return (
    <div
      id={`job-${index}`}
      data-option={index}
      className={active ? "job-row clip-columns active" : "job-row clip-columns"}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      {job === undefined ? (
        <span className="job-loading" />
      ) : (
        <>
          <span className="job-name" title={getJobName(job)}>
            <PhaseMark review={job.review} />
            {getJobName(job)}
          </span>
          <span className="job-state" title={describeJobError(job) ?? undefined}>
            <JobStateText job={job} kept={kept} leaseEnd={leaseEnd} userId={userId} now={now} />
          </span>
          {isRemote && <span className="job-kept">{kept !== null && <KeptBadge kept={kept} />}</span>}
          <span>{jobTypeNames[job.type]}</span>
          <span className="quiet" title={taxonomyTitle ?? undefined}>
            {taxonomyTitle ?? "–"}
          </span>
          <span className="number">{getPageCount(job) ?? "–"}</span>
          <span className="number quiet">{formatAge(Date.parse(job.created_at), now)}</span>
        </>
      )}
    </div>
  );
});
