/** Confidence bucket, from lowest to highest. */
export type Bucket = "low" | "medium" | "high";

const likelyFrom = 0.7;
const sureFrom = 0.9;

export const bucketSigns: Record<Bucket, string> = { low: "▲", medium: "●", high: "✓" };

/** Returns the bucket of a calibrated probability. */
export function getBucket(confidence: number): Bucket {
  if (confidence >= sureFrom) return "high";
  return confidence >= likelyFrom ? "medium" : "low";
}

/** Returns the lowest confidence of items; null without any. */
export function findLowestConfidence(items: readonly { confidence: number }[]): number | null {
  return items.length === 0 ? null : Math.min(...items.map(({ confidence }) => confidence));
}

/** Formats a probability as a whole percentage. */
export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
