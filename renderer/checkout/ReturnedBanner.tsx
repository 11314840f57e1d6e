import { CornerUpLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import "./banners.css";
import { t } from "../messages/messages.ts";

interface ReturnedBannerProps {
  job: Job;
  /** Shows the comments on the work; undefined if there are none. */
  onShowComments: (() => void) | undefined;
}

/** Shows the message of the reviewer who returned the work, until the work is checked in again. */
export function ReturnedBanner({ job, onShowComments }: ReturnedBannerProps): ReactNode {
  const last = job.reviews.at(-1);
  if (job.review?.phase !== "work" || last?.outcome !== "returned" || last.step !== job.blocking_step) return null;
  return (
    <div className="banner warn returned" role="note">
      <CornerUpLeft size={16} aria-hidden />
      <p>
        <strong>{t("checkout-returned-work", { name: last.reviewer.name })}</strong> {last.message}
      </p>
      {onShowComments !== undefined && (
        <button type="button" className="button" onClick={onShowComments}>
          {t("checkout-show-comments")}
        </button>
      )}
    </div>
  );
}
