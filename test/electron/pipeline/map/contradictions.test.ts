import { describe, expect, test } from "vitest";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

/** The confidence from which the window marks a value as sure. */
const sure = 0.95;

const head: Placed[] = [
  [60, 40, "Example Ltd"],
  [60, 54, "5 Mill Lane"],
  [60, 68, "10115 Berlin"],
  [60, 120, "Bill to:"],
  [60, 134, "Sample Traders GmbH"],
  [60, 148, "7 High Street"],
  [60, 162, "20095 Hamburg"],
];

/** Lays out labels with values in the right column, from `y` downwards. */
const listPairs = (y: number, pairs: readonly [label: string, value: string][]): Placed[] =>
  pairs.flatMap(([label, value], index): Placed[] => [
    [320, y + 16 * index, label],
    [460, y + 16 * index, value],
  ]);

const references = (issued: string, due: string): Placed[] =>
  listPairs(200, [
    ["Invoice number:", "RE-4711"],
    ["Invoice date:", issued],
    ["Due date:", due],
  ]);

const totals = (net: string, tax: string, gross: string): Placed[] =>
  listPairs(400, [
    ["Net total", net],
    ["VAT 20 %", tax],
    ["Total", gross],
  ]);

describe("values that contradict each other", () => {
  test("amounts that do not add up are not sure, and neither is the amount due that is the total", async () => {
    const right = await mapPdf([
      [...head, ...references("12 May 2026", "11 June 2026"), ...totals("100.00 EUR", "20.00 EUR", "120.00 EUR")],
    ]);
    const wrong = await mapPdf([
      [...head, ...references("12 May 2026", "11 June 2026"), ...totals("100.00 EUR", "20.00 EUR", "190.00 EUR")],
    ]);
    expect(getDataPoint(right, "total.grand_total").confidence).toBeGreaterThan(sure);
    for (const path of ["total.tax_basis_total", "total.grand_total", "total.due_payable"])
      expect(getDataPoint(wrong, path).confidence).toBeLessThan(0.7);
  });

  test("a due date before the invoice date makes both doubtful", async () => {
    const mapping = await mapPdf([
      [...head, ...references("12 May 2026", "11 April 2026"), ...totals("100.00 EUR", "20.00 EUR", "120.00 EUR")],
    ]);
    expect(listValues(mapping)).toMatchObject({ issue_date: "2026-05-12", due_date: "2026-04-11" });
    for (const path of ["issue_date", "due_date"]) expect(getDataPoint(mapping, path).confidence).toBe(0.5);
    expect(getDataPoint(mapping, "invoice_number").confidence).toBeGreaterThan(0.9);
    expect(getDataPoint(mapping, "total.grand_total").confidence).toBeGreaterThan(sure);
  });

  test("one number for the invoice and for the order makes both doubtful", async () => {
    const order = listPairs(248, [["Order number:", "RE-4711"]]);
    const mapping = await mapPdf([[...head, ...references("12 May 2026", "11 June 2026"), ...order]]);
    expect(listValues(mapping)).toMatchObject({ invoice_number: "RE-4711", order_reference: "RE-4711" });
    for (const path of ["invoice_number", "order_reference"]) expect(getDataPoint(mapping, path).confidence).toBe(0.5);
  });

  test("a total that another check confirms stays sure if the lines do not add up to it", async () => {
    const items: Placed[] = [
      [60, 300, "Description"],
      [280, 300, "Quantity"],
      [360, 300, "Unit price"],
      [460, 300, "Amount"],
      [60, 316, "Paper"],
      [280, 316, "2"],
      [360, 316, "30.00"],
      [460, 316, "60.00"],
      [60, 332, "Folder"],
      [280, 332, "1"],
      [360, 332, "30.00"],
      [460, 332, "30.00"],
    ];
    const mapping = await mapPdf([[...head, ...items, ...totals("100.00 EUR", "20.00 EUR", "120.00 EUR")]]);
    expect(listValues(mapping)["line[1].total"]).toMatch(/^30/u);
    expect(getDataPoint(mapping, "total.grand_total").confidence).toBeGreaterThan(sure);
  });
});

describe("absent values", () => {
  test("a field whose label is printed is less surely absent than one without", async () => {
    const without = await mapPdf([[...head, ...references("12 May 2026", "11 June 2026")]]);
    const printed = await mapPdf([[...head, ...references("12 May 2026", "on receipt")]]);
    const unlabelled = getDataPoint(without, "delivery_date");
    const labelled = getDataPoint(printed, "due_date");
    expect([unlabelled.value, labelled.value]).toEqual([null, null]);
    expect(labelled.confidence).toBeLessThan(0.6);
    expect(labelled.confidence).toBeLessThan(unlabelled.confidence - 0.1);
  });

  test("a value that almost every document has was rather overlooked than absent", async () => {
    const mapping = await mapPdf([[...head, ...totals("100.00 EUR", "20.00 EUR", "120.00 EUR")]]);
    const [number, prepaid] = [getDataPoint(mapping, "invoice_number"), getDataPoint(mapping, "total.prepaid")];
    expect([number.value, prepaid.value]).toEqual([null, null]);
    expect(number.confidence).toBeLessThan(0.5);
    expect(prepaid.confidence).toBeGreaterThan(number.confidence);
  });
});
