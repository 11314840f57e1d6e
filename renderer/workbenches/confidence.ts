/** Confidence bucket, from lowest to highest. */
export type Bucket = "check" | "likely" | "sure";

const likelyFrom = 0.7;
const sureFrom = 0.9;

export const bucketSigns: Record<Bucket, string> = { check: "▲", likely: "●", sure: "✓" };

/** Returns the bucket of a calibrated probability. */
export function getBucket(confidence: number): Bucket {
  if (confidence >= sureFrom) return "sure";
  return confidence >= likelyFrom ? "likely" : "check";
}

/** Formats a probability as a whole percentage. */
export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
