import { CornerUpLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { getReturn } from "./disputes.ts";
import "./banners.css";
import { t } from "../messages/messages.ts";

interface ReturnedBannerProps {
  job: Job;
  /** The number of disputed records that the worker has neither changed nor commented on since. */
  openCount: number;
  /** Shows the comments on the work; undefined if there are none. */
  onShowComments: (() => void) | undefined;
}

/** Shows the message of the reviewer who returned the work, until the work is checked in again. */
export function ReturnedBanner({ job, openCount, onShowComments }: ReturnedBannerProps): ReactNode {
  const last = getReturn(job);
  if (last === null) return null;
  return (
    <div className="banner cluster warn returned" role="note">
      <CornerUpLeft size={16} aria-hidden />
      <p>
        <strong>{t("checkout-returned-work", { name: last.reviewer.name })}</strong> {last.message}{" "}
        {openCount > 0 && t("checkout-disputes-open", { count: openCount })}
      </p>
      {openCount > 0 && <CommandButton command="dispute.next" />}
      {onShowComments !== undefined && <Button onClick={onShowComments}>{t("checkout-show-comments")}</Button>}
    </div>
  );
}
