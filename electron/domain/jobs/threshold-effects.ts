import type { FieldEffect, ThresholdCurve } from "../../../shared/api/taxonomies.ts";
import { maxListedFields } from "../../../shared/api/wrong-share.ts";
import { needsReview } from "../../../shared/job/review-threshold.ts";
import type { JudgedStep } from "../../../shared/learned.ts";
import { minimum } from "../../../shared/values/extremes.ts";
import { boundWrongShare } from "./bound-wrong-share.ts";
import { JudgedSample, WeightedCounts } from "./estimate-wrong-share.ts";

export type ThresholdEffects = Pick<ThresholdCurve, "jobs" | "items" | "thresholds">;

/** The thresholds of the curve: denser near 1, where most confidences are. */
const thresholds = [...Array.from({ length: 20 }, (_, index) => index / 20), 0.96, 0.97, 0.98, 0.99, 1];

/** The risk that the limit of a threshold does not hold. */
const limitRisk = 0.05;

/** An item that a reviewer looked at. */
interface SeenItem {
  confidence: number;
  isRight: boolean;
  /** The number of items for which it stands. */
  weight: number;
  field: string | null;
}

/**
 * Lists the items of a job that a reviewer looked at. One that was drawn with the probability p stands for 1 / p items:
 * those that the threshold accepted unseen would be missing in the curve otherwise, and the curve would be about the
 * doubtful ones only. In jobs that draw nothing, all items count once. Those above the threshold that a reviewer looked
 * at by choice are more often wrong than the others, so that the curve errs on the safe side.
 */
function listSeenItems({ fields, items, draw }: JudgedStep): SeenItem[] {
  const reviewed = items.map(([confidence, isRight, field]) => {
    return { confidence, isRight, weight: 1, field: field === undefined ? null : (fields[field] ?? null) };
  });
  const drawn = (draw?.items ?? []).flatMap(({ confidence, right, field }) =>
    right === null || draw === null ? [] : [{ confidence, isRight: right, weight: 1 / draw.share, field }],
  );
  return [...reviewed, ...drawn];
}

/** Returns the lowest confidence of the items of a job; null without items. */
function findLowest({ items, draw }: JudgedStep): number | null {
  if (draw !== null) return draw.lowest;
  return items.length === 0 ? null : minimum(items.map(([confidence]) => confidence));
}

/**
 * Computes the effect of thresholds on judged items: the number of items that a threshold accepts without review, how
 * many of these were wrong, the share of wrong ones with an interval, the limit of this share for further documents of
 * the same kind, and the number of jobs in which every item reaches the threshold. This is the risk-coverage curve of
 * selective classification (El-Yaniv and Wiener 2010), weighted by how often an item is drawn.
 * @param jobs What reviewers judged in each job.
 */
export function computeThresholdEffects(jobs: readonly JudgedStep[]): ThresholdEffects {
  const effects = thresholds.map((threshold) => ({ threshold, counts: new WeightedCounts(), unblockedJobs: 0 }));
  const all = new JudgedSample();
  for (const job of jobs) {
    for (const { confidence, isRight, weight } of listSeenItems(job)) {
      all.add(job, isRight, weight);
      // An item is counted at the highest threshold that it reaches. The sums below add it to all lower ones.
      let highest = effects[0];
      for (const effect of effects) {
        if (needsReview(effect.threshold, confidence)) break;
        highest = effect;
      }
      highest?.counts.add(isRight, weight);
    }
    const lowest = findLowest(job);
    for (const effect of effects) if (!needsReview(effect.threshold, lowest)) effect.unblockedJobs += 1;
  }
  effects.reduceRight((higher, effect) => {
    effect.counts.addAll(higher.counts);
    return effect;
  });
  const designEffect = all.computeDesignEffect();
  return {
    jobs: jobs.length,
    items: all.counts.items,
    thresholds: effects.map(({ threshold, counts, unblockedJobs }) => ({
      threshold,
      unseen: counts.items,
      unseen_share: all.counts.weight === 0 ? 0 : Math.min(1, counts.weight / all.counts.weight),
      wrong: counts.wrong,
      wrong_share: counts.estimate(designEffect),
      wrong_limit: boundWrongShare(counts.tallyEffective(designEffect), limitRisk),
      unblocked_jobs: unblockedJobs,
    })),
  };
}

/** Computes the effect of one threshold on the items of each field, those with the most wrong items first. */
export function computeFieldEffects(jobs: readonly JudgedStep[], threshold: number): FieldEffect[] {
  const fields = new Map<string, { items: number; sample: JudgedSample }>();
  for (const job of jobs) {
    for (const { confidence, isRight, weight, field } of listSeenItems(job)) {
      if (field === null) continue;
      const effect = fields.get(field) ?? { items: 0, sample: new JudgedSample() };
      fields.set(field, effect);
      effect.items += 1;
      if (!needsReview(threshold, confidence)) effect.sample.add(job, isRight, weight);
    }
  }
  return [...fields]
    .map(([field, { items, sample }]) => {
      const { items: unseen, wrong } = sample.counts;
      return { field, items, unseen, wrong, wrong_share: sample.estimate() };
    })
    .sort((a, b) => b.wrong - a.wrong || b.unseen - a.unseen)
    .slice(0, maxListedFields);
}
