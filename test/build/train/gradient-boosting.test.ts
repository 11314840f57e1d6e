import { describe, expect, test } from "vitest";
import { type BoostedTrees, predictProbability, predictScore } from "../../../electron/pipeline/zone/models/trees.ts";
import { type BoostingSet, trainBoostedTrees } from "../../../build/train/gradient-boosting.ts";
import { createRandom } from "../../builders/random.ts";

const settings = { trees: 40, maxLeaves: 4, learningRate: 0.3, minRowsPerLeaf: 5, seed: 7 } as const;

/** Draws random points of the unit square with a column of noise, classified by a function of their coordinates. */
function drawPoints(seed: number, count: number, classify: (x: number, y: number) => boolean) {
  const random = createRandom(seed).next;
  const rows = Array.from({ length: count }, () => [random(), random(), random()]);
  const targets = rows.map(([x = 0, y = 0]) => Number(classify(x, y)));
  return { features: ["x", "y", "noise"], rows, targets, loss: "logistic" as const, ...settings };
}

const exclusiveOr = (x: number, y: number) => x > 0.5 !== y > 0.5;

function computeAccuracy(model: BoostedTrees, set: BoostingSet): number {
  const correct = set.rows.filter((row, index) => predictProbability(model, row) > 0.5 === (set.targets[index] === 1));
  return correct.length / set.rows.length;
}

describe("gradient-boosted trees", () => {
  test("learn an interaction of features and generalize to new points", () => {
    const model = trainBoostedTrees(drawPoints(1, 1_000, exclusiveOr));
    expect(computeAccuracy(model, drawPoints(2, 1_000, exclusiveOr))).toBeGreaterThan(0.97);
  });

  test("predict calibrated probabilities", () => {
    const set = drawPoints(3, 4_000, () => true);
    const random = createRandom(4).next;
    const targets = set.rows.map(([x = 0]) => Number(random() < x));
    const model = trainBoostedTrees({ ...set, targets, trees: 30, learningRate: 0.1, minRowsPerLeaf: 100 });
    for (const x of [0.15, 0.5, 0.85]) {
      const predicted = predictProbability(model, [x, 0.5, 0.5]);
      expect(Math.abs(predicted - x)).toBeLessThan(0.1);
    }
  });

  test("fit a linear function with squared loss", () => {
    const set = drawPoints(5, 1_000, () => true);
    const targets = set.rows.map(([x = 0, y = 0]) => 3 * x - y);
    const model = trainBoostedTrees({ ...set, targets, loss: "squared", trees: 100 });
    expect(predictScore(model, [0.9, 0.1, 0.5])).toBeCloseTo(2.6, 0);
    expect(predictScore(model, [0.1, 0.9, 0.5])).toBeCloseTo(-0.6, 0);
  });

  test("separate missing values from known ones", () => {
    const set = drawPoints(6, 400, () => true);
    const rows = set.rows.map(([x = 0, y = 0], index) => [index % 2 === 0 ? NaN : x, y, 0]);
    const model = trainBoostedTrees({ ...set, rows, targets: rows.map((_, index) => Number(index % 2 === 0)) });
    expect(predictProbability(model, [NaN, 0.5, 0])).toBeGreaterThan(0.9);
    expect(predictProbability(model, [0.99, 0.5, 0])).toBeLessThan(0.1);
  });

  test("respect the weights of rows", () => {
    const set = { ...drawPoints(8, 200, () => true), targets: Array.from({ length: 200 }, (_, index) => index % 2) };
    const heavy = trainBoostedTrees({ ...set, weights: set.targets.map((target) => (target === 1 ? 9 : 1)), trees: 1 });
    expect(predictProbability(heavy, [0.5, 0.5, 0.5])).toBeGreaterThan(0.8);
  });

  test("are equal for the same seed and differ for another seed", () => {
    const set = drawPoints(9, 300, exclusiveOr);
    expect(trainBoostedTrees(set)).toEqual(trainBoostedTrees(set));
    expect(trainBoostedTrees({ ...set, seed: 8 })).not.toEqual(trainBoostedTrees(set));
  });

  test("predict the same scores after a round trip through JSON", () => {
    const set = drawPoints(10, 300, exclusiveOr);
    const model = trainBoostedTrees(set);
    const again = JSON.parse(JSON.stringify(model)) as BoostedTrees;
    for (const row of set.rows) expect(predictScore(again, row)).toBe(predictScore(model, row));
  });

  test("have at most the given leaves, each with at least the given rows", () => {
    const set = drawPoints(11, 300, exclusiveOr);
    expect(Math.max(...trainBoostedTrees(set).trees.map((tree) => tree.leaf.length))).toBe(4);
    expect(trainBoostedTrees({ ...set, minRowsPerLeaf: 301 }).trees.every((tree) => tree.leaf.length === 1)).toBe(true);
  });

  test("keep a constrained feature monotone", () => {
    const set = drawPoints(13, 300, (x, y) => Math.sin(9 * x) > y);
    const scan = (model: BoostedTrees) =>
      Array.from({ length: 101 }, (_, index) => predictScore(model, [index / 100, 0.4, 0.5]));
    const isMonotone = (scores: readonly number[], direction: number) =>
      scores.every((score, index) => direction * (score - (scores[index - 1] ?? score)) >= -1e-9);
    expect(isMonotone(scan(trainBoostedTrees(set)), -1)).toBe(false);
    expect(isMonotone(scan(trainBoostedTrees({ ...set, monotoneConstraints: [-1, 0, 0] })), -1)).toBe(true);
    expect(isMonotone(scan(trainBoostedTrees({ ...set, monotoneConstraints: [1, 0, 0] })), 1)).toBe(true);
  });

  test("throw for a set without rows", () => {
    expect(() => trainBoostedTrees({ ...drawPoints(12, 1, () => true), rows: [], targets: [] })).toThrow(RangeError);
  });
});
