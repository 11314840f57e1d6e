import { describe, expect, test } from "vitest";
import { collectCandidates } from "../../../../electron/pipeline/map/collect-candidates.ts";
import { germanInvoice, invoiceTaxonomy, listValues, mapPdf, type Placed, zonePdf } from "./map-pdf.ts";

test("the street of an address is told from an addition, and from a phrase that begins like a heading", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Facture n° F-2041"],
      [60, 100, "Adresse du client"],
      [60, 116, "Librairie du Port"],
      [60, 129, "12 rue des Tilleuls, Bâtiment C"],
      [60, 142, "Buyer entrance 4"],
      [60, 155, "44000 NANTES"],
    ],
  ]);
  const values = listValues(mapping);
  expect(values["buyer.name"]).toBe("Librairie du Port");
  expect(values["buyer.street"]).toBe("12 rue des Tilleuls");
});

test("the line beside the label of a street is a part of the address, and not the name", async () => {
  const mapping = await mapPdf([
    [
      [60, 100, "Buyer"],
      [60, 116, "Name:"],
      [160, 116, "Harbour Books Ltd"],
      [60, 129, "Address:"],
      [160, 129, "Ann Weaver"],
      [160, 142, "7 Quay Street"],
      [160, 155, "Bristol BS1 4AA"],
    ],
  ]);
  const values = listValues(mapping);
  expect(values["buyer.name"]).toBe("Harbour Books Ltd");
  expect(values["buyer.street"]).toBe("Ann Weaver");
});

test.each([
  ["D-24103 Kiel", "24103", "Kiel"],
  ["1025 RX Duinstad", "1025 RX", "Duinstad"],
  ["8660 DE KREEK", "8660", "DE KREEK"],
])("the postcode of %s is %s", async (line, postcode, city) => {
  const mapping = await mapPdf([
    [
      [60, 80, "Invoice to:"],
      [60, 100, "(Not for payments)"],
      [60, 114, "Pinot Books"],
      [60, 128, "Kerkstraat 32"],
      [60, 142, line],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "buyer.name": "Pinot Books",
    "buyer.street": "Kerkstraat 32",
    "buyer.postcode": postcode,
    "buyer.city": city,
  });
});

test("two parties don't share the VAT number that stands at the foot of every page", async () => {
  const foot: Placed = [330, 760, "USt-IdNr.: DE123456788"];
  const values = listValues(await mapPdf([germanInvoice, [[70, 100, "Hinweise"], foot]]));
  expect(values["seller.vat_id"]).toBe("DE123456788");
  expect(values["buyer.vat_id"]).toBeUndefined();
});

test("two parties don't share a street and postcode, and a product code is no country", async () => {
  const values = listValues(
    await mapPdf([
      [
        [350, 80, "Anna Berger"],
        [350, 94, "Lindenstraße 8"],
        [350, 108, "01067 Dresden"],
        [350, 180, "Name of subscriber"],
        [350, 194, "Lindenstraße 8"],
        [350, 208, "01067 Dresden"],
        [60, 300, "Hotel details"],
        [60, 314, "ABC 4189 Resort Elbe"],
      ],
    ]),
  );
  const postcodes = [values["seller.postcode"], values["buyer.postcode"]];
  expect(postcodes.filter((postcode) => postcode !== undefined)).toEqual(["01067"]);
});

test("an address goes on across telephone numbers, and its postcode may touch the city", async () => {
  const mapping = await mapPdf([
    [
      [60, 80, "Rechnung an:"],
      [60, 100, "Birkenhof KG"],
      [60, 114, "Tel. 0351 5550"],
      [60, 128, "einkauf@example.org"],
      [60, 142, "Lindenstraße 8"],
      [60, 172, "01067Dresden"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "buyer.name": "Birkenhof KG",
    "buyer.street": "Lindenstraße 8",
    "buyer.postcode": "01067",
    "buyer.city": "Dresden",
  });
});

test("the house number of an American street is no postcode, and the state is no part of it", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Invoice to:"],
      [60, 80, "Harbour Interiors"],
      [60, 94, "4557 De Luca St"],
      [60, 108, "Fremont CA 94538"],
      [60, 122, "United States"],
    ],
  ]);
  expect(listValues(mapping)).toMatchObject({
    "buyer.name": "Harbour Interiors",
    "buyer.street": "4557 De Luca St",
    "buyer.postcode": "94538",
    "buyer.city": "Fremont",
    "buyer.country": "US",
  });
});

describe("a list of many addresses on the first page", () => {
  const cities = Array.from({ length: 60 }, (_, index) => `${20_100 + index} Hafenstadt`);
  /** Branches in three columns at the foot of a letter, each with its name, street and city. */
  const branches = cities.slice(0, 45).flatMap((city, index): Placed[] => {
    const [x, y] = [70 + 170 * (index % 3), 330 + 32 * Math.floor(index / 3)];
    return [
      [x, y, `Filiale ${index + 1} Nord`],
      [x, y + 9, `Kaistraße ${index + 1}`],
      [x, y + 18, city],
    ];
  });
  const letter: Placed[] = [
    [70, 120, "Nordlicht GmbH · Hafenweg 3 · 24103 Kiel"],
    [70, 145, "Birkenhof KG"],
    [70, 158, "Lindenstraße 8a"],
    [70, 171, "01067 Dresden"],
  ];

  test("leaves the recipient in the envelope window, and the sender above it", async () => {
    const values = listValues(await mapPdf([[...letter, ...branches]]));
    expect(values).toMatchObject({ "buyer.name": "Birkenhof KG", "seller.name": "Nordlicht GmbH" });
  });

  test("gives no address a higher score than a certain one", async () => {
    for (const texts of [[...letter, ...branches], branches]) {
      const { candidates } = await collectCandidates({ pages: await zonePdf([texts]), taxonomy: invoiceTaxonomy });
      const scores = ["seller.name", "buyer.name"].flatMap((path) =>
        (candidates.get(path) ?? []).map(({ score, evidence }) => Math.max(score, evidence.role)),
      );
      expect(scores.length).toBeGreaterThan(0);
      expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    }
  });
});

test.each([
  ["Remit Address:", "Harbour Radio"],
  ["Please pay to:", "Harbour Radio"],
  ["Studio and offices:", "Harbour Radio"],
])("the heading %s above an address is not its name, and a PO box is no order number", async (heading, name) => {
  const mapping = await mapPdf([
    [
      [60, 60, heading],
      [60, 74, "Harbour Radio"],
      [60, 88, "PO Box 743299"],
      [60, 102, "Atlanta, GA 30384"],
      [60, 200, "Bill to:"],
      [60, 214, "Targeted Platforms"],
      [60, 228, "1291 Mill Avenue"],
      [60, 242, "Annapolis, MD 21403"],
      [330, 60, "Invoice no."],
      [430, 60, "2436316-1"],
    ],
  ]);
  const values = listValues(mapping);
  expect(values).toMatchObject({
    "seller.name": name,
    "seller.street": "PO Box 743299",
    "buyer.name": "Targeted Platforms",
  });
  expect(values["order_number"]).toBeUndefined();
});
