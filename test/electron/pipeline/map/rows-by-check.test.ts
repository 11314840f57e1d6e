import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf, type Placed } from "./map-pdf.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "tax",
  kind: "data-points",
  title: "Tax",
  version: "1",
  language: ["en"],
  data_points: [
    {
      id: "tax",
      label: "Tax",
      type: "group",
      repeat: true,
      anchor: "amount",
      data_points: [
        { id: "rate", label: "Rate", type: "percentage" },
        { id: "basis", label: "Basis", type: "money" },
        { id: "amount", label: "Tax amount", type: "money" },
      ],
    },
  ],
  checks: [{ id: "amount", expression: "tax.amount = tax.basis * tax.rate / 100" }],
});

/** Finds the tax of a page whose net amount stands some rows above or below the row with the rate and the tax. */
async function findTax(rowsBetween: number): Promise<Record<string, string>> {
  const pitch = 20;
  const taxY = 300;
  const basisY = taxY + rowsBetween * pitch;
  const others = Array.from({ length: 10 }, (_, index) => [taxY + (index + 1) * pitch, taxY - (index + 1) * pitch]);
  const words = others.flat().flatMap((y): Placed[] => (y === basisY ? [] : [[60, y, "Rope and anchor"]]));
  return listValues(
    await mapPdf([[[60, taxY, "plus 19 % 76.00"], [60, basisY, "together 400.00"], ...words]], taxonomy),
  );
}

test.for([8, -8, 1])("the operand of a check is found %i rows from the others", async (rowsBetween) => {
  expect(await findTax(rowsBetween)).toMatchObject({ "tax[0].basis": "400.00", "tax[0].amount": "76.00" });
});

test.for([9, -9])("the operand of a check is not searched %i rows from the others", async (rowsBetween) => {
  expect(await findTax(rowsBetween)).not.toHaveProperty("tax[0].basis");
});

const itemTaxonomy = dataPointTaxonomySchema.parse({
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
        { id: "quantity", label: "Quantity", type: "number" },
        { id: "price", label: "Price", type: "money" },
        { id: "total", label: "Amount", type: "money" },
      ],
    },
  ],
  checks: [{ id: "amount", expression: "line.total = line.quantity * line.price" }],
});

/** Lists the amounts of the lines of pages without a header row. */
async function listTotals(pages: readonly (readonly Placed[])[]): Promise<string[]> {
  const values = listValues(await mapPdf(pages, itemTaxonomy));
  return Object.entries(values).flatMap(([path, value]) => (path.endsWith(".total") ? value : []));
}

const rope = (y: number): Placed => [60, y, "Rope 3.00 12.50 37.50"];
const anchor = (y: number): Placed => [60, y, "Anchor 2.00 80.00 160.00"];

test.each<[string, readonly (readonly Placed[])[], readonly string[]]>([
  ["one below the other", [[rope(200), rope(220)]], ["37.50", "37.50"]],
  ["with another one between them", [[rope(200), anchor(220), rope(240)]], ["37.50", "160.00", "37.50"]],
  ["at the break between two pages", [[anchor(700), rope(720)], [rope(60)]], ["160.00", "37.50", "37.50"]],
  ["three times", [[rope(200), rope(220), rope(240)]], ["37.50", "37.50", "37.50"]],
])("two equal lines %s are two rows", async (_, pages, totals) => {
  expect(await listTotals(pages)).toEqual(totals);
});

test("the lines of a copy on another page are no further rows", async () => {
  const page = [rope(200), anchor(220)];
  expect(await listTotals([page, page])).toEqual(["37.50", "160.00"]);
});

test("an entry of a breakdown that is printed twice is one row", async () => {
  const entry = (y: number): Placed => [60, y, "19 % of 400.00 76.00"];
  const values = listValues(await mapPdf([[entry(300), entry(500)]], taxonomy));
  expect(Object.keys(values).filter((path) => path.endsWith(".amount"))).toEqual(["tax[0].amount"]);
});
