import { bucketOf, bucketSigns, percent } from "./confidence.ts";

/** How sure the machine is, by shape; the number is in the tooltip. */
export function ConfidenceMark({ confidence }: { confidence: number }) {
  const bucket = bucketOf(confidence);
  const label = `${bucket}, ${percent(confidence)}`;
  return (
    <span className={`confidence confidence-${bucket}`} role="img" aria-label={label} title={label}>
      {bucketSigns[bucket]}
    </span>
  );
}
