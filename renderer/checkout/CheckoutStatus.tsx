import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { describeError, isUnreachable } from "../session/notices.ts";
import { useNow } from "../session/use-now.ts";
import { formatTime } from "../session/times.ts";
import type { Workbench } from "./workbench.ts";
import type { Checkout, CheckoutState } from "./checkout.ts";
import "./CheckoutStatus.css";
import { describeStoppedJournal } from "./journal-writer.ts";
import { formatCountdown } from "./lease-display.ts";
import { useCheckout } from "./use-checkout.ts";

/** Shows whether the changes are saved. */
function SaveStatus({
  journal,
  publish,
  now,
}: Pick<CheckoutState, "journal" | "publish"> & { now: number }): ReactNode {
  if (journal.kind === "stopped") {
    return (
      <span className="status-bad" title={describeError(journal.error)}>
        <CircleAlert size={14} aria-hidden /> {describeStoppedJournal(journal.error)}
      </span>
    );
  }
  if (journal.kind === "retrying") {
    return (
      <span className="status-bad" title={describeError(journal.error)}>
        <CircleAlert size={14} aria-hidden /> Not saved yet; retrying
      </span>
    );
  }
  if (publish.kind === "failed") {
    return (
      <span className="status-warn" title={describeError(publish.error)}>
        <CircleAlert size={14} aria-hidden />
        {publish.item === 0 ? "" : `Page ${publish.item}: `}
        {isUnreachable(publish.error)
          ? "saved on this machine, not yet sent to the service"
          : `saved on this machine, refused by the service: ${describeError(publish.error)}`}
      </span>
    );
  }
  if (journal.kind === "saving") return <span>Saving…</span>;
  return journal.at === null ? null : <span>Saved {formatTime(journal.at, now)}</span>;
}

/** The job's part of the status bar: time of the last save, undo depth, review progress, and the time left on the lease. */
export function CheckoutStatus({ checkout, workbench }: { checkout: Checkout; workbench: Workbench }): ReactNode {
  const now = useNow(1000);
  const history = useCheckout(checkout, (state) => state.history);
  const journal = useCheckout(checkout, (state) => state.journal);
  const publish = useCheckout(checkout, (state) => state.publish);
  const lease = useCheckout(checkout, (state) => state.lease);
  const { resolved, total, unit } = workbench.progress(history.records);
  return (
    <>
      <SaveStatus journal={journal} publish={publish} now={now} />
      <span title={history.undoStack.at(-1)?.title}>{history.undoStack.length} to undo</span>
      <span>
        <progress
          className="progress status-progress"
          aria-label={`Reviewed ${unit}`}
          value={resolved}
          max={Math.max(1, total)}
        />
        {resolved} of {total} {unit}
      </span>
      {lease.kind === "active" ? (
        <span title={`You hold the lease of this job until ${formatTime(lease.expiresAt, now)}. Galley renews it.`}>
          Lease: {formatCountdown(lease.expiresAt - now)}
        </span>
      ) : (
        <span className="status-bad">Lease lost</span>
      )}
    </>
  );
}
