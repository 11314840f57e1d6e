/** Three buckets are all that a reviewer acts on; the number is in the tooltip. */
export type Bucket = "check" | "likely" | "sure";

const likelyFrom = 0.7;
const sureFrom = 0.9;

export const bucketSigns: Record<Bucket, string> = { check: "▲", likely: "●", sure: "✓" };

export function getBucket(confidence: number): Bucket {
  if (confidence >= sureFrom) return "sure";
  return confidence >= likelyFrom ? "likely" : "check";
}

export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
