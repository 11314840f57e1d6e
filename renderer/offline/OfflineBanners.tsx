import { CircleAlert, Clock, CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import "../checkout/banners.css";
import { Button } from "../components/Button.tsx";
import type { KeptJobView, OfflineState } from "../../shared/api/offline.ts";
import { formatTimestamps } from "../session/notices.ts";
import { getLeaseEnd, isOnline, useOfflineState } from "../session/offline.ts";
import { navigate } from "../session/route.ts";
import { formatTime } from "../session/times.ts";
import { useNow } from "../session/use-now.ts";
import { t } from "../messages/messages.ts";

const listNames = (jobs: readonly KeptJobView[]): string => {
  const [first, ...rest] = jobs;
  return rest.length === 0 ? (first?.name ?? "") : t("jobs-and-more", { name: first?.name ?? "", count: rest.length });
};

/** Warns of jobs whose work was continued by somebody else. */
function ConflictBanner({ jobs }: { jobs: readonly KeptJobView[] }): ReactNode {
  const [first] = jobs;
  if (first === undefined) return null;
  return (
    <div className="banner cluster bad" role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>
        <strong>{t("outbox-send-failed", { jobs: listNames(jobs) })}</strong>{" "}
        {t("work-kept-notice", { reason: formatTimestamps(first.conflict ?? "") })}
      </p>
      <Button onClick={() => navigate({ view: "conflict", jobId: first.job_id })}>{t("versions-show-command")}</Button>
    </div>
  );
}

interface LeaseWarningProps {
  /** Jobs whose leases all end soon, or have all ended. */
  jobs: readonly KeptJobView[];
  state: OfflineState;
}

/** Warns of leases that end soon or have ended, because they could not be renewed. */
export function LeaseWarning({ jobs, state }: LeaseWarningProps): ReactNode {
  const now = useNow(10_000);
  const sorted = jobs.toSorted((a, b) => Date.parse(a.lease_expires_at) - Date.parse(b.lease_expires_at));
  const [first] = sorted;
  if (first === undefined) return null;
  const args = { jobs: listNames(sorted), count: jobs.length, time: formatTime(getLeaseEnd(first, state), now) };
  return (
    <div className="banner cluster warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>{first.lease === "expired" ? t("outbox-lease-ended", args) : t("outbox-lease-ends", args)}</strong>{" "}
        {t("lease-renew-hint")}
      </p>
    </div>
  );
}

/**
 * The banners above the queue: for conflicts and for leases that end soon. While offline, a note says that the queue
 * lists only kept jobs.
 */
export function OfflineBanners(): ReactNode {
  const state = useOfflineState();
  if (state === null) return null;
  const { kept } = state;
  const isAtRisk = ({ taken_offline: isTaken, pending_count: pending }: KeptJobView): boolean => isTaken || pending > 0;
  return (
    <>
      <ConflictBanner jobs={kept.filter(({ conflict }) => conflict !== null)} />
      {(["expired", "ending"] as const).map((lease) => (
        <LeaseWarning key={lease} jobs={kept.filter((job) => job.lease === lease && isAtRisk(job))} state={state} />
      ))}
      {!isOnline(state) && (
        <div className="banner cluster" role="note">
          <CloudOff size={16} aria-hidden />
          <p>{t("queue-kept-jobs-only", { count: kept.length })}</p>
        </div>
      )}
    </>
  );
}
