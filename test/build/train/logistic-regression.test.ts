import { describe, expect, test } from "vitest";
import { predictLogistic } from "../../../electron/pipeline/zone/models/logistic-regression.ts";
import { logistic } from "../../../electron/pipeline/zone/models/trees.ts";
import { createRandom } from "../../builders/random.ts";
import { fitLogisticRegression } from "../../../build/train/logistic-regression.ts";

const random = createRandom(21).next;
const computeProbability = (x: number, y: number) => logistic(0.5 + 2 * x - y / 100);
/** The columns differ in scale, and the third is noise. */
const rows = Array.from({ length: 4_000 }, () => [2 * random() - 1, 200 * random() - 100, random()]);
const targets = rows.map(([x = 0, y = 0]) => random() < computeProbability(x, y));
const features = ["x", "y", "noise"];
const weights = rows.map(() => 1);
const fit = (penalty: number) => fitLogisticRegression({ features, rows, targets, weights, penalty });

describe("logistic regression", () => {
  test("predicts the probability of each row", () => {
    const model = fit(1);
    for (const [x, y] of [
      [-0.9, 80],
      [0, 0],
      [0.5, -50],
    ] as const)
      expect(Math.abs(predictLogistic(model, [x, y, 0.5]) - computeProbability(x, y))).toBeLessThan(0.03);
  });

  test("shrinks coefficients with the penalty, whatever the scale of their features", () => {
    const [free, shrunk] = [fit(1), fit(2_000)];
    for (const column of [0, 1]) {
      const ratio = (shrunk.weights[column] ?? 0) / (free.weights[column] ?? 1);
      expect(ratio).toBeGreaterThan(0.1);
      expect(ratio).toBeLessThan(0.7);
    }
    const mean = rows.reduce((sum, row) => sum + predictLogistic(shrunk, row), 0) / rows.length;
    expect(mean).toBeCloseTo(targets.filter(Boolean).length / rows.length, 2);
  });

  test("respects the weights of rows", () => {
    const set = { features: ["x"], rows: [[0], [0]], targets: [true, false], weights: [3, 1], penalty: 1 };
    expect(predictLogistic(fitLogisticRegression(set), [0])).toBeCloseTo(0.75);
  });

  test("converges if a feature separates the classes, and if a feature is constant", () => {
    const set = {
      rows: [
        [0, 1],
        [0, 1],
        [1, 1],
        [1, 1],
      ],
      targets: [false, false, true, true],
      weights: [1, 1, 1, 1],
    };
    const model = fitLogisticRegression({ ...set, features: ["separating", "constant"], penalty: 1 });
    expect(predictLogistic(model, [1, 1])).toBeGreaterThan(0.6);
    expect(predictLogistic(model, [0, 1])).toBeLessThan(0.4);
    expect(model.weights[1]).toBe(0);
  });

  test("throws for a set without rows", () => {
    expect(() => fitLogisticRegression({ features: [], rows: [], targets: [], weights: [], penalty: 1 })).toThrow(
      RangeError,
    );
  });
});
