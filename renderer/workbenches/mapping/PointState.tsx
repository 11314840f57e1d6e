import { TriangleAlert } from "lucide-react";
import type { DataPoint, DataPointState } from "../../../shared/document/data-points.ts";
import { isFromEmbedded } from "../../../shared/invoice/embedded.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { DrawnMark } from "../DrawnMark.tsx";
import { t } from "../../messages/messages.ts";

const marks: Record<Exclude<DataPointState, "suggested" | "accepted">, { sign: string; name: string }> = {
  corrected: { sign: "✎", name: t("state-corrected") },
  absent: { sign: "∅", name: t("state-absent") },
  rejected: { sign: "✕", name: t("state-rejected") },
};

/** Returns the id of the element with the findings about a data point, for `aria-describedby`. */
export const getFindingId = (path: string): string => `finding-${path}`;

/**
 * Shows the findings about a data point, or else its review state, or its confidence while it is unreviewed.
 * @param problem The messages of the findings; empty if there are none.
 */
export function PointState({ point, problem }: { point: DataPoint; problem: string }) {
  if (problem !== "") {
    return (
      <span
        className="point-state point-finding"
        role="img"
        id={getFindingId(point.path)}
        aria-label={problem}
        title={problem}
      >
        <TriangleAlert size={14} aria-hidden />
      </span>
    );
  }
  if (point.state === "suggested" || isUnreviewed(point)) {
    if (point.drawn === true) return <DrawnMark />;
    return point.origin === "human" ? (
      <span className="confidence" role="img" aria-label={t("point-not-reviewed")} title={t("review-open-label")}>
        ○
      </span>
    ) : (
      <ConfidenceMark confidence={point.confidence} />
    );
  }
  if (point.state === "accepted") return <AcceptedMark />;
  const { sign, name } = marks[point.state];
  return (
    <span className={`point-state point-${point.state}`} role="img" aria-label={name} title={name}>
      {sign}
    </span>
  );
}

/** Describes a data point for its accessible name. */
export function describePoint(label: string, point: DataPoint, value: string): string {
  const state = isUnreviewed(point) ? t("to-check-label") : t(`state-${point.state}`);
  const source = isFromEmbedded(point) ? `, ${t("mapping-only-embedded")}` : "";
  const drawn = point.drawn === true && isUnreviewed(point) ? `, ${t("drawn-by-chance")}` : "";
  return `${label}: ${value === "" ? t("no-value") : value}, ${state}${drawn}${source}`;
}
