import type { DataPoint, DataPointState } from "../../../shared/document/data-points.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";

const marks: Record<Exclude<DataPointState, "suggested" | "accepted">, { sign: string; name: string }> = {
  corrected: { sign: "✎", name: "corrected" },
  absent: { sign: "∅", name: "not in the document" },
  rejected: { sign: "✕", name: "rejected" },
};

/** What was said of a data point, or how sure the machine is as long as nobody said anything. */
export function PointState({ point }: { point: DataPoint }) {
  if (point.state === "suggested" || isUnreviewed(point)) {
    return point.origin === "human" ? (
      <span className="confidence" role="img" aria-label="open" title="Nothing said yet">
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

/** A data point in words, for those who do not see its row. */
export function spoken(label: string, point: DataPoint, value: string): string {
  const state = isUnreviewed(point) ? "to check" : point.state === "absent" ? "not in the document" : point.state;
  return `${label}: ${value === "" ? "no value" : value}, ${state}`;
}
