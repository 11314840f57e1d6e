import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf } from "./map-pdf.ts";

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
      data_points: [
        { id: "name", label: "Article", type: "text" },
        { id: "count", label: "Count", type: "integer" },
        {
          id: "price",
          label: "Price",
          type: "group",
          data_points: [
            { id: "single", label: "Unit price", type: "money" },
            { id: "total", label: "Line total", type: "money" },
          ],
        },
      ],
    },
  ],
});

test("the fields of a group in a repeated group are columns of its table, and have its rows", async () => {
  const rows = [
    ["Article", "Count", "Unit price", "Line total"],
    ["Oak shelf", "2", "40.00", "80.00"],
    ["Brackets", "4", "2.50", "10.00"],
  ];
  const columns = [60, 260, 340, 460];
  const page = rows.flatMap((row, index) =>
    row.map((text, column) => [columns[column] ?? 0, 60 + 20 * index, text] as const),
  );
  expect(listValues(await mapPdf([page], taxonomy))).toEqual({
    "lines[0].name": "Oak shelf",
    "lines[0].count": "2",
    "lines[0].price.single": "40.00",
    "lines[0].price.total": "80.00",
    "lines[1].name": "Brackets",
    "lines[1].count": "4",
    "lines[1].price.single": "2.50",
    "lines[1].price.total": "10.00",
  });
});
