import { describe, expect, test } from "vitest";
import { predictTypeProbabilities } from "../../../electron/pipeline/zone/models/block-classifier.ts";
import { type MulticlassSet, trainMulticlassTrees } from "../../../build/train/multiclass-boosting.ts";
import { createRandom } from "../../builders/random.ts";

/** Draws points of the unit interval in three classes: below a third, below two thirds, above. */
function drawThirds(seed: number, count: number, toTargets: (third: number) => number[]): MulticlassSet {
  const random = createRandom(seed).next;
  const rows = Array.from({ length: count }, () => [random(), random()]);
  return {
    features: ["x", "noise"],
    rows,
    classCount: 3,
    targets: rows.map(([x = 0]) => toTargets(Math.floor(3 * x))),
    weights: rows.map(() => 1),
    trees: 30,
    maxLeaves: 4,
    learningRate: 0.3,
    minRowsPerLeaf: 5,
    subsample: { rows: 0.8, features: 1 },
    seed: 7,
  };
}

/** Predicts the probabilities of the three classes at a point. */
function predict(set: MulticlassSet, x: number): number[] {
  const types = trainMulticlassTrees(set).map((score, index) => ({ type: String(index), ...score }));
  return predictTypeProbabilities({ features: [...set.features], types }, Float64Array.of(x, 0.5));
}

describe("gradient-boosted trees for several classes", () => {
  test("learn the class of each part of an interval", () => {
    const set = drawThirds(1, 600, (third) => [third]);
    for (const [index, x] of [0.15, 0.5, 0.85].entries()) {
      const probabilities = predict(set, x);
      expect(probabilities[index]).toBeGreaterThan(0.9);
      expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    }
  });

  test("learn from rows whose annotation does not tell two classes apart", () => {
    // Half of the rows say only whether they are in the first third.
    let isPartial = false;
    const set = drawThirds(2, 600, (third) => {
      isPartial = !isPartial;
      return isPartial && third > 0 ? [1, 2] : [third];
    });
    expect(predict(set, 0.5)[1]).toBeGreaterThan(0.9);
    expect(predict(set, 0.85)[2]).toBeGreaterThan(0.9);
  });

  test("give no evidence between two classes that no row tells apart", () => {
    const set = drawThirds(3, 600, (third) => (third > 0 ? [1, 2] : [0]));
    const [first = 1, second = 0, third = 0] = predict(set, 0.6);
    expect(first).toBeLessThan(0.1);
    expect(Math.abs(second - third)).toBeLessThan(0.1);
  });

  test("train the same model from the same set and seed", () => {
    const set = drawThirds(4, 200, (third) => [third]);
    expect(trainMulticlassTrees(set)).toEqual(trainMulticlassTrees(set));
    expect(trainMulticlassTrees({ ...set, seed: 8 })).not.toEqual(trainMulticlassTrees(set));
  });
});
