import { CircleCheck } from "lucide-react";
import { getBucket, bucketSigns, percent } from "./confidence.ts";

/** How sure the machine is, by shape; the number is in the tooltip. */
export function ConfidenceMark({ confidence }: { confidence: number }) {
  const bucket = getBucket(confidence);
  const label = `${bucket}, ${percent(confidence)}`;
  return (
    <span className={`confidence confidence-${bucket}`} role="img" aria-label={label} title={label}>
      {bucketSigns[bucket]}
    </span>
  );
}

/** That a person agreed: another shape than the machine's being sure. */
export function AcceptedMark({ name = "accepted" }: { name?: string }) {
  return (
    <span className="mark-accepted" role="img" aria-label={name} title={name}>
      <CircleCheck size={14} aria-hidden />
    </span>
  );
}
