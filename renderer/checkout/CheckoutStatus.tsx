import { CircleAlert, CircleCheck, HardDrive } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { getLeaseEnd, isOnline, useKeptJob, useOfflineState } from "../session/offline.ts";
import { describeError, isNetworkError } from "../session/notices.ts";
import { useNow } from "../session/use-now.ts";
import { formatTime } from "../session/times.ts";
import { type ChangedRecord, countJudgements, type Judgement } from "./review-marks.ts";
import { type ReviewOutcome, reviewOutcomes, type Workbench } from "./workbench.ts";
import type { Checkout, CheckoutState } from "./checkout.ts";
import "./CheckoutStatus.css";
import { describeStoppedJournal } from "./journal-writer.ts";
import { formatCountdown } from "./lease-display.ts";
import { useCheckout } from "./use-checkout.ts";
import { countLoaded, useReviewProgress } from "./review-progress.ts";
import { t } from "../messages/messages.ts";
import { getStepTitle } from "./step-titles.ts";

/**
 * Returns the time at which the changes of a kept job reached the service, in milliseconds since 1970. Returns null
 * while changes wait to be sent, and before the first change.
 */
function useSentTime(isSent: boolean, now: number): number | null {
  const [state, setState] = useState<{ isSent: boolean; at: number | null }>({ isSent, at: null });
  if (state.isSent !== isSent) setState({ isSent, at: isSent ? now : null });
  return state.at;
}

/** Shows whether the changes of a kept job are only on this machine, or were also sent to the service. */
function KeptSaveStatus({
  journal,
  publish,
  kept,
  now,
}: Pick<CheckoutState, "journal" | "publish"> & { kept: KeptJobView; now: number }): ReactNode {
  const isSent = publish.kind === "published" && kept.pending_count === 0;
  const sentAt = useSentTime(isSent, now);
  const savedAt = journal.kind === "saved" ? journal.at : null;
  if (!isSent) {
    return (
      <span>
        <HardDrive size={14} aria-hidden />
        {savedAt === null
          ? t("checkout-saved-to-be-sent")
          : t("save-status-to-be-sent", { time: formatTime(savedAt, now) })}
      </span>
    );
  }
  if (savedAt === null || sentAt === null) return null;
  return (
    <span>
      <CircleCheck size={14} aria-hidden />
      {t("checkout-sent", { time: formatTime(sentAt, now) })}
    </span>
  );
}

/** Shows whether the changes are saved. */
function SaveStatus({
  journal,
  publish,
  kept,
  now,
}: Pick<CheckoutState, "journal" | "publish"> & { kept: KeptJobView | null; now: number }): ReactNode {
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
        <CircleAlert size={14} aria-hidden /> {t("checkout-not-saved-yet-retrying")}
      </span>
    );
  }
  if (publish.kind === "failed") {
    return (
      <span className="status-warn" title={describeError(publish.error)}>
        <CircleAlert size={14} aria-hidden />
        {publish.item === 0 ? "" : `${t("checkout-page", { item: publish.item })} `}
        {isNetworkError(publish.error)
          ? t("save-status-unsent")
          : t("save-status-refused", { error: describeError(publish.error) })}
      </span>
    );
  }
  if (journal.kind === "saving") return <span>{t("checkout-saving")}</span>;
  if (kept !== null) return <KeptSaveStatus journal={journal} publish={publish} kept={kept} now={now} />;
  return journal.at === null ? null : <span>{t("checkout-saved", { time: formatTime(journal.at, now) })}</span>;
}

/** Shows the remaining time of the lease, and whether the work continues without the service or the lease. */
function LeaseStatus({ lease, kept, now }: Pick<CheckoutState, "lease"> & { kept: KeptJobView | null; now: number }) {
  const offline = useOfflineState();
  if (lease.kind === "lost" || kept?.lease === "lost")
    return <span className="status-bad">{t("checkout-lease-lost")}</span>;
  const end = kept === null ? lease.expiresAt : getLeaseEnd(kept, offline);
  const time = formatTime(end, now);
  if (kept?.lease === "expired") {
    return <span className="status-warn">{t("lease-offline-ended", { time })}</span>;
  }
  if (!isOnline(offline)) return <span>{t("lease-offline-held", { time })}</span>;
  return (
    <span title={t("lease-held-tooltip", { time })}>
      {kept?.taken_offline === true
        ? t("checkout-lease-until", { time })
        : t("checkout-lease", { countdown: formatCountdown(end - now) })}
    </span>
  );
}

