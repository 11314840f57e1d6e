import { z } from "zod";
import type { ReviewStep } from "./job.ts";
import { confidenceThreshold } from "./metadata.ts";

const stepSettings = z.looseObject({ high_confidence_threshold: confidenceThreshold }).prefault({});

/**
 * Returns the confidence below which items of a step are reviewed: 0 means none, 1 or more means all.
 * @param metadata The metadata of the job.
 * @throws {ZodError} if the metadata are invalid
 */
export function getReviewThreshold(metadata: Readonly<Record<string, unknown>>, step: ReviewStep): number {
  return stepSettings.parse(metadata[step]).high_confidence_threshold;
}

/**
 * Tells whether a result needs a review. With a threshold of 1 or more every result needs one, even an empty result.
 * @param lowest The confidence of an item, or the lowest one of several; null without items.
 */
export function needsReview(threshold: number, lowest: number | null): boolean {
  if (threshold >= 1) return true;
  return threshold > 0 && lowest !== null && lowest < threshold;
}
