import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf } from "../map-pdf.ts";

test("fields that are left as strings get the dates and amounts that they name, as printed", async () => {
  const strings = ["Invoice date", "Due date", "Total with tax"];
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "own",
    kind: "data-points",
    title: "Own",
    version: "1",
    language: ["en"],
    data_points: strings.map((label, index) => ({ id: `field_${index}`, label, type: "string" })),
  });
  const mapping = await mapPdf(
    [
      [
        [60, 60, "Date of issue"],
        [220, 60, "12 May 2026"],
        [60, 76, "Due date"],
        [220, 76, "11 June 2026"],
        [60, 92, "Grand total"],
        [220, 92, "119.00 EUR"],
      ],
    ],
    taxonomy,
  );
  expect(listValues(mapping)).toEqual({ field_0: "12 May 2026", field_1: "11 June 2026", field_2: "119.00 EUR" });
  expect(mapping.data_points.map(({ type }) => type)).toEqual(["string", "string", "string"]);
});
