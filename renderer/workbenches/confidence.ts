import { minimum } from "../../shared/values/extremes.ts";
/** The bucket of a confidence, from lowest to highest. */
export type ConfidenceBucket = "low" | "medium" | "high";

const minMediumConfidence = 0.7;
const minHighConfidence = 0.9;

export const bucketSymbols: Record<ConfidenceBucket, string> = { low: "▲", medium: "●", high: "✓" };

/** Returns the bucket of a confidence, which is a calibrated probability from 0 to 1. */
export function getConfidenceBucket(confidence: number): ConfidenceBucket {
  if (confidence >= minHighConfidence) return "high";
  return confidence >= minMediumConfidence ? "medium" : "low";
}

/** Returns the lowest confidence of items; null without any. */
export function findLowestConfidence(items: readonly { confidence: number }[]): number | null {
  return items.length === 0 ? null : minimum(items.map(({ confidence }) => confidence));
}

/** Formats a probability as a whole percentage. */
export function formatPercent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
