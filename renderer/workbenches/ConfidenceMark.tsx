import { CircleCheck } from "lucide-react";
import { getConfidenceBucket, bucketSymbols, formatPercent } from "./confidence.ts";
import { t } from "../messages/messages.ts";

/** Shows the confidence bucket as a symbol, with the percentage in the tooltip. */
export function ConfidenceMark({ confidence }: { confidence: number }) {
  const bucket = getConfidenceBucket(confidence);
  const label = `${t(`confidence-${bucket}`)}, ${formatPercent(confidence)}`;
  return (
    <span className={`confidence confidence-${bucket}`} role="img" aria-label={label} title={label}>
      {bucketSymbols[bucket]}
    </span>
  );
}

/** Shows that a person accepted a result. The symbol differs from that of high confidence. */
export function AcceptedMark({ name = t("state-accepted") }: { name?: string }) {
  return (
    <span className="mark-accepted" role="img" aria-label={name} title={name}>
      <CircleCheck size={14} aria-hidden />
    </span>
  );
}
