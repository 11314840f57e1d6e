import { describe, expect, test } from "vitest";
import type { BoostedTrees } from "../../../electron/pipeline/zone/models/trees.ts";
import { predictProbability, predictScore } from "../../../electron/pipeline/zone/models/trees.ts";
import type { TrainingSet } from "../../../build/train/boost.ts";
import { train } from "../../../build/train/boost.ts";
import { createRandom } from "../../builders/random.ts";

const shape = { trees: 40, leaves: 4, rate: 0.3, minLeaf: 5, seed: 7 } as const;

/** Points in a square, with a column that says nothing; right where `isIn` holds. */
function square(seed: number, count: number, isIn: (x: number, y: number) => boolean) {
  const random = createRandom(seed).next;
  const rows = Array.from({ length: count }, () => [random(), random(), random()]);
  const targets = rows.map(([x = 0, y = 0]) => Number(isIn(x, y)));
  return { features: ["x", "y", "noise"], rows, targets, loss: "logistic" as const, ...shape };
}

const isExclusive = (x: number, y: number) => x > 0.5 !== y > 0.5;

function accuracy(model: BoostedTrees, set: TrainingSet): number {
  const right = set.rows.filter((row, index) => predictProbability(model, row) > 0.5 === (set.targets[index] === 1));
  return right.length / set.rows.length;
}

describe("boosted trees", () => {
  test("learn what no single feature shows, and hold for points that were not seen", () => {
    const model = train(square(1, 1_000, isExclusive));
    expect(accuracy(model, square(2, 1_000, isExclusive))).toBeGreaterThan(0.97);
  });

  test("give probabilities that are right as often as they say", () => {
    const set = square(3, 4_000, () => true);
    const random = createRandom(4).next;
    const targets = set.rows.map(([x = 0]) => Number(random() < x));
    const model = train({ ...set, targets, trees: 30, rate: 0.1, minLeaf: 100 });
    for (const x of [0.15, 0.5, 0.85]) {
      const near = predictProbability(model, [x, 0.5, 0.5]);
      expect(Math.abs(near - x)).toBeLessThan(0.1);
    }
  });

  test("fit numbers with squared loss", () => {
    const set = square(5, 1_000, () => true);
    const targets = set.rows.map(([x = 0, y = 0]) => 3 * x - y);
    const model = train({ ...set, targets, loss: "squared", trees: 100 });
    expect(predictScore(model, [0.9, 0.1, 0.5])).toBeCloseTo(2.6, 0);
    expect(predictScore(model, [0.1, 0.9, 0.5])).toBeCloseTo(-0.6, 0);
  });

  test("send what is not known its own way", () => {
    const set = square(6, 400, () => true);
    const rows = set.rows.map(([x = 0, y = 0], index) => [index % 2 === 0 ? NaN : x, y, 0]);
    const model = train({ ...set, rows, targets: rows.map((_, index) => Number(index % 2 === 0)) });
    expect(predictProbability(model, [NaN, 0.5, 0])).toBeGreaterThan(0.9);
    expect(predictProbability(model, [0.99, 0.5, 0])).toBeLessThan(0.1);
  });

  test("count rows by their weights", () => {
    const set = { ...square(8, 200, () => true), targets: Array.from({ length: 200 }, (_, index) => index % 2) };
    const heavy = train({ ...set, weights: set.targets.map((target) => (target === 1 ? 9 : 1)), trees: 1 });
    expect(predictProbability(heavy, [0.5, 0.5, 0.5])).toBeGreaterThan(0.8);
  });

  test("are the same for the same seed, others for another", () => {
    const set = square(9, 300, isExclusive);
    expect(train(set)).toEqual(train(set));
    expect(train({ ...set, seed: 8 })).not.toEqual(train(set));
  });

  test("come back from JSON with the same scores", () => {
    const set = square(10, 300, isExclusive);
    const model = train(set);
    const again = JSON.parse(JSON.stringify(model)) as BoostedTrees;
    for (const row of set.rows) expect(predictScore(again, row)).toBe(predictScore(model, row));
  });

  test("have no more leaves than allowed, none with fewer rows than it must have", () => {
    const set = square(11, 300, isExclusive);
    expect(Math.max(...train(set).trees.map((tree) => tree.leaf.length))).toBe(4);
    expect(train({ ...set, minLeaf: 301 }).trees.every((tree) => tree.leaf.length === 1)).toBe(true);
  });

  test("refuse a set without rows", () => {
    expect(() => train({ ...square(12, 1, () => true), rows: [], targets: [] })).toThrow(RangeError);
  });
});
