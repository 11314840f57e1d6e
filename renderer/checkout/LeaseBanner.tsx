import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { describeError, formatTimestamps } from "../session/notices.ts";
import { getLeaseEnd, offlineStore, useKeptJob } from "../session/offline.ts";
import { navigate } from "../session/route.ts";
import { formatTime } from "../session/times.ts";
import { useNow } from "../session/use-now.ts";
import type { Checkout } from "./checkout.ts";
import { describeStoppedJournal } from "./journal-writer.ts";
import { isExpiring, formatCountdown } from "./lease-display.ts";
import { useCheckout } from "./use-checkout.ts";
import "./banners.css";

/** Warns that the lease of a kept job ends, has ended or was lost; the gateway renews it as soon as it can. */
function KeptLeaseBanner({ kept, now }: { kept: KeptJobView; now: number }): ReactNode {
  const time = formatTime(getLeaseEnd(kept, offlineStore.getState().state), now);
  if (kept.lease === "lost") {
    return (
      <div className="banner bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>The lease of this job was lost.</strong> {formatTimestamps(kept.conflict ?? "")} Your work is kept on
          this machine. Decide what happens with it.
        </p>
        <button type="button" className="button" onClick={() => navigate({ view: "conflict", jobId: kept.job_id })}>
          Show both versions
        </button>
      </div>
    );
  }
  if (kept.lease === "active") return null;
  return (
    <div className="banner warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>{kept.lease === "ending" ? `The lease ends at ${time}.` : `The lease ended at ${time}.`}</strong> It is
        renewed as soon as the service can be reached. Go on working: everything is kept on this machine. If somebody
        else checks the job out meanwhile, you decide about both versions.
      </p>
    </div>
  );
}

/** Warns that the lease is expiring or lost, or that another window works on the job, and says what happens to the work. */
export function LeaseBanner({ checkout, onReopen }: { checkout: Checkout; onReopen: () => void }): ReactNode {
  const now = useNow(1000);
  const lease = useCheckout(checkout, (state) => state.lease);
  const journal = useCheckout(checkout, (state) => state.journal);
  const steps = useCheckout(checkout, (state) => state.history.undoStack.length);
  const kept = useKeptJob(useCheckout(checkout, (state) => state.job.id));
  if (kept?.lease === "lost") return <KeptLeaseBanner kept={kept} now={now} />;
  if (lease.kind === "lost") {
    return (
      <div className="banner bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>The lease of this job was lost.</strong> {lease.reason}{" "}
          {steps === 1 ? "Your step is" : `Your ${steps} steps are`} saved on this machine. When you check the job out
          again, they are applied to its current state.
        </p>
        <button type="button" className="button" onClick={onReopen}>
          Check out again
        </button>
      </div>
    );
  }
  if (journal.kind === "stopped") {
    return (
      <div className="banner bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>{describeStoppedJournal(journal.error)}.</strong> This window is read-only. Its last changes are not
          saved.
        </p>
        <button type="button" className="button" onClick={onReopen}>
          Continue here
        </button>
      </div>
    );
  }
  if (kept !== null) return <KeptLeaseBanner kept={kept} now={now} />;
  if (!isExpiring(lease, now)) return null;
  return (
    <div className="banner warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>The lease expires in {formatCountdown(lease.expiresAt - now)}.</strong> It could not be renewed:{" "}
        {lease.renewalError === null ? "The service has not answered yet." : describeError(lease.renewalError)}
      </p>
    </div>
  );
}
