import type { ReactNode } from "react";
import type { DrawEstimate as Estimate } from "../../shared/api/wrong-share.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { t } from "../messages/messages.ts";
import { formatSmallShare } from "../session/shares.ts";
import { FieldTable } from "./FieldTable.tsx";

/** Counts the items of a step in words, such as `12 data points`. */
export const countItems: Record<ReviewStep, (count: number) => string> = {
  zoning: (count) => t("queue-count-pages", { count }),
  mapping: (count) => t("count-data-points", { count }),
  indexing: (count) => t("queue-count-keywords", { count }),
};

/** Says how many items were drawn by chance and looked at, and what they show about those that nobody saw. */
export function describeDraw(
  { drawn, looked_at: seen, wrong, wrong_share: share }: Estimate,
  step: ReviewStep,
): string {
  if (drawn === 0) return t("draw-nothing");
  const items = countItems[step](drawn);
  if (share === null) return t("draw-not-looked-at", { items });
  return t("draw-estimate", {
    items,
    seen,
    wrong,
    share: formatSmallShare(share.estimate, 1),
    low: formatSmallShare(share.low, 1),
    high: formatSmallShare(share.high, 1),
  });
}

/** Shows what the items that were drawn by chance tell about those that passed unseen, overall and by field. */
export function DrawEstimate({ draw, step }: { draw: Estimate; step: ReviewStep }): ReactNode {
  return (
    <>
      <p>{describeDraw(draw, step)}</p>
      {draw.fields.length > 0 && (
        <details>
          <summary className="quiet">{t("draw-by-field")}</summary>
          <FieldTable
            label={t("draw-by-field")}
            columns={[t("draw-drawn"), t("draw-looked-at"), t("draw-wrong")]}
            rows={draw.fields.map(({ field, drawn, looked_at: seen, wrong, wrong_share: share }) => {
              return { field, counts: [drawn, seen, wrong], share };
            })}
          />
        </details>
      )}
    </>
  );
}
