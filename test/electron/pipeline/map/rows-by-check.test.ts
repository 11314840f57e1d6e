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
