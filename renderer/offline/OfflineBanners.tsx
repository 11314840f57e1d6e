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

/** Warns of leases that end soon or have ended, because they could not be renewed. */
function LeaseWarning({ jobs, state }: { jobs: readonly KeptJobView[]; state: OfflineState }): ReactNode {
  const now = useNow(10_000);
  const [first] = jobs.toSorted((a, b) => a.lease_expires_at.localeCompare(b.lease_expires_at));
  if (first === undefined) return null;
  const time = formatTime(getLeaseEnd(first, state), now);
  return (
    <div className="banner cluster warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>
          {first.lease === "expired"
            ? t("outbox-lease-ended", { jobs: listNames(jobs), time })
            : t("outbox-lease-ends", { jobs: listNames(jobs), time })}
        </strong>{" "}
        {t("lease-renew-hint")}
      </p>
    </div>
  );
}

/** The banners above the queue: conflicts, leases that end, and a note that the queue has only kept jobs while offline. */
export function OfflineBanners(): ReactNode {
  const state = useOfflineState();
  if (state === null) return null;
  const { kept } = state;
  return (
    <>
      <ConflictBanner jobs={kept.filter(({ conflict }) => conflict !== null)} />
      <LeaseWarning
        jobs={kept.filter(
          ({ lease, taken_offline: isTaken, pending_count: pending }) =>
            (lease === "ending" || lease === "expired") && (isTaken || pending > 0),
        )}
        state={state}
      />
      {!isOnline(state) && (
        <div className="banner cluster" role="note">
          <CloudOff size={16} aria-hidden />
          <p>{t("queue-kept-jobs-only", { count: kept.length })}</p>
        </div>
      )}
    </>
  );
}
