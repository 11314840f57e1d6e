import { describe, expect, test } from "vitest";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

const list = (x: number, y: number, lines: readonly string[]): Placed[] =>
  lines.map((line, index) => [x, y + 13 * index, line]);

const seller = list(60, 40, ["Corvane Instruments Ltd", "8 Harbour Walk", "Leith EH6 6AB", "Tel. +44 131 555 0199"]);
const meta: Placed[] = [
  [350, 60, "Invoice no.: 88-412"],
  [350, 73, "Date: 14 March 2024"],
];
const table: Placed[] = [
  [60, 300, "Description"],
  [300, 300, "Qty"],
  [370, 300, "Price"],
  [470, 300, "Amount"],
  [60, 315, "Gauge"],
  [300, 315, "2"],
  [370, 315, "45.00"],
  [470, 315, "90.00"],
  [370, 350, "Net total"],
  [470, 350, "90.00"],
  [370, 365, "VAT 20%"],
  [470, 365, "18.00"],
  [370, 380, "Total"],
  [470, 380, "108.00"],
];
const map = (texts: readonly Placed[]) => mapPdf([[...seller, ...meta, ...texts, ...table]]);

describe("the recipient below or beside a heading", () => {
  const address = ["Hollis Logistics GmbH", "Dock Road 41", "20457 Hamburg"];
  const headings = [
    "Bill to Address:",
    "Invoice to:",
    "Kunde:",
    "Rechnungsempfänger",
    "Customer details",
    "Ihre Anschrift",
    "Client / Adresse de facturation",
    "Datos del cliente",
    "Facturatieadres",
  ];

  test.each(headings)("%s", async (heading) => {
    const buyer = { "buyer.name": "Hollis Logistics GmbH", "buyer.city": "Hamburg" };
    expect(listValues(await map([[60, 150, heading], ...list(60, 165, address)]))).toMatchObject(buyer);
    expect(listValues(await map([[60, 150, heading], ...list(230, 150, address)]))).toMatchObject(buyer);
  });

  test("a heading of two lines beside an address is no label of its street", async () => {
    const values = listValues(await map([...list(60, 150, ["Bill to", "Address:"]), ...list(145, 150, address)]));
    expect(values).toMatchObject({ "buyer.name": "Hollis Logistics GmbH", "buyer.street": "Dock Road 41" });
  });

  test("a British postcode stands on a line below its city", async () => {
    const letter = ["Mr Edmund Halloway", "Flat 3, 18 Rosemary Crescent", "Norwich", "NR2 3QT"];
    const values = listValues(await map([[60, 150, "Invoice to:"], ...list(60, 165, letter)]));
    expect(values).toMatchObject({
      "buyer.name": "Mr Edmund Halloway",
      "buyer.city": "Norwich",
      "buyer.postcode": "NR2 3QT",
    });
  });

  test("a salutation above a name is no name", async () => {
    const letter = ["Frau", "Henriette Osterkamp", "Am Kirschgarten 11", "33098 Paderborn"];
    const values = listValues(await map([[60, 150, "Invoice to:"], ...list(60, 165, letter)]));
    expect(values).toMatchObject({ "buyer.name": "Henriette Osterkamp" });
  });

  test.each<[string, number, number]>([
    ["below it", 60, 165],
    ["beside it", 230, 150],
  ])("has no postcode by which an address is recognised, %s, and is not sure", async (_, x, y) => {
    const lines = ["Hollis Logistics LLC", "Office 1204, Marina Plaza", "Dubai, United Arab Emirates"];
    const mapping = await map([[60, 150, "Invoice to:"], ...list(x, y, lines)]);
    expect(listValues(mapping)).toMatchObject({
      "buyer.name": "Hollis Logistics LLC",
      "buyer.street": "Office 1204, Marina Plaza",
      "buyer.city": "Dubai",
      "buyer.country": "AE",
    });
    expect(getDataPoint(mapping, "buyer.name").confidence).toBeLessThanOrEqual(0.85);
  });

  test("a label beside a heading is no name", async () => {
    const heads: Placed[] = [
      [60, 150, "Customer"],
      [189, 150, "Contact"],
      [60, 163, "Heron Boats"],
      [189, 163, "Mr Finch"],
    ];
    expect(listValues(await map(heads))).toMatchObject({ "buyer.name": "Heron Boats" });
  });

  test("a label and its value below a heading are no name", async () => {
    const values = listValues(await map([...list(60, 150, ["Invoice to:", "Number: 4711", "Reference: A-9"])]));
    expect(values).not.toHaveProperty(["buyer.name"]);
  });
});

