import { type ReactNode, useId, useRef, useState } from "react";
import { maxCommentLength } from "../../shared/api/comments.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import { editMarks, getMarks } from "../checkout/review-marks.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useFocusOnMount } from "../components/use-focus-on-mount.ts";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { t } from "../messages/messages.ts";

export interface CommentDialogProps {
  checkout: Checkout;
  /** The key of the record that the comment is about. */
  recordKey: string;
  /** The record's name. */
  name: string;
  /** Whether the comment disputes a change. A dispute needs a comment. */
  disputes: boolean;
  /** Called after the comment was recorded, before the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for a comment on a record. An empty comment removes the existing one, unless it disputes a change. */
export function CommentDialog({ checkout, recordKey, name, disputes, onDone, onClose }: CommentDialogProps): ReactNode {
  const id = useId();
  const mark = useCheckout(checkout, ({ history }) => getMarks(history).get(recordKey)) ?? null;
  const [text, setText] = useState(mark?.comment ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOnMount(field, "caret-at-end");
  const comment = text.trim();
  const save = (): void => {
    const verdict = disputes ? ("disputed" as const) : (mark?.verdict ?? null);
    const next = verdict === null && comment === "" ? null : { verdict, comment };
    const page = parseItem(recordKey);
    const command = disputes ? "review.dispute" : "review.comment";
    checkout.commit(editMarks(command, page === 0 ? null : page, [[recordKey, next]]));
    onDone?.();
    onClose();
  };
  // A disputed change stays disputed, so its comment can be changed but not removed.
  const isReady = comment !== "" || (!disputes && mark?.verdict !== "disputed");
  return (
    <ActionDialog
      title={`${disputes ? t("dispute-action") : t("review-comment-on")} ${name}`}
      action={
        disputes
          ? t("dispute-action")
          : comment === "" && mark !== null
            ? t("review-remove-comment")
            : t("comment-action")
      }
      isReady={isReady}
      onAct={save}
      onClose={onClose}
    >
      <label htmlFor={id}>{disputes ? t("dispute-comment-placeholder") : t("comment-action")}</label>
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={4}
        maxLength={maxCommentLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="quiet">{t("comment-sent-at-checkin")}</p>
    </ActionDialog>
  );
}
