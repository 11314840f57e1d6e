import type { ThresholdCurve } from "../../shared/api/taxonomies.ts";
import type { JudgedItems } from "../../shared/learned.ts";
import { needsReview } from "./job-settings.ts";

export type ThresholdEffects = Pick<ThresholdCurve, "jobs" | "items" | "thresholds">;

/** The thresholds of the curve: those that the workbench offers. */
const thresholds = Array.from({ length: 21 }, (_, index) => index / 20);

/**
 * Computes the effect of thresholds on judged items: the number of items that a threshold accepts unseen, and how many
 * of these were wrong. This is the risk-coverage curve of selective classification (El-Yaniv and Wiener 2010), in counts.
 * @param jobs The items of each job, with their confidence and whether the suggestion was right.
 */
export function computeThresholdEffects(jobs: readonly JudgedItems[]): ThresholdEffects {
  const items = jobs.flat();
  return {
    jobs: jobs.length,
    items: items.length,
    thresholds: thresholds.map((threshold) => {
      const isUnseen = ([confidence]: JudgedItems[number]) => !needsReview(threshold, confidence);
      const unseen = items.filter(isUnseen);
      return {
        threshold,
        unseen: unseen.length,
        wrong: unseen.filter(([, isRight]) => !isRight).length,
        // With a threshold of 1 even a job without items waits.
        unblocked_jobs: jobs.filter((job) => !needsReview(threshold, null) && job.every(isUnseen)).length,
      };
    }),
  };
}
