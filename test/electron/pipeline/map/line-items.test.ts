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

test.each([
  ["1 234 567,89 €", "1234567.89 EUR"],
  ["-1 067,92 €", "-1067.92 EUR"],
  ["12 345 067,92-", "-12345067.92 EUR"],
])("the digits of %s are one amount in the cell of a table", async (printed, value) => {
  const mapping = await mapPdf([
    [
      [60, 200, "Désignation"],
      [240, 200, "Quantité"],
      [310, 200, "Prix unitaire HT"],
      [450, 200, "Total HT"],
      [60, 216, "Papier vergé"],
      [250, 216, "4"],
      [320, 216, "310,25 €"],
      [450, 216, printed],
    ],
  ]);
  expect(listValues(mapping)["line[0].total"]).toBe(value);
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

/** Places the cells of a table with the columns Description, Quantity, Unit price and Amount. */
const placeRow = (y: number, ...cells: readonly string[]): Placed[] =>
  cells.flatMap((text, index): Placed[] => (text === "" ? [] : [[[60, 330, 410, 490][index] ?? 0, y, text]]));

const itemHeader = (y: number): Placed[] => placeRow(y, "Description", "Quantity", "Unit price", "Amount");
const items = (y: number): Placed[] => [
  ...placeRow(y, "Torque wrench", "2", "120.00", "240.00"),
  ...placeRow(y + 16, "Socket set", "1", "89.56", "89.56"),
  ...placeRow(y + 32, "Spirit level", "6", "13.00", "78.00"),
];

const countLines = (values: Record<string, string>): number =>
  Object.keys(values).filter((path) => /^line\[\d+\]\.total$/u.test(path)).length;

/** Summary rows below three items, each as its name and its cells. */
const summaryRows: readonly (readonly [string, Placed[]])[] = [
  ["a percentage", [...placeRow(409, "", "19 % VAT", "", "77.44")]],
  ["the base of a tax", [...placeRow(409, "VAT on", "", "407.56", "77.44")]],
  ["sums of two columns", [...placeRow(393, "Carried forward", "9", "", "407.56")]],
];

test.each(summaryRows)("a row with %s below the items is no item", async (_name, summary) => {
  const totals: Placed[] = [
    [330, 423, "Net"],
    [490, 423, "407.56"],
    [330, 439, "Total EUR"],
    [490, 439, "485.00"],
  ];
  const values = listValues(await mapPdf([[...itemHeader(308), ...items(330), ...summary, ...totals]]));
  expect(countLines(values)).toBe(3);
  expect(values["total.tax_basis_total"]).toBe("407.56 EUR");
  expect(values["total.line_total"] ?? "407.56 EUR").toBe("407.56 EUR");
});

test("an item may have the label of a total as its name", async () => {
  const deposit = placeRow(378, "Deposit", "2", "5.00", "10.00");
  const values = listValues(await mapPdf([[...itemHeader(308), ...items(330), ...deposit]]));
  expect(values).toMatchObject({ "line[3].name": "Deposit", "line[3].total": "10.00" });
});

test("an amount that is carried forward neither ends the table of the next page nor extends a name", async () => {
  const pages = [
    [...itemHeader(60), ...items(80), ...placeRow(124, "Übertrag", "", "", "407.56")],
    [...itemHeader(60), ...placeRow(76, "Übertrag", "", "", "407.56"), ...items(92)],
    [...placeRow(60, "Übertrag", "", "", "815.12"), ...items(76)],
  ];
  const values = listValues(await mapPdf(pages));
  expect(countLines(values)).toBe(9);
  expect(values["line[2].name"]).toBe("Spirit level");
});

/** Lines of descriptions, and the index of the line beside which the numbers stand. */
const descriptions: readonly (readonly [lines: readonly string[], beside: number])[] = [
  [["Wireless controller for the lift", "console, with charging cable", "and wall mount"], 1],
  [["Wall charger for the adapter of", "the lift, power supply"], 1],
  [["Lamp post of galvanized", "steel, two metres high, with", "a base of larch wood and", "four brackets"], 3],
];

test.each(descriptions)("a description %j has the lines above its numbers, beside line %i", async (lines, beside) => {
  const createRow = (y: number): Placed[] => [
    ...lines.map((line, index): Placed => [60, y + 12 * index, line]),
    ...placeRow(y + 12 * beside, "", "40", "18.50", "740.00"),
  ];
  const height = 12 * lines.length + 10;
  const values = listValues(
    await mapPdf([[...itemHeader(60), ...createRow(85), ...createRow(85 + height), ...createRow(85 + 2 * height)]]),
  );
  for (const index of [0, 1, 2]) expect(values[`line[${index}].name`]).toBe(lines.join(" "));
});

test("a heading above the rows of a table is no part of a name", async () => {
  const values = listValues(
    await mapPdf([
      [
        ...itemHeader(60),
        [60, 85, "Tools"],
        ...items(101),
        [60, 158, "Timber"],
        ...placeRow(174, "Plank", "3", "2.00", "6.00"),
      ],
    ]),
  );
  expect(values["line[0].name"]).toBe("Torque wrench");
  expect(values["line[3].name"]).toBe("Plank");
});

test.each(["12.50 CR", "12.50-", "(12.50)"])("the amount %s of a row is negative", async (price) => {
  const values = listValues(
    await mapPdf([[...itemHeader(308), ...items(330), ...placeRow(378, "Returned lamp", "1", price, price)]]),
  );
  expect(values).toMatchObject({ "line[3].unit_price": "-12.50", "line[3].total": "-12.50" });
});

test.each([
  [8, "Iron anchor"],
  [10, "Iron anchor with a shackle"],
])("a line of the size %i below an item of the size 10 leaves it as “%s”", async (size, name) => {
  const table: readonly Placed[] = [
    [60, 100, "Item"],
    [300, 100, "Quantity"],
    [380, 100, "Unit price"],
    [480, 100, "Amount"],
    [60, 120, "Iron anchor"],
    [300, 120, "2"],
    [380, 120, "80.00"],
    [480, 120, "160.00"],
    [60, 132, "with a shackle", size],
  ];
  expect(listValues(await mapPdf([table]))["line[0].name"]).toBe(name);
});
