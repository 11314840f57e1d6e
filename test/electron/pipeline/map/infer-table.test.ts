import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf, type Placed } from "./map-pdf.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "items",
  kind: "data-points",
  title: "Items",
  version: "1",
  language: ["en"],
  data_points: [
    {
      id: "line",
      label: "Lines",
      type: "group",
      repeat: true,
      anchor: "total",
      data_points: [
        { id: "name", label: "Item", type: "text", required: true },
        { id: "quantity", label: "Quantity", type: "number", required: true },
        { id: "price", label: "Unit price", type: "money", required: true },
        { id: "total", label: "Amount", type: "money", required: true },
        { id: "rate", label: "Tax rate", type: "percentage" },
      ],
    },
  ],
  checks: [{ id: "amount", expression: "line.total = line.quantity * line.price" }],
});

const columns = [60, 100, 300, 360, 420, 480];

/** Places the cells of a table, whose columns begin at fixed positions. */
function placeRows(rows: readonly (readonly string[])[]): Placed[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Placed[] => (text === "" ? [] : [[columns[column] ?? 0, 100 + row * 20, text]])),
  );
}

/** The labels are of a language that the lexicon does not have. */
const unknownHeader = ["Nr", "Vöru", "Fjöld", "Verðx", "Skatt", "Alls"];
const anchor = ["1", "Iron anchor", "2", "80.00", "19 %", "160.00"];
const rope = ["2", "Rope", "1", "12.50", "19 %", "12.50"];
const sail = ["3", "Sail cloth", "4", "25.00", "7 %", "100.00"];

test("a table with an unknown header has its texts, its rates and its rows of one piece", async () => {
  const values = listValues(await mapPdf([placeRows([unknownHeader, anchor, rope, sail])], taxonomy));
  expect(values).toMatchObject({
    "line[0].name": "Iron anchor",
    "line[0].rate": "19 %",
    "line[1].name": "Rope",
    "line[1].quantity": "1",
    "line[1].total": "12.50",
    "line[2].name": "Sail cloth",
    "line[2].quantity": "4",
  });
});

test("a row of one piece begins the table, and one ends it", async () => {
  const values = listValues(await mapPdf([placeRows([unknownHeader, rope, anchor, rope])], taxonomy));
  expect(Object.keys(values).filter((path) => path.endsWith(".total"))).toHaveLength(3);
  expect(values).toMatchObject({ "line[0].name": "Rope", "line[2].name": "Rope" });
});

test("the sum below a table with an unknown header is no row", async () => {
  const sum = ["", "", "", "Alls", "", "272.50"];
  const values = listValues(await mapPdf([placeRows([unknownHeader, anchor, rope, sail, sum])], taxonomy));
  expect(Object.keys(values).filter((path) => path.endsWith(".total"))).toHaveLength(3);
});

test("a row whose position is a factor of its amount by chance does not move the column of the quantity", async () => {
  const second = ["2", "Buoy", "2", "15.00", "19 %", "30.00"];
  const values = listValues(await mapPdf([placeRows([unknownHeader, anchor, second, sail])], taxonomy));
  expect(values).toMatchObject({ "line[0].quantity": "2", "line[1].quantity": "2", "line[2].quantity": "4" });
});

test("a known header takes precedence over columns that a check suggests", async () => {
  // The price of a pack of ten makes the position a factor of the amount.
  const header = ["No", "Item", "Quantity", "Unit price", "Tax rate", "Amount"];
  const packed = ["2", "Nails", "20", "8.00", "19 %", "16.00"];
  const values = listValues(await mapPdf([placeRows([header, packed])], taxonomy));
  expect(values).toMatchObject({ "line[0].name": "Nails", "line[0].quantity": "20" });
});
