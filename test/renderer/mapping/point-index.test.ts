import { expect, it } from "vitest";
import { createPointIndexer } from "../../../renderer/workbenches/mapping/point-index.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "list",
  kind: "data-points",
  title: "List",
  version: "1",
  data_points: [
    { id: "number", label: "Number", type: "string" },
    {
      id: "lines",
      label: "Lines",
      type: "group",
      repeat: true,
      data_points: [
        { id: "item", label: "Item", type: "string" },
        { id: "amount", label: "Amount", type: "string" },
      ],
    },
  ],
});

function point(path: string, ...pages: number[]): DataPoint {
  const regions = pages.map((page) => ({ page, bbox: { x: 1, y: 2, width: 3, height: 4 } }));
  const base = {
    type: "string",
    value: "x",
    text: "x",
    confidence: 0.5,
    state: "suggested",
    origin: "machine",
  } as const;
  return { ...base, id: path.replace(/.*\./, ""), path, regions, alternatives: [] };
}

const points = [point("number", 1), point("lines[0].item", 1, 2), point("lines[1].item", 2)];
const paths = (list: readonly DataPoint[] | undefined) => list?.map(({ path }) => path);

it("indexes the data points by place and page, with the cells that have no record", () => {
  const { paths: order, places, byPage } = createPointIndexer(taxonomy)(points);
  const cells = ["lines[0].item", "lines[0].amount", "lines[1].item", "lines[1].amount"];
  expect(order).toEqual(["number", ...cells]);
  expect(places.get("lines[1].amount")).toMatchObject({ column: 1, order: 4, row: { row: 1 } });
  expect(paths(byPage.get(1))).toEqual(["number", "lines[0].item"]);
  expect(paths(byPage.get(2))).toEqual(["lines[0].item", "lines[1].item"]);
});

it("renews only the pages of a data point that changed", () => {
  const index = createPointIndexer(taxonomy);
  const before = index(points);
  const after = index(points.toSpliced(2, 1, point("lines[1].item", 3)));
  expect(after.sections).toBe(before.sections);
  expect(after.byPage.get(1)).toBe(before.byPage.get(1));
  expect(paths(after.byPage.get(2))).toEqual(["lines[0].item"]);
  expect(paths(after.byPage.get(3))).toEqual(["lines[1].item"]);
  expect(paths(before.byPage.get(2)), "the earlier index stays").toEqual(["lines[0].item", "lines[1].item"]);
});

it("adds and removes rows", () => {
  const index = createPointIndexer(taxonomy);
  index(points);
  expect(index([...points, point("lines[2].amount", 3)]).paths).toContain("lines[2].item");
  expect(index(points.slice(0, 2)).paths).toEqual(["number", "lines[0].item", "lines[0].amount"]);
});