describe("the country of an address", () => {
  test.each([
    [["Lindenweg 3", "D-24103 Kiel"], "DE", "24103", "Kiel"],
    [["Lindenweg 3", "DE 24103 Kiel"], "DE", "24103", "Kiel"],
    [["Lindenweg 3", "D - 24103 Kiel"], "DE", "24103", "Kiel"],
    [["Seegasse 7", "A-6020 Innsbruck"], "AT", "6020", "Innsbruck"],
    [["Seeweg 7", "CH-6440 Brunnen"], "CH", "6440", "Brunnen"],
    [["rue Haute 7", "F-67600 Colmar"], "FR", "67600", "Colmar"],
    [["Lindenweg 3", "24103 Kiel", "Germany"], "DE", "24103", "Kiel"],
    [["Lindenweg 3", "24103 Kiel", "DEUTSCHLAND"], "DE", "24103", "Kiel"],
    [["Lindenweg 3", "24103 Kiel, Deutschland"], "DE", "24103", "Kiel"],
    [["Lindenweg 3", "24103 Kiel (Germany)"], "DE", "24103", "Kiel"],
    [["Seegasse 7", "6020 Innsbruck", "Österreich"], "AT", "6020", "Innsbruck"],
    [["Seeweg 7", "6440 Brunnen", "Schweiz"], "CH", "6440", "Brunnen"],
    [["via Larga 32", "50124 Firenze – Italia"], "IT", "50124", "Firenze"],
  ])("%j", async (lines, country, postcode, city) => {
    const values = listValues(await map([[60, 150, "Bill to:"], ...list(60, 165, ["Birkenhof KG", ...lines])]));
    expect(values).toMatchObject({
      "buyer.country": country,
      "buyer.postcode": postcode,
      "buyer.city": city,
      "buyer.name": "Birkenhof KG",
    });
  });

  test("of a street and a city on one line below the name", async () => {
    const head: Placed[] = [
      [190, 40, "Studio Bellandi Architetti", 16],
      [180, 64, "Via dei Serragli 32 – 50124 Firenze – Italia"],
      [380, 120, "Spett.le"],
      ...list(380, 133, ["Cantine Monterosso S.r.l.", "Strada Provinciale 15", "53017 Radda in Chianti"]),
    ];
    expect(listValues(await mapPdf([[...head, ...table]]))).toMatchObject({
      "seller.name": "Studio Bellandi Architetti",
      "seller.street": "Via dei Serragli 32",
      "seller.city": "Firenze",
      "seller.country": "IT",
      "buyer.name": "Cantine Monterosso S.r.l.",
    });
  });
});

describe("the seller at the head of a receipt", () => {
  const receipt = (head: readonly string[]): Placed[] => [
    ...list(100, 30, head),
    [60, 110, "Coffee"],
    [200, 110, "3.20"],
    [60, 123, "Cake"],
    [200, 123, "4.10"],
    [60, 140, "Total"],
    [200, 140, "7.30"],
    [60, 153, "Cash"],
    [200, 153, "10.00"],
    [60, 166, "Change"],
    [200, 166, "2.70"],
    [60, 190, "12/03/2024 10:42"],
  ];

  test.each(["3 180048", "No", "Tel. 0117 4960 123", "Fresh food for you!", "Receipt"])(
    "is no number, label, telephone number or slogan: %s",
    async (first) => {
      const address = ["Harbour Cafe", "8 Quay Road", "Bristol BS1 6QH"];
      expect(listValues(await mapPdf([receipt([first, ...address])]))).toMatchObject({ "seller.name": "Harbour Cafe" });
    },
  );

  test("is not the street or city where no name is printed", async () => {
    const mapping = await mapPdf([receipt(["3 180048", "8 Quay Road", "Bristol BS1 6QH"])]);
    expect(getDataPoint(mapping, "seller.name").value).toBeNull();
  });
});
