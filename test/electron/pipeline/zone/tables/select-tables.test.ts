import { expect, test } from "vitest";
import type { BoostedTrees } from "../../../../../electron/pipeline/zone/models/trees.ts";
import { selectTables } from "../../../../../electron/pipeline/zone/tables/select-tables.ts";
import type { Bbox } from "../../../../../shared/document/geometry.ts";

/** A model that predicts its only feature, rounded down to tenths: each of ten trees adds a tenth. */
const identityModel: BoostedTrees = {
  features: ["score"],
  bias: 0,
  trees: Array.from({ length: 10 }, (_, index) => ({
    feature: [0],
    threshold: [index / 10 + 0.05],
    left: [~0],
    right: [~1],
    leaf: [0, 0.1],
  })),
};

function createRegion(score: number, x: number, y: number, width: number, height: number) {
  return { bbox: { x, y, width, height }, features: { score } };
}

function selectBoxes(regions: readonly ReturnType<typeof createRegion>[]): Bbox[] {
  return selectTables(regions, identityModel).map(({ bbox }) => bbox);
}

test("selects the best of overlapping regions, and separate regions", () => {
  const best = createRegion(0.9, 0, 0, 100, 50);
  const worse = createRegion(0.7, 0, 10, 100, 50);
  const beside = createRegion(0.5, 200, 0, 100, 50);
  expect(selectBoxes([worse, beside, best])).toEqual([best.bbox, beside.bbox]);
});

test("selects regions that overlap little", () => {
  const upper = createRegion(0.9, 0, 0, 100, 50);
  const lower = createRegion(0.7, 0, 45, 100, 50);
  expect(selectBoxes([upper, lower])).toEqual([upper.bbox, lower.bbox]);
});

test("drops regions with a low score", () => {
  expect(selectBoxes([createRegion(0.3, 0, 0, 100, 50)])).toEqual([]);
});

test("replaces parts by a larger region with nearly the same score, and keeps other regions", () => {
  const upper = createRegion(0.9, 0, 0, 100, 40);
  const lower = createRegion(0.8, 0, 100, 100, 40);
  const whole = createRegion(0.8, 0, 0, 100, 140);
  expect(selectBoxes([upper, lower, whole])).toEqual([whole.bbox]);
  const weakWhole = createRegion(0.5, 0, 0, 100, 140);
  expect(selectBoxes([upper, lower, weakWhole])).toEqual([upper.bbox, lower.bbox]);
});
