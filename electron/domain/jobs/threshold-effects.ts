import type { ThresholdCurve } from "../../../shared/api/taxonomies.ts";
import type { JudgedItems } from "../../../shared/learned.ts";
import { boundWrongShare, computeDesignEffect } from "./bound-wrong-share.ts";
import { needsReview } from "../../../shared/job/review-threshold.ts";

export type ThresholdEffects = Pick<ThresholdCurve, "jobs" | "items" | "thresholds">;

/** The thresholds of the curve: denser near 1, where most confidences are. */
const thresholds = [...Array.from({ length: 20 }, (_, index) => index / 20), 0.96, 0.97, 0.98, 0.99, 1];

/** The risk that the limit of a threshold does not hold. */
const limitRisk = 0.05;

/**
 * Computes the effect of thresholds on judged items: the number of items that a threshold accepts without review, how
 * many of these were wrong, the limit of this share for further documents of the same kind, and the number of jobs that
 * need no review. This is the risk-coverage curve of selective classification (El-Yaniv and Wiener 2010), in counts.
 * @param jobs The items of each job, with their confidence and whether the suggestion was right.
 */
export function computeThresholdEffects(jobs: readonly JudgedItems[]): ThresholdEffects {
  const effects = thresholds.map((threshold) => ({ threshold, unseen: 0, wrong: 0, unblocked_jobs: 0 }));
  for (const job of jobs) {
    let lowest: number | null = null;
    for (const [confidence, isRight] of job) {
      lowest = Math.min(lowest ?? confidence, confidence);
      for (const effect of effects) {
        if (needsReview(effect.threshold, confidence)) break;
        effect.unseen += 1;
        if (!isRight) effect.wrong += 1;
      }
    }
    for (const effect of effects) if (!needsReview(effect.threshold, lowest)) effect.unblocked_jobs += 1;
  }
  const designEffect = computeDesignEffect(
    jobs.map((job) => ({ items: job.length, wrong: job.filter(([, isRight]) => !isRight).length })),
  );
  return {
    jobs: jobs.length,
    items: jobs.reduce((sum, { length }) => sum + length, 0),
    thresholds: effects.map((effect) => {
      const tally = { items: effect.unseen / designEffect, wrong: effect.wrong / designEffect };
      return { ...effect, wrong_limit: boundWrongShare(tally, limitRisk) };
    }),
  };
}
