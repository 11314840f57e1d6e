import type { ReactNode } from "react";
import type { Comment } from "../../shared/api/comments.ts";
import type { ReviewMark } from "../checkout/review-marks.ts";
import { systemClock } from "../session/clock.ts";
import { formatTime } from "../session/times.ts";
import { removeDirectionControls, t } from "../messages/messages.ts";

export interface CommentsProps {
  comments: readonly Comment[];
  /** The reviewer's current mark on the record; null if there is none. */
  mark: ReviewMark | null;
}

/** The comments on a record, the oldest first, and then the reviewer's own comment, which is not sent yet. */
export function Comments({ comments, mark }: CommentsProps): ReactNode {
  const own = mark?.comment ?? "";
  if (comments.length === 0 && own === "") return null;
  return (
    <ul className="review-comments stack" aria-label={t("comments-heading")}>
      {comments.map(({ id, author, at, text, disputed, round }) => (
        <li key={id} className={disputed ? "disputed" : ""}>
          <p className="quiet">
            <strong>{author.name}</strong>{" "}
            {disputed ? t("review-disputed-in-round", { round }) : t("review-commented-in-round", { round })}{" "}
            <time dateTime={at}>{formatTime(Date.parse(at), systemClock.now())}</time>
          </p>
          <p className="review-comment-text">{removeDirectionControls(text)}</p>
        </li>
      ))}
      {own !== "" && (
        <li className={mark?.verdict === "disputed" ? "disputed" : ""}>
          <p className="quiet">
            <strong>{t("you-label")}</strong>, {t("review-sent-with-check-in")}
          </p>
          <p className="review-comment-text">{removeDirectionControls(own)}</p>
        </li>
      )}
    </ul>
  );
}
