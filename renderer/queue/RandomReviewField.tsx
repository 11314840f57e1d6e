import { type ReactNode, useId } from "react";
import { Select } from "../components/Select.tsx";
import { t } from "../messages/messages.ts";
import { formatShare } from "../session/shares.ts";

/** The shares that can be chosen, from 0 to 1. */
const shares = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** Describes which part of what passes unseen is drawn for a review. */
export function describeRandomReview(share: number): string {
  return share === 0 ? t("random-review-none") : t("random-review-share", { percent: formatShare(share, 1) });
}

interface RandomReviewFieldProps {
  value: number;
  onChange: (value: number) => void;
  /** The confidence below which results are reviewed. With 1, everything is. */
  threshold: number;
}

/** A choice of the share of the results accepted unseen that is drawn by chance for a review. */
export function RandomReviewField({ value, onChange, threshold }: RandomReviewFieldProps): ReactNode {
  const id = useId();
  const hint =
    threshold >= 1
      ? t("random-review-needless")
      : value === 0
        ? t("random-review-unknown")
        : t("random-review-explanation");
  return (
    <div className="field random-review">
      <label htmlFor={id}>{t("random-review-label")}</label>
      <div>
        <Select
          id={id}
          value={value}
          options={[...new Set([...shares, value])]
            .sort((a, b) => a - b)
            .map((share) => [share, describeRandomReview(share)])}
          onChange={onChange}
        />
        <p className="quiet">{hint}</p>
      </div>
    </div>
  );
}
