import { MessageSquareWarning } from "lucide-react";
import type { Comment } from "../../shared/api/comments.ts";
import { describeDispute } from "../checkout/disputes.ts";

/** Shows that a quality reviewer disputes a record of a returned job, until it is changed or commented on. */
export function DisputeMark({ dispute }: { dispute: Comment }) {
  const label = describeDispute(dispute);
  return (
    <span className="mark-disputed" role="img" aria-label={label} title={label}>
      <MessageSquareWarning size={14} aria-hidden />
    </span>
  );
}
