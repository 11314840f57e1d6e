import { expect, test } from "vitest";
import { separateRegions, type Item } from "../../../../electron/pipeline/zone/separate-regions.ts";
import { isCentreInside, type Bbox } from "../../../../shared/document/geometry.ts";

const own: Bbox = { x: 124.35, y: 60, width: 7.35, height: 10 };

test.each<[string, Bbox]>([
  ["left of", { ...own, x: 124.25 }],
  ["right of", { ...own, x: 124.45 }],
  ["above", { ...own, y: 59.9 }],
  ["below and right of", { ...own, x: 124.45, y: 60.1 }],
])("an item 0.1 points %s the only item of a region is in one region", (_, bbox) => {
  const item: Item = { bbox: own };
  const foreign: Item = { bbox };
  const region = { bbox: { x: 100, y: 40, width: 60, height: 50 }, items: new Set([item]) };
  separateRegions([region], [item, foreign], false);
  expect(region.items).toContain(item);
  expect(isCentreInside(own, region.bbox)).toBe(true);
  expect(isCentreInside(bbox, region.bbox)).toBe(region.items.has(foreign));
});
