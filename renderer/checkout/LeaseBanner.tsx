import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../session/notices.ts";
import { useNow } from "../session/use-now.ts";
import type { Checkout } from "./checkout.ts";
import { describeStoppedJournal } from "./journal-writer.ts";
import { isExpiring, formatCountdown } from "./lease-display.ts";
import { useCheckout } from "./use-checkout.ts";
import "./banners.css";

/** Warns that the lease is expiring or lost, or that another window works on the job, and says what happens to the work. */
export function LeaseBanner({ checkout, onReopen }: { checkout: Checkout; onReopen: () => void }): ReactNode {
  const now = useNow(1000);
  const lease = useCheckout(checkout, (state) => state.lease);
  const journal = useCheckout(checkout, (state) => state.journal);
  const steps = useCheckout(checkout, (state) => state.history.undoStack.length);
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
