import { describe, expect, it } from "vitest";
import { createPointIndexer } from "../../../renderer/workbenches/mapping/point-index.ts";
import { findColumns } from "../../../renderer/workbenches/mapping/paste.ts";
import { createDataPoint } from "../../../renderer/document-ops/data-points.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

/** A group of nine columns. The last three are shown only if they have values: the first six always are. */
const ids = ["item", "article", "unit", "quantity", "price", "discount", "order", "net", "tax"];
const taxonomy = dataPointTaxonomySchema.parse({
  name: "order",
  kind: "data-points",
  title: "Order",
  version: "1",
  data_points: [
    {
      id: "lines",
      label: "Lines",
      type: "group",
      repeat: true,
      data_points: ids.map((id) => ({ id, label: id, type: "string" })),
    },
  ],
});

/** Returns the ids of the columns into which cells go that are pasted into a cell of the first row. */
function findIds(filled: readonly string[], focus: string, header: readonly string[] | null, showsAll = false) {
  const points = filled.map((id) => createDataPoint(id, `lines[0].${id}`, "string"));
  const place = createPointIndexer(taxonomy)(points, showsAll).places.get(`lines[0].${focus}`);
  if (place === undefined) throw new Error(`There is no cell of ${focus}.`);
  return findColumns(header, place.section, place.column).map((column) => column?.field.id);
}

describe("findColumns", () => {
  it("begins with the focused column if columns before it are hidden", () => {
    expect(findIds(["item", "net", "tax"], "net", null)).toEqual(["net", "tax"]);
    expect(findIds(["item", "tax"], "tax", null)).toEqual(["tax"]);
  });

  it("skips a hidden column after the focused one", () => {
    expect(findIds(["item", "net"], "price", null)).toEqual(["price", "discount", "net"]);
  });

  it("has all columns from the focused one on if all are shown", () => {
    expect(findIds(["item", "tax"], "discount", null, true)).toEqual(["discount", "order", "net", "tax"]);
  });

  it("finds the columns of a header by their names, also hidden ones", () => {
    expect(findIds(["item", "net"], "net", ["Order", "item", "else"])).toEqual(["order", "item", undefined]);
  });
});
