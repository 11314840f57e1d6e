import { type ReactNode, useMemo, useState } from "react";
import type { Checkout } from "../checkout/checkout.ts";
import { getMarks } from "../checkout/review-marks.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useCommands } from "../commands/use-commands.ts";
import { announce, describeError } from "../session/notices.ts";
import { createPointNamer } from "../workbenches/mapping/field-names.ts";
import { Comments } from "./Comments.tsx";
import { CommentDialog } from "./CommentDialog.tsx";
import { commentCommands } from "./commands.ts";
import { useComments } from "./comments.ts";
import { listRows } from "./rows.ts";
import "./review.css";
import { t } from "../messages/messages.ts";

/** Shows the comments on the record with the focus below a workbench, and registers the command that adds a comment. */
export function CommentBar({ checkout }: { checkout: Checkout }): ReactNode {
  const key = useCheckout(checkout, (state) => state.current);
  const job = useCheckout(checkout, (state) => state.job);
  const history = useCheckout(checkout, (state) => state.history);
  const taxonomy = useCheckout(checkout, (state) => state.taxonomy);
  const namePoint = useMemo(() => createPointNamer(taxonomy), [taxonomy]);
  const { comments, isSupported, error } = useComments(job);
  const [commentedKey, setCommentedKey] = useState<string | null>(null);
  useCommands(commentCommands, {
    key,
    comment: isSupported ? setCommentedKey : () => void announce("info", t("review-no-comments")),
  });
  const ofItem = key === null ? [] : (comments.get(key) ?? []);
  const mark = key === null ? null : (getMarks(history).get(key) ?? null);
  const shownKey = commentedKey ?? key;
  const records = new Map(shownKey === null ? [] : [[shownKey, history.records.get(shownKey)]]);
  const [row] =
    shownKey === null ? [] : listRows([], new Map([[shownKey, []]]), new Map(), records, undefined, namePoint);
  return (
    <>
      {error !== null && (
        <p className="review-problem" role="alert">
          {t("comments-load-failed", { error: describeError(error) })}
        </p>
      )}
      {(ofItem.length > 0 || (mark?.comment ?? "") !== "") && (
        <section className="comment-bar" aria-label={t("review-comments-on", { name: row?.name ?? t("review-item") })}>
          <Comments comments={ofItem} mark={mark} />
        </section>
      )}
      {commentedKey !== null && (
        <CommentDialog
          checkout={checkout}
          recordKey={commentedKey}
          name={row?.name ?? t("review-item")}
          disputes={false}
          onClose={() => setCommentedKey(null)}
        />
      )}
    </>
  );
}
