import { describe, expect, test } from "vitest";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { Mapping } from "../../../../shared/document/data-points.ts";
import { pageTextSchema } from "../../../../shared/document/page-text.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { germanInvoice, getDataPoint, invoiceTaxonomy, listValues, mapPdf, type Placed, zonePdf } from "./map-pdf.ts";

/** An English layout: headed addresses side by side, labels above their values, the code before the amounts. */
const english: Placed[] = [
  [60, 60, "Invoice"],
  [60, 110, "Bill to"],
  [60, 126, "Alder & Sons"],
  [60, 139, "14 Mill Lane"],
  [60, 152, "York YO1 7HH"],
  [240, 110, "Ship to"],
  [240, 126, "Alder Warehouse"],
  [240, 139, "Dock Road 2"],
  [240, 152, "Hull HU1 1AA"],
  [420, 110, "From"],
  [420, 126, "Tern Paper Ltd"],
  [420, 139, "9 Quay Street"],
  [420, 152, "Bristol BS1 4AA"],
  [60, 200, "Invoice no."],
  [200, 200, "Invoice date"],
  [340, 200, "Due date"],
  [60, 214, "TP-1088"],
  [200, 214, "5 March 2026"],
  [340, 214, "4 April 2026"],
  [60, 260, "Description"],
  [280, 260, "Qty"],
  [360, 260, "Unit price"],
  [460, 260, "Amount"],
  [60, 278, "Laid paper, ream"],
  [285, 278, "10"],
  [370, 278, "GBP 12.40"],
  [460, 278, "GBP 124.00"],
  [60, 296, "Blotting cards"],
  [285, 296, "4"],
  [370, 296, "GBP 2.75"],
  [460, 296, "GBP 11.00"],
  [340, 330, "Subtotal"],
  [460, 330, "GBP 135.00"],
  [340, 345, "Net total"],
  [460, 345, "GBP 135.00"],
  [340, 360, "VAT 20% on 135.00"],
  [460, 360, "GBP 27.00"],
  [340, 375, "Total including VAT"],
  [460, 375, "GBP 162.00"],
  [340, 390, "Deposit"],
  [460, 390, "GBP 62.00"],
  [340, 405, "Balance due"],
  [460, 405, "GBP 100.00"],
];

describe("an invoice in the form of a German letter", () => {
  let mapping: Mapping;
  test("has all values with their types", async () => {
    mapping = await mapPdf([germanInvoice]);
    expect(listValues(mapping)).toMatchObject({
      invoice_number: "2026/0815",
      issue_date: "2026-02-03",
      delivery_date: "2026-01-30",
      due_date: "2026-02-17",
      currency: "EUR",
      iban: "DE02 1203 0000 0000 2020 51",
      "seller.name": "Nordlicht GmbH",
      "seller.street": "Hafenweg 3",
      "seller.postcode": "24103",
      "seller.city": "Kiel",
      "seller.vat_id": "DE123456788",
      "buyer.name": "Birkenhof KG",
      "buyer.street": "Lindenstraße 8a",
      "buyer.postcode": "01067",
      "buyer.city": "Dresden",
      "total.tax_basis_total": "2621.50 EUR",
      "total.tax_total": "498.09 EUR",
      "total.grand_total": "3119.59 EUR",
      "total.due_payable": "3119.59 EUR",
      "tax[0].rate": "19 %",
      "tax[0].basis": "2621.50 EUR",
      "tax[0].amount": "498.09 EUR",
    });
  });

  test("has its line items, without line numbers and totals", () => {
    const lines = mapping.data_points.filter(({ path }) => path.startsWith("line["));
    expect(listValues({ ...mapping, data_points: lines })).toEqual({
      "line[0].name": "Leuchtturmmodell",
      "line[0].quantity": "2",
      "line[0].unit_price": "1250.00 EUR",
      "line[0].total": "2500.00 EUR",
      "line[1].name": "Versandkiste, groß",
      "line[1].quantity": "3",
      "line[1].unit_price": "40.50 EUR",
      "line[1].total": "121.50 EUR",
    });
  });

  test("has absent data points with a confidence", () => {
    for (const path of ["order_reference", "buyer_reference", "total.prepaid", "seller.tax_number"]) {
      expect(getDataPoint(mapping, path)).toMatchObject({
        state: "absent",
        value: null,
        regions: [],
        origin: "machine",
      });
      expect(getDataPoint(mapping, path).confidence).toBeGreaterThan(0.3);
    }
  });

  test("has the regions of its values, with their zones", () => {
    const [region] = getDataPoint(mapping, "issue_date").regions;
    expect(region?.page).toBe(1);
    expect(region?.bbox?.x).toBeCloseTo(450, 0);
    expect(region?.bbox?.y).toBeGreaterThan(150);
    expect((region?.bbox?.y ?? 0) + (region?.bbox?.height ?? 0)).toBeLessThan(172);
    expect(region?.zone).toBeTypeOf("string");
    expect(getDataPoint(mapping, "issue_date").text).toBe("03.02.2026");
  });

  test("has a higher confidence for amounts that a check confirms", () => {
    expect(getDataPoint(mapping, "line[0].total").confidence).toBeGreaterThan(
      getDataPoint(mapping, "line[0].name").confidence,
    );
  });
});

