import { describe, expect, test } from "vitest";
import { predictLogistic } from "../../../electron/pipeline/zone/models/logistic-regression.ts";
import { logistic } from "../../../electron/pipeline/zone/models/trees.ts";
import { createRandom } from "../../builders/random.ts";
import { fitLogistic } from "../../../build/train/logistic-regression.ts";

const random = createRandom(21).next;
const chance = (x: number, y: number) => logistic(0.5 + 2 * x - y / 100);
/** The second column is in another measure, the third says nothing. */
const rows = Array.from({ length: 4_000 }, () => [2 * random() - 1, 200 * random() - 100, random()]);
const targets = rows.map(([x = 0, y = 0]) => random() < chance(x, y));
const features = ["x", "y", "noise"];
const weights = rows.map(() => 1);
const fit = (penalty: number) => fitLogistic({ features, rows, targets, weights, penalty });

describe("a logistic regression", () => {
  test("gives rows the probability that they have", () => {
    const model = fit(1);
    for (const [x, y] of [
      [-0.9, 80],
      [0, 0],
      [0.5, -50],
    ] as const)
      expect(Math.abs(predictLogistic(model, [x, y, 0.5]) - chance(x, y))).toBeLessThan(0.03);
  });

  test("believes less in features the higher the penalty, whatever they are measured in", () => {
    const [free, held] = [fit(1), fit(2_000)];
    for (const column of [0, 1]) {
      const share = (held.weights[column] ?? 0) / (free.weights[column] ?? 1);
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.7);
    }
    const mean = rows.reduce((sum, row) => sum + predictLogistic(held, row), 0) / rows.length;
    expect(mean).toBeCloseTo(targets.filter(Boolean).length / rows.length, 2);
  });

  test("counts rows by their weights", () => {
    const set = { features: ["x"], rows: [[0], [0]], targets: [true, false], weights: [3, 1], penalty: 1 };
    expect(predictLogistic(fitLogistic(set), [0])).toBeCloseTo(0.75);
  });

  test("settles where a feature tells everything, or nothing", () => {
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
    const model = fitLogistic({ ...set, features: ["all", "nothing"], penalty: 1 });
    expect(predictLogistic(model, [1, 1])).toBeGreaterThan(0.6);
    expect(predictLogistic(model, [0, 1])).toBeLessThan(0.4);
    expect(model.weights[1]).toBe(0);
  });

  test("has nothing to learn from no rows", () => {
    expect(() => fitLogistic({ features: [], rows: [], targets: [], weights: [], penalty: 1 })).toThrow(RangeError);
  });
});