interface ProgressProps {
  label: string;
  /** The text beside the bar, with the number of resolved items and the total. */
  text: string;
  /** An additional line of the tooltip. */
  note?: string | null;
  /** The numbers of resolved items by kind, in the order of the segments. */
  counts: readonly (readonly [kind: ReviewOutcome | Judgement, count: number])[];
  total: number;
}

/** A bar with one segment for each kind of resolved items. */
function ProgressBar({ label, text, note = null, counts, total }: ProgressProps): ReactNode {
  const segments = counts.filter(([, count]) => count > 0);
  const resolved = segments.reduce((sum, [, count]) => sum + count, 0);
  const parts = segments.map(([kind, count]) => t("checkout-outcome-count", { count, outcome: t(`state-${kind}`) }));
  const description = [text, ...parts, ...(note === null ? [] : [note])].join("\n");
  return (
    <span title={description}>
      <span
        role="progressbar"
        className="review-progress"
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={resolved}
        aria-valuemax={Math.max(1, total)}
        aria-valuetext={description.replaceAll("\n", ", ")}
      >
        {segments.map(([kind, count]) => (
          <span key={kind} className={kind} style={{ flexGrow: count }} />
        ))}
        <span style={{ flexGrow: Math.max(0, total - resolved) }} />
      </span>
      {text}
    </span>
  );
}

/** Shows the number of reviewed items by outcome. While only some pages are loaded, also shows their number. */
function ReviewProgress({ checkout, workbench }: { checkout: Checkout; workbench: Workbench }): ReactNode {
  const { counts, exempt, total, unit } = useReviewProgress(checkout, workbench);
  const items = useCheckout(checkout, (state) => state.items);
  const pages = useCheckout(checkout, (state) => state.itemCount) ?? 0;
  const loaded = countLoaded(items);
  const resolved = reviewOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const isPartial = loaded > 0 && loaded < pages;
  return (
    <ProgressBar
      label={t("reviewed-share-label", { items: unit })}
      text={
        isPartial
          ? t("reviewed-count-on-loaded-pages", { resolved, total, items: unit, loaded, pages })
          : t("reviewed-count", { resolved, total, items: unit })
      }
      note={exempt === 0 ? null : t("checkout-exempt", { count: exempt, items: unit })}
      counts={reviewOutcomes.map((outcome) => [outcome, counts[outcome]])}
      // The total is an estimate. It assumes that pages that are not loaded yet have as many items as the others.
      total={isPartial ? Math.round((total * pages) / loaded) : total}
    />
  );
}

/** Shows the number of judged changes of a quality review by judgement. */
function JudgedProgress({ checkout, changes }: { checkout: Checkout; changes: readonly ChangedRecord[] }): ReactNode {
  const counts = countJudgements(
    changes,
    useCheckout(checkout, (state) => state.history),
  );
  const total = changes.length;
  return (
    <ProgressBar
      label={t("checkout-judged-changes")}
      text={t("checkout-changes-judged", { judged: total - counts.open, total })}
      counts={[
        ["agreed", counts.agreed],
        ["disputed", counts.disputed],
        ["corrected", counts.corrected],
      ]}
      total={total}
    />
  );
}

interface CheckoutStatusProps {
  checkout: Checkout;
  workbench: Workbench;
  /** The known changes that the current view shows for judgement; null if the view shows the work itself. */
  judgedChanges: readonly ChangedRecord[] | null;
}

/** The job's part of the status bar: save state, undo depth, review progress, and the remaining time of the lease. */
export function CheckoutStatus({ checkout, workbench, judgedChanges }: CheckoutStatusProps): ReactNode {
  const now = useNow(1000);
  const history = useCheckout(checkout, (state) => state.history);
  const journal = useCheckout(checkout, (state) => state.journal);
  const publish = useCheckout(checkout, (state) => state.publish);
  const lease = useCheckout(checkout, (state) => state.lease);
  const kept = useKeptJob(useCheckout(checkout, (state) => state.job.id));
  return (
    <>
      <SaveStatus journal={journal} publish={publish} kept={kept} now={now} />
      <span className="status-undo" title={getStepTitle(history.undoStack.at(-1))}>
        {t("checkout-undo-depth", { count: history.undoStack.length })}
      </span>
      {judgedChanges === null ? (
        <ReviewProgress checkout={checkout} workbench={workbench} />
      ) : (
        judgedChanges.length > 0 && <JudgedProgress checkout={checkout} changes={judgedChanges} />
      )}
      <LeaseStatus lease={lease} kept={kept} now={now} />
    </>
  );
}
