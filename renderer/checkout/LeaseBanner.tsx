import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../session/notices.ts";
import { useNow } from "../session/use-now.ts";
import type { Checkout } from "./checkout.ts";
import { describeStoppedJournal } from "./journal-writer.ts";
import { isExpiring, formatCountdown } from "./lease-display.ts";
import { useCheckout } from "./use-checkout.ts";

/** Says that the checkout is about to end, was lost, or goes on elsewhere, and what becomes of the work; otherwise nothing. */
export function LeaseBanner({ checkout, onReopen }: { checkout: Checkout; onReopen: () => void }): ReactNode {
  const now = useNow(1000);
  const lease = useCheckout(checkout, (state) => state.lease);
  const journal = useCheckout(checkout, (state) => state.journal);
  const steps = useCheckout(checkout, (state) => state.history.done.length);
  if (lease.kind === "lost") {
    return (
      <div className="banner bad" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>
          <strong>This checkout was lost.</strong> {lease.reason}{" "}
          {steps === 1 ? "Your step is" : `Your ${steps} steps are`} kept on this machine: when you check the job out
          again, your work is done again on top of what is there then.
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
          <strong>{describeStoppedJournal(journal.error)}.</strong> This window can only be read, and what you did last
          in it is not saved.
        </p>
        <button type="button" className="button" onClick={onReopen}>
          Go on here
        </button>
      </div>
    );
  }
  if (!isExpiring(lease, now)) return null;
  return (
    <div className="banner warn" role="alert">
      <Clock size={16} aria-hidden />
      <p>
        <strong>The checkout ends in {formatCountdown(lease.expiresAt - now)}.</strong> It could not be renewed:{" "}
        {lease.renewalError === null ? "the service has not answered yet." : describeError(lease.renewalError)}
      </p>
    </div>
  );
}
