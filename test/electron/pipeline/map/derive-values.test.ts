import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf } from "./map-pdf.ts";

const fields = ["net", "tax", "due"].map((id) => ({ id, label: id, type: "number" }));

test.for<[string, object[], object[]]>([
  ["of the field", fields.map((field) => (field.id === "due" ? { ...field, check: "net + tax" } : field)), []],
  ["of the taxonomy", fields, [{ id: "sum", expression: "due = net + tax" }]],
  ["of the taxonomy with the sum at its right", fields, [{ id: "sum", expression: "net + tax = due" }]],
])("a value without a label is found by a check %s", async ([, dataPoints, checks]) => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "sums",
    kind: "data-points",
    title: "Sums",
    version: "1",
    language: ["en"],
    data_points: dataPoints,
    checks,
  });
  const mapping = await mapPdf(
    [
      [
        [60, 60, "Net:"],
        [160, 60, "400.25"],
        [60, 80, "Tax:"],
        [160, 80, "76.05"],
        [300, 300, "476.30"],
      ],
    ],
    taxonomy,
  );
  expect(listValues(mapping)).toMatchObject({ net: "400.25", tax: "76.05", due: "476.3" });
});
