import { expect, test } from "vitest";
import { listValues, mapPdf } from "./map-pdf.ts";

test.each([
  ["a company's form is no currency", "HARBOUR PAPER SDN BHD", "RM 12.50", "12.50 MYR"],
  ["a word in capitals is no currency", "TRY ALL OUR PENS", "EUR 12.50", "12.50 EUR"],
  ["a code beside an amount is one, although it is a word", "Harbour Paper", "TRY 12.50", "12.50 TRY"],
  ["without any sign, the amounts have no currency", "HARBOUR PAPER SDN BHD", "12.50", "12.50"],
])("%s", async (_, head, amount, total) => {
  const mapping = await mapPdf([
    [
      [60, 60, head],
      [60, 90, "Invoice number: 4711"],
      [60, 120, "Grand total:"],
      [160, 120, amount],
    ],
  ]);
  expect(listValues(mapping)["total.grand_total"]).toBe(total);
});
