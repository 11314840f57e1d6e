import { expect, test } from "vitest";
import { germanInvoice, getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

test("a table continues on the next page with its header repeated", async () => {
  const header = germanInvoice.filter(([, y]) => y === 260);
  const second = germanInvoice.filter(([, y]) => y === 300);
  const mapping = await mapPdf([germanInvoice.filter(([, y]) => y <= 280), [...header, ...second]]);
  expect(getDataPoint(mapping, "line[0].total").regions[0]?.page).toBe(1);
  expect(getDataPoint(mapping, "line[1].total").regions[0]?.page).toBe(2);
});

test("a name goes on in the next line of its cell, but not after a gap", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Description"],
      [260, 60, "Qty"],
      [340, 60, "Unit price"],
      [460, 60, "Amount"],
      [60, 80, "Oak shelf, oiled, with"],
      [260, 80, "2"],
      [340, 80, "40.00"],
      [460, 80, "80.00"],
      [60, 92, "brass brackets"],
      [60, 112, "Delivered on a Monday"],
      [60, 132, "Screws"],
      [260, 132, "10"],
      [340, 132, "0.50"],
      [460, 132, "5.00"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "line[0].name": "Oak shelf, oiled, with brass brackets",
    "line[1].name": "Screws",
  });
});

test("a quantity without a label is the number that makes the row's total", async () => {
  const mapping = await mapPdf([
    [
      [130, 60, "Product"],
      [340, 60, "Price"],
      [460, 60, "Total"],
      [60, 80, "3"],
      [130, 80, "Lamp"],
      [340, 80, "12.50"],
      [460, 80, "37.50"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({ "line[0].quantity": "3", "line[0].name": "Lamp" });
});

test("a label that may mean two columns has the field that no other label can have", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Amount"],
      [130, 60, "Product"],
      [340, 60, "Price"],
      [460, 60, "Total"],
      [60, 80, "4.00"],
      [130, 80, "Lamp"],
      [340, 80, "12.50"],
      [460, 80, "50.00"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "line[0].quantity": "4",
    "line[0].unit_price": "12.50",
    "line[0].total": "50.00",
  });
});

test("a column of item numbers is no part of the column of names beside it, whatever its head", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Btw-nummer: NL001234567B13"],
      [60, 100, "Artikel"],
      [130, 100, "Omschrijving"],
      [280, 100, "Prijs"],
      [340, 100, "Hoeveelheid"],
      [460, 100, "Bedrag"],
      [60, 120, "L2041"],
      [130, 120, "Lamp"],
      [280, 120, "12,50"],
      [340, 120, "3"],
      [460, 120, "37,50"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "seller.vat_id": "NL001234567B13",
    "line[0].name": "Lamp",
    "line[0].seller_item_id": "L2041",
  });
});

test("heads beside each other may end with a colon, and digits may be grouped by spaces", async () => {
  const mapping = await mapPdf([
    [
      [60, 100, "Numéro de facture :"],
      [220, 100, "Date de facture"],
      [60, 114, "F-2041"],
      [220, 114, "13/02/2026"],
      [60, 200, "Désignation"],
      [280, 200, "Quantité"],
      [350, 200, "Prix unitaire HT"],
      [450, 200, "Total HT"],
      [60, 216, "Papier vergé"],
      [290, 216, "4"],
      [360, 216, "310,25 €"],
      [450, 216, "1 241,00 €"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    invoice_number: "F-2041",
    issue_date: "2026-02-13",
    "line[0].unit_price": "310.25 EUR",
    "line[0].total": "1241.00 EUR",
  });
});

test("a labelled number in the cell of another column is not its value", async () => {
  const mapping = await mapPdf([
    [
      [60, 200, "SKU"],
      [160, 200, "Description"],
      [300, 200, "Quantity"],
      [380, 200, "Unit price"],
      [470, 200, "Amount"],
      [60, 216, "GTIN: 40120"],
      [160, 216, "Sea charts"],
      [310, 216, "2"],
      [385, 216, "30.00"],
      [470, 216, "60.00"],
    ],
  ]);
  const values = listValues(mapping);
  expect(values["line[0].total"]).toBe("60.00");
  expect(values).not.toHaveProperty("line[0].seller_item_id");
});

test("a name in a cell that is centred vertically begins above the numbers of its row", async () => {
  const createRow = (y: number, name: string, detail: string, total: string): Placed[] => [
    [60, y - 6, name],
    [60, y + 6, detail],
    [260, y, "2"],
    [340, y, "40.00"],
    [460, y, total],
  ];
  const mapping = await mapPdf([
    [
      [60, 60, "Description"],
      [260, 60, "Qty"],
      [340, 60, "Unit price"],
      [460, 60, "Amount"],
      ...createRow(90, "Oak shelf", "oiled", "80.00"),
      ...createRow(120, "Pine shelf", "raw", "80.00"),
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({ "line[0].name": "Oak shelf oiled", "line[1].name": "Pine shelf raw" });
});

test("the values of a row have the other values of their type as alternatives, with their places", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Qty"],
      [130, 60, "Product"],
      [340, 60, "Price"],
      [400, 60, "Weight"],
      [460, 60, "Total"],
      [60, 80, "4"],
      [130, 80, "Lamp"],
      [340, 80, "12.50"],
      [400, 80, "0.75"],
      [460, 80, "50.00"],
    ],
  ]);
  const price = getDataPoint(mapping, "line[0].unit_price");
  expect(price.alternatives.map(({ text }) => text)).toEqual(["0.75", "4", "50.00"]);
  expect(price.alternatives[0]?.regions[0]?.bbox?.x).toBeCloseTo(400, 0);
  const sum = price.alternatives.reduce((total, { confidence }) => total + confidence, price.confidence);
  expect(sum).toBeLessThanOrEqual(1.0001);
  expect(getDataPoint(mapping, "line[0].name").alternatives).toEqual([]);
});

test("the rows of a Dutch table with prices that include tax are found", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Artikel"],
      [300, 60, "Aantal"],
      [350, 60, "Prijs per stuk"],
      [440, 60, "BTW"],
      [480, 60, "Prijs incl. BTW"],
      [60, 80, "Leren hoes"],
      [310, 80, "2"],
      [365, 80, "€ 99,99"],
      [440, 80, "21%"],
      [490, 80, "€ 199,98"],
      [60, 100, "Rugzak"],
      [310, 100, "1"],
      [365, 100, "€ 79,99"],
      [440, 100, "21%"],
      [490, 100, "€ 79,99"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "line[0].name": "Leren hoes",
    "line[0].total": "199.98 EUR",
    "line[1].name": "Rugzak",
    "line[1].unit_price": "79.99 EUR",
    "line[1].tax_rate": "21 %",
  });
});
