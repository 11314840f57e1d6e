import { CircleCheck } from "lucide-react";
import { getBucket, bucketSigns, percent } from "./confidence.ts";
import { t } from "../messages/messages.ts";

/** Shows the confidence bucket by shape, with the number in the tooltip. */
export function ConfidenceMark({ confidence }: { confidence: number }) {
  const bucket = getBucket(confidence);
  const label = `${t(`confidence-${bucket}`)}, ${percent(confidence)}`;
  return (
    <span className={`confidence confidence-${bucket}`} role="img" aria-label={label} title={label}>
      {bucketSigns[bucket]}
    </span>
  );
}

/** Shows that a person accepted a result. Its shape differs from the mark of high confidence. */
export function AcceptedMark({ name = t("state-accepted") }: { name?: string }) {
  return (
    <span className="mark-accepted" role="img" aria-label={name} title={name}>
      <CircleCheck size={14} aria-hidden />
    </span>
  );
}
