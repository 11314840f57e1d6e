import { expect, test } from "vitest";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

const createInvoice = (...texts: readonly Placed[]): Placed[] => [
  [60, 60, "Harbour Paper Pty Ltd"],
  [60, 74, "1 Quay Street"],
  [340, 60, "Tax Invoice"],
  [340, 80, "Invoice date"],
  [440, 80, "03/04/2026"],
  [60, 260, "Description"],
  [280, 260, "Qty"],
  [360, 260, "Unit price"],
  [460, 260, "Amount"],
  [60, 278, "CAD drawings"],
  [285, 278, "10"],
  [370, 278, "$12.40"],
  [460, 278, "$124.00"],
  [340, 330, "Subtotal"],
  [460, 330, "$124.00"],
  [340, 345, "Tax 10%"],
  [460, 345, "$12.40"],
  ...texts,
];
const total: Placed[] = [
  [340, 375, "Total"],
  [460, 375, "$136.40"],
];

test.each<[string, string, readonly Placed[]]>([
  ["a code beside its label", "AUD", [...total, [340, 108, "Currency"], [440, 108, "AUD"]]],
  ["a code in a label", "AUD", [...total.slice(1), [340, 375, "Total AUD"]]],
  ["a code in parentheses", "NZD", [...total.slice(1), [340, 375, "Total (NZD)"]]],
  ["a code after an amount", "SGD", [...total.slice(0, 1), [460, 375, "$136.40 SGD"]]],
  ["a sign with a letter", "AUD", [...total.slice(0, 1), [460, 375, "A$136.40"]]],
  ["words", "CAD", [...total, [60, 420, "All amounts are in Canadian dollars."]]],
])(
  "amounts with a sign that currencies share are in that which the document names by %s",
  async (_, currency, texts) => {
    const mapping = await mapPdf([createInvoice(...texts)]);
    expect(listValues(mapping)).toMatchObject({
      currency,
      "line[0].total": `124.00 ${currency}`,
      "total.tax_basis_total": `124.00 ${currency}`,
      "total.grand_total": `136.40 ${currency}`,
    });
    expect(getDataPoint(mapping, "issue_date")).toMatchObject({
      value: "2026-04-03",
      alternatives: expect.arrayContaining([expect.objectContaining({ value: "2026-03-04" })]) as unknown,
    });
  },
);

test.each<[string, readonly Placed[]]>([
  ["their own name more often", [...total, [60, 420, "Pay in USD. US$ only. Orders in AUD: AUD 5,000.00"]]],
  ["an address", [...total, [60, 90, "Springfield, IL 62704"]]],
  ["an address with a longer ZIP code", [...total, [60, 90, "San Juan PR 00907-1234"]]],
  ["a tax number", [...total, [60, 420, "EIN: 12-3456789"]]],
])("dollars with %s are those of the United States", async (_, texts) => {
  expect(listValues(await mapPdf([createInvoice(...texts)]))).toMatchObject({
    issue_date: "2026-03-04",
    currency: "USD",
    "total.grand_total": "136.40 USD",
  });
});

test("dollars with dates whose month comes first are those of the United States", async () => {
  const mapping = await mapPdf([createInvoice(...total, [340, 108, "Due date"], [440, 108, "03/25/2026"])]);
  expect(listValues(mapping)).toMatchObject({ issue_date: "2026-03-04", currency: "USD" });
});

test.each(["Thank you", "GST 10%", "GST/HST:", "ABN: 51 824 753 556"])(
  "dollars beside “%s” may be of several countries",
  async (text) => {
    const mapping = await mapPdf([createInvoice(...total, [60, 420, text])]);
    expect(listValues(mapping)).toMatchObject({ issue_date: "2026-04-03", "total.grand_total": "136.40" });
    expect(getDataPoint(mapping, "currency").value).toBeNull();
    expect(getDataPoint(mapping, "issue_date").alternatives.map(({ value }) => value)).toContain("2026-03-04");
  },
);
