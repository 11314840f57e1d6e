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
  const lower = createRegion(0.7, 0, 47, 100, 50);
  expect(selectBoxes([upper, lower])).toEqual([upper.bbox, lower.bbox]);
});

test.each([
  ["the header and the body", 60, 50],
  ["a few rows and all others", 90, 80],
  ["the header and three rows, and the rest", 70, 60],
])("selects a table rather than %s that both have the row between them", (_name, end, start) => {
  const whole = createRegion(1, 0, 0, 400, 220);
  const upper = createRegion(0.8, 0, 0, 400, end);
  const lower = createRegion(0.8, 0, start, 400, 220 - start);
  expect(selectBoxes([upper, lower, whole])).toEqual([whole.bbox]);
});

test("drops regions with a low score", () => {
  expect(selectBoxes([createRegion(0.3, 0, 0, 100, 50)])).toEqual([]);
});

test("selects a larger region rather than its parts if they score clearly less", () => {
  const upper = createRegion(0.5, 0, 0, 100, 40);
  const lower = createRegion(0.6, 0, 100, 100, 40);
  const whole = createRegion(0.9, 0, 0, 100, 140);
  expect(selectBoxes([upper, lower, whole])).toEqual([whole.bbox]);
});

test("selects tables together rather than a region around them that scores higher than each", () => {
  const tables = [0, 100, 200].map((y) => createRegion(0.8, 0, y, 100, 80));
  const upperTwo = createRegion(0.9, 0, 0, 100, 180);
  const around = createRegion(0.9, 0, 0, 100, 280);
  expect(selectBoxes([around, upperTwo, ...tables])).toEqual(tables.map(({ bbox }) => bbox));
});

test("selects the best regions found so far if there are too many combinations", () => {
  const regions = Array.from({ length: 90 }, (_, index) => createRegion(0.8, 0, index * 40, 100, 50));
  const selected = selectBoxes(regions);
  expect(selected.length).toBeGreaterThan(40);
  expect(new Set(selected.map(({ y }) => y)).size).toBe(selected.length);
});
