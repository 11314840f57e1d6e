import { z } from "zod";
import type { DataPoint } from "../document/data-points.ts";
import type { ReviewStep } from "./job.ts";
import { confidenceThreshold, randomReviewShare } from "./metadata.ts";

const stepSettings = z
  .looseObject({ high_confidence_threshold: confidenceThreshold, random_review_share: randomReviewShare })
  .prefault({});

/**
 * Returns the confidence below which items of a step are reviewed: 0 means none, 1 or more means all.
 * @param metadata The metadata of the job.
 * @throws {ZodError} if the metadata are invalid
 */
export function getReviewThreshold(metadata: Readonly<Record<string, unknown>>, step: ReviewStep): number {
  return stepSettings.parse(metadata[step]).high_confidence_threshold;
}

/**
 * Returns the share of the items accepted unseen that is drawn for a review, from 0 to 1. Pages of the zoning are never
 * drawn.
 * @param metadata The metadata of the job.
 * @throws {ZodError} if the metadata are invalid
 */
export function getRandomReviewShare(metadata: Readonly<Record<string, unknown>>, step: ReviewStep): number {
  return step === "zoning" ? 0 : stepSettings.parse(metadata[step]).random_review_share;
}

/**
 * Tells whether a result needs a review. With a threshold of 1 or more every result needs one, even an empty result.
 * @param lowest The confidence of an item, or the lowest one of several; null without items.
 */
export function needsReview(threshold: number, lowest: number | null): boolean {
  if (threshold >= 1) return true;
  return threshold > 0 && lowest !== null && lowest < threshold;
}

/**
 * Tells whether a suggestion of a step needs a review: its confidence is below the threshold, or it was drawn by chance.
 */
export function needsItemReview(threshold: number, item: Pick<DataPoint, "confidence" | "drawn">): boolean {
  return item.drawn === true || needsReview(threshold, item.confidence);
}

/** The effect of a threshold on reviewed items, see `ThresholdEffect`. */
interface Effect {
  threshold: number;
  unseen: number;
  wrong_limit: number;
}

/**
 * The number of items accepted unseen, times the promised share of wrong ones, from which a threshold is tested: twice as
 * many as reviews without any error need to show the promise with a certainty of 95 %.
 */
const minTestedItems = 6;

/**
 * Chooses the lowest threshold for which the reviews show that at most a share of the items accepted unseen is wrong;
 * undefined if they show it for none. The thresholds are tested from the highest one that accepts enough items, until one
 * fails, so that the choice is as certain as each limit (fixed sequence testing, as in Angelopoulos et al. 2021, "Learn
 * then Test").
 * @param thresholds by ascending threshold
 */
export function chooseThreshold(thresholds: readonly Effect[], wrongShare: number): number | undefined {
  const tested = thresholds.filter(({ unseen }) => unseen * wrongShare >= minTestedItems);
  const failed = tested.findLastIndex(({ wrong_limit: limit }) => limit > wrongShare);
  return tested[failed + 1]?.threshold;
}
