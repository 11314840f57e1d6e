import { Dices } from "lucide-react";
import { t } from "../messages/messages.ts";

/**
 * Shows that a suggestion was drawn by chance for a review. It takes the place of the confidence, which would tell the
 * reviewer what to expect.
 */
export function DrawnMark() {
  return (
    <span className="mark-drawn" role="img" aria-label={t("drawn-by-chance")} title={t("drawn-by-chance")}>
      <Dices size={14} aria-hidden />
    </span>
  );
}

/** Says of a suggestion in full that it was drawn by chance for a review. */
export function DrawnNote() {
  return (
    <p className="drawn-note">
      <Dices size={14} aria-hidden /> {t("drawn-by-chance")}
    </p>
  );
}