/** Numbers of several groups, while the amounts have a comma between thousands; the only mark of the currency is its sign. */
const grouped: Placed[] = [
  [60, 60, "Invoice no. TP-1090"],
  [60, 110, "From"],
  [60, 126, "Tern Paper Ltd"],
  [60, 139, "9 Quay Street"],
  [60, 152, "Bristol BS1 4AA"],
  [60, 165, "United Kingdom"],
  [60, 178, "VAT number GB 999 9999 73"],
  [300, 110, "Bill to"],
  [300, 126, "Birkenhof KG"],
  [300, 139, "Lindenstraße 8a"],
  [300, 152, "01067 Dresden, Germany"],
  [340, 345, "Net total"],
  [460, 345, "£2,400.00"],
  [340, 360, "VAT 20%"],
  [460, 360, "£480.00"],
  [340, 375, "Total including VAT"],
  [460, 375, "£2,880.00"],
  [60, 420, "IBAN GB29 NWBK 6016 1331 9268 19"],
];

test("hidden words that were left out are told in a note, with their pages", async () => {
  const pages = await zonePdf([germanInvoice, [[70, 100, "Anlage"]], [[70, 100, "Lieferschein"]]]);
  const hide = (hiddenWords: readonly (number | undefined)[]) =>
    pages.map((readPage, index) => async () => {
      const { text, zones } = await readPage();
      const hidden = hiddenWords[index];
      return { text: hidden === undefined ? text : pageTextSchema.parse({ ...text, hidden_words: hidden }), zones };
    });
  const map = (hiddenWords: readonly (number | undefined)[]) =>
    mapDocument({ pages: hide(hiddenWords), taxonomy: invoiceTaxonomy });
  expect((await map([5, undefined, 1200])).notes).toEqual([
    expect.stringMatching(/^1,205 hidden words were left out on pages 1, 3: /),
  ]);
  expect((await map([undefined, 1])).notes).toEqual([expect.stringMatching(/^1 hidden word was left out on page 2: /)]);
  expect((await map([])).notes).toBeUndefined();
});

test("values of garbled pages have no confidence, and a note names the pages", async () => {
  const pages = await zonePdf([germanInvoice, [[70, 100, "Anlage"]]]);
  const mapGarbled = (garbledPage: number | undefined) =>
    mapDocument({
      pages: pages.map((readPage) => async () => {
        const { text, zones } = await readPage();
        return { text: pageTextSchema.parse({ ...text, ...(text.page === garbledPage && { garbled: true }) }), zones };
      }),
      taxonomy: invoiceTaxonomy,
    });
  const readable = await mapGarbled(undefined);
  expect(readable.notes).toBeUndefined();
  const annex = await mapGarbled(2);
  expect(annex.notes).toEqual([
    expect.stringMatching(/^The text layer is garbled on page 2\. .+ Import the document again with OCR/),
  ]);
  const total = getDataPoint(readable, "total.grand_total");
  expect(total.confidence).toBeGreaterThan(0.5);
  expect(getDataPoint(annex, total.path)).toEqual({ ...total, provenance: expect.any(Number) });
  const missing = annex.data_points.filter(({ value }) => value === null);
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.every(({ confidence }) => confidence === 0)).toBe(true);
  const invoice = await mapGarbled(1);
  expect(listValues(invoice)).toEqual(listValues(readable));
  expect(invoice.data_points.every(({ confidence }) => confidence === 0)).toBe(true);
});

test("a value with a character that is not what the page shows has no confidence, and says why", async () => {
  const pages = await zonePdf([english]);
  const mapWith = (replaced: string, replacement: string) =>
    mapDocument({
      pages: pages.map((readPage) => async () => {
        const { text, zones } = await readPage();
        const words = text.source === "markup" ? [] : text.words;
        const changed = words.map((word) => ({ ...word, text: word.text.replace(replaced, replacement) }));
        return { text: pageTextSchema.parse({ ...text, words: changed }), zones };
      }),
      taxonomy: invoiceTaxonomy,
    });
  const name = getDataPoint(await mapWith("Tern", "Tern"), "seller.name");
  expect(name).toMatchObject({ value: "Tern Paper Ltd" });
  expect(name.confidence).toBeGreaterThan(0.5);
  for (const unreadable of ["T\ufffdrn", "T\u0435rn"]) {
    const mapping = await mapWith("Tern", unreadable);
    const point = getDataPoint(mapping, "seller.name");
    expect(point).toMatchObject({ value: `${unreadable} Paper Ltd`, confidence: 0 });
    expect(mapping.provenance?.records[point.provenance ?? -1]?.limits).toContain("unreadable-characters");
  }
});

