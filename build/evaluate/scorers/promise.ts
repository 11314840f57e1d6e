import { computeThresholdEffects } from "../../../electron/domain/jobs/threshold-effects.ts";
import type { JudgedStep } from "../../../shared/learned.ts";
import { chooseThreshold, needsReview } from "../../../shared/job/review-threshold.ts";
import { createRandom } from "../../../test/builders/random.ts";
import type { JudgedValue } from "./calibration.ts";
import { mean, ratio } from "./measures.ts";

/** The judged values of a document. Documents of the same family are similar, such as those of one sender. */
export interface JudgedDocument {
  family: string;
  values: readonly JudgedValue[];
}

/** How often a promise about what passes unseen was kept, over resamplings of families. */
export interface PromiseFigures {
  /** The share of resamplings in which more of the values accepted unseen were wrong than promised. */
  broken: number;
  /** The mean share of values that were accepted unseen. */
  automation: number;
  /** The mean share that the best threshold would have accepted for which the promise holds, in hindsight. */
  oracle: number;
}

const resamplings = 200;

/**
 * Measures the promise that at most a share of the values accepted unseen is wrong. In each resampling, a random half of
 * the families is reviewed, the threshold is chosen by these reviews, and the values of the other families are accepted
 * by it.
 */
export function measurePromise(documents: readonly JudgedDocument[], wrongShare: number): PromiseFigures {
  const random = createRandom(1).next;
  const families = [...Map.groupBy(documents, ({ family }) => family).values()];
  const runs = Array.from({ length: resamplings }, () => {
    const shuffled = families
      .map((family) => ({ family, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ family }) => family);
    const middle = Math.floor(shuffled.length / 2);
    const { thresholds } = computeThresholdEffects(shuffled.slice(0, middle).flat().map(toJudgedStep));
    const heldOut = shuffled.slice(middle).flatMap((family) => family.flatMap(({ values }) => values));
    const accept = (threshold: number) => heldOut.filter(({ confidence }) => !needsReview(threshold, confidence));
    const isKept = (accepted: readonly JudgedValue[]) =>
      accepted.filter(({ correct }) => !correct).length <= wrongShare * accepted.length;
    const accepted = accept(chooseThreshold(thresholds, wrongShare) ?? 1);
    const best = Math.max(
      ...thresholds.map(({ threshold }) => accept(threshold)).map((all) => (isKept(all) ? all.length : 0)),
    );
    return {
      isBroken: !isKept(accepted),
      automation: ratio(accepted.length, heldOut.length),
      oracle: ratio(best, heldOut.length),
    };
  });
  return {
    broken: mean(runs.map(({ isBroken }) => Number(isBroken))),
    automation: mean(runs.map(({ automation }) => automation)),
    oracle: mean(runs.map(({ oracle }) => oracle)),
  };
}

const toJudgedStep = ({ values }: JudgedDocument): JudgedStep => ({
  fields: [],
  items: values.map(({ confidence, correct }) => [confidence, correct]),
  draw: null,
});
