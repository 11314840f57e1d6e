import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
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
import { t } from "../messages/messages.ts";
import { translateServiceText } from "../session/service-texts.ts";

/**
 * Warns that the lease of a kept job ends soon, has ended or was lost. The gateway renews the lease unless it was lost.
 */
function KeptLeaseBanner({ kept, now }: { kept: KeptJobView; now: number }): ReactNode {
  const time = formatTime(getLeaseEnd(kept, offlineStore.getState().state), now);
  if (kept.lease === "lost") {
    return (
      <div className="banner cluster bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>{t("checkout-lease-job-was-lost")}</strong>{" "}
          {t("checkout-lost-decide", { reason: formatTimestamps(kept.conflict ?? "") })}
        </p>
        <Button onClick={() => navigate({ view: "conflict", jobId: kept.job_id })}>{t("versions-show-command")}</Button>
      </div>
    );
  }
  if (kept.lease === "active") return null;
  return (
    <div className="banner cluster warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>
          {kept.lease === "ending" ? t("checkout-lease-ends-at", { time }) : t("checkout-lease-ended-at", { time })}
        </strong>{" "}
        {t("lease-renewal-postponed")}
      </p>
    </div>
  );
}

/** Warns that the lease is expiring or lost or that the journal has stopped, and says what happens to the work. */
export function LeaseBanner({ checkout, onReopen }: { checkout: Checkout; onReopen: () => void }): ReactNode {
  const now = useNow(1000);
  const lease = useCheckout(checkout, (state) => state.lease);
  const journal = useCheckout(checkout, (state) => state.journal);
  const steps = useCheckout(checkout, (state) => state.history.undoStack.length);
  const kept = useKeptJob(useCheckout(checkout, (state) => state.job.id));
  if (kept?.lease === "lost") return <KeptLeaseBanner kept={kept} now={now} />;
  if (lease.kind === "lost") {
    return (
      <div className="banner cluster bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>{t("checkout-lease-job-was-lost")}</strong>{" "}
          {t("checkout-lost-steps-saved", { reason: formatTimestamps(translateServiceText(lease.reason)), steps })}
        </p>
        <Button onClick={onReopen}>{t("checkout-check-out-again")}</Button>
      </div>
    );
  }
  if (journal.kind === "stopped") {
    return (
      <div className="banner cluster bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>{describeStoppedJournal(journal.error)}.</strong> {t("checkout-read-only-unsaved")}
        </p>
        <Button onClick={onReopen}>{t("checkout-continue-here")}</Button>
      </div>
    );
  }
  if (kept !== null) return <KeptLeaseBanner kept={kept} now={now} />;
  if (!isExpiring(lease, now)) return null;
  return (
    <div className="banner cluster warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>{t("checkout-lease-expires-in", { countdown: formatCountdown(lease.expiresAt - now) })}</strong>{" "}
        {lease.renewalError === null
          ? t("checkout-lease-being-renewed")
          : t("checkout-could-not-be-renewed", { error: describeError(lease.renewalError) })}
      </p>
    </div>
  );
}