describe("an invoice in an English layout", () => {
  test("has identifiers of several groups, the currency of a sign, and the codes of countries", async () => {
    expect(listValues(await mapPdf([grouped]))).toMatchObject({
      iban: "GB29 NWBK 6016 1331 9268 19",
      currency: "GBP",
      "seller.vat_id": "GB 999 9999 73",
      "seller.city": "Bristol",
      "seller.country": "GB",
      "buyer.city": "Dresden",
      "buyer.country": "DE",
      "total.grand_total": "2880.00 GBP",
    });
  });

  test("has values below their labels and parties below their headings, without a decoy", async () => {
    const mapping = await mapPdf([english]);
    expect(listValues(mapping)).toMatchObject({
      invoice_number: "TP-1088",
      issue_date: "2026-03-05",
      due_date: "2026-04-04",
      currency: "GBP",
      "seller.name": "Tern Paper Ltd",
      "seller.postcode": "BS1 4AA",
      "seller.city": "Bristol",
      "buyer.name": "Alder & Sons",
      "buyer.street": "14 Mill Lane",
      "buyer.postcode": "YO1 7HH",
      "buyer.city": "York",
      "total.line_total": "135.00 GBP",
      "total.tax_basis_total": "135.00 GBP",
      "total.tax_total": "27.00 GBP",
      "total.grand_total": "162.00 GBP",
      "total.prepaid": "62.00 GBP",
      "total.due_payable": "100.00 GBP",
      "line[0].quantity": "10",
      "line[1].name": "Blotting cards",
      "line[1].total": "11.00 GBP",
    });
  });

  test("assigns no word to two data points with labels", async () => {
    const { data_points } = await mapPdf([english]);
    const places = data_points
      .filter(({ path }) => !path.startsWith("total.") && !path.includes("[") && path !== "currency")
      .flatMap(({ regions }) => regions.map((region) => JSON.stringify(region)));
    expect(new Set(places).size).toBe(places.length);
  });
});

test("of two dates the label selects the value, and the other is an alternative", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "Invoice date: 5 March 2026"],
      [60, 80, "Invoice date: 6 March 2026"],
    ],
  ]);
  const { value, alternatives } = getDataPoint(mapping, "issue_date");
  expect(value).toBe("2026-03-05");
  expect(alternatives.map(({ value }) => value)).toContain("2026-03-06");
  expect(alternatives[0]?.regions[0]?.bbox?.y).toBeGreaterThan(70);
});

test("wide spaces of a fixed-width font do not split labels and numbers", async () => {
  const mapping = await mapPdf(
    [
      [
        [60, 60, "Invoice number: LP 5531"],
        [60, 80, "Account IBAN:   GB33 BUKB 2020 1555 5555 55"],
        [60, 100, "Net amount:     EUR 1 140.00"],
      ],
    ],
    undefined,
    "Courier",
  );
  expect(listValues(mapping)).toMatchObject({
    iban: "GB33 BUKB 2020 1555 5555 55",
    "total.tax_basis_total": "1140.00 EUR",
  });
});

test("an empty document has absent data points only, and no rows", async () => {
  const { data_points } = await mapPdf([[]]);
  expect(data_points.length).toBeGreaterThan(20);
  expect(data_points.filter(({ state }) => state !== "absent")).toEqual([]);
  expect(
    data_points.filter(({ confidence }) => confidence > 0),
    "nothing shows that a value is not there",
  ).toEqual([]);
});

describe("other taxonomies and documents", () => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "agreement",
    kind: "data-points",
    title: "Agreement",
    version: "1",
    language: ["en"],
    data_points: [
      { id: "party", label: "Party", type: "string", repeat: true },
      { id: "signed", label: "Signed", type: "boolean" },
      { id: "term", label: "Term in months", type: "integer" },
      { id: "law", label: "Governing law", type: "enum", enum: ["English", "Scots"] },
    ],
  });

  test("a repeated field has a data point for each of its values", async () => {
    const mapping = await mapPdf(
      [
        [
          [60, 60, "Party: Wren Ltd"],
          [60, 90, "Party: Finch plc"],
          [60, 120, "Term in months: 24"],
          [60, 150, "Governing law: scots"],
          [60, 180, "Signed: yes"],
        ],
      ],
      taxonomy,
    );
    expect(listValues(mapping)).toEqual({
      "party[0]": "Wren Ltd",
      "party[1]": "Finch plc",
      signed: "yes",
      term: "24",
      law: "Scots",
    });
  });

  test("values of an ePub are found in its blocks, beside and below their labels", async () => {
    const blocks = ["Governing law: English", "Term in months", "36"].map((text, index) => ({
      path: `/${index + 1}`,
      kind: "paragraph" as const,
      text,
    }));
    const mapping = await mapDocument({
      pages: [
        () => ({
          text: { page: 1, source: "markup", href: "a.xhtml", blocks, html: "" },
          zones: { page: 1, href: "a.xhtml", confidence: 1, zones: [] },
        }),
      ],
      taxonomy,
    });
    expect(getDataPoint(mapping, "law")).toMatchObject({
      value: "English",
      regions: [{ page: 1, range: { from: "/1", to: "/1" } }],
    });
    expect(getDataPoint(mapping, "term")).toMatchObject({
      value: 36,
      regions: [{ page: 1, range: { from: "/3", to: "/3" } }],
    });
  });
});
