import { CircleAlert, CircleCheck, CloudDownload, GitCompareArrows, HardDrive, Send } from "lucide-react";
import type { ReactNode } from "react";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { formatSize } from "../session/sizes.ts";
import "./offline.css";
import { t } from "../messages/messages.ts";

/** Tells whether all contents of a job are on this machine. */
export function isComplete({ kept_items: kept, total_items: total }: KeptJobView): boolean {
  return total !== null && kept >= total;
}

/**
 * Shows the most important state of a kept job: a conflict or problem, or else the unsent work, or else the kept
 * contents.
 */
export function KeptBadge({ kept }: { kept: KeptJobView }): ReactNode {
  const { kept_bytes: bytes, total_bytes: total, kept_items: items, total_items: count, pending_count: pending } = kept;
  const size = formatSize(bytes);
  if (kept.conflict !== null) {
    return (
      <span className="kept-badge clip bad" title={kept.conflict}>
        <GitCompareArrows size={14} aria-hidden /> {t("kept-two-versions")}
      </span>
    );
  }
  if (kept.error !== null) {
    return (
      <span className="kept-badge clip bad" title={kept.error}>
        <CircleAlert size={14} aria-hidden /> {kept.error}
      </span>
    );
  }
  if (pending > 0) {
    return (
      <span className="kept-badge clip" title={t("kept-size", { size })}>
        <Send size={14} aria-hidden /> {t("kept-pending-count", { pending })}
      </span>
    );
  }
  if (isComplete(kept)) {
    return (
      <span className="kept-badge clip good" title={t("take-offline-complete")}>
        <CircleCheck size={14} aria-hidden /> {size}
      </span>
    );
  }
  if (kept.taken_offline) {
    const share = total === null || total === 0 ? 0 : bytes / total;
    return (
      <span className="kept-badge clip" title={t("take-offline-progress", { done: items, total: count ?? "?", size })}>
        <CloudDownload size={14} aria-hidden />
        <progress className="progress" aria-label={t("take-offline-done", { name: kept.name })} value={share} />
        {Math.floor(share * 100)} %
      </span>
    );
  }
  return (
    <span className="kept-badge clip quiet" title={t("take-offline-partly-kept")}>
      <HardDrive size={14} aria-hidden /> {t("kept-partly", { size })}
    </span>
  );
}
