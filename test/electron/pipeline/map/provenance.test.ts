import { expect, test } from "vitest";
import { learnMapping } from "../../../../electron/pipeline/learn/learn-mapping.ts";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import { type Mapping, mappingSchema, type Provenance } from "../../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { germanInvoice, getDataPoint, invoiceTaxonomy, mapPdf, type Placed, zonePdf } from "./map-pdf.ts";

function getProvenance(mapping: Mapping, path: string): Provenance | undefined {
  const { provenance } = getDataPoint(mapping, path);
  return provenance === undefined ? undefined : mapping.provenance?.records[provenance];
}

/** Returns the method, and the label without its region. */
function summarize(mapping: Mapping, path: string): [string | undefined, string | undefined] {
  const { method, label } = getProvenance(mapping, path) ?? {};
  return [method, label?.text];
}

const createTaxonomy = (fields: readonly object[], checks?: readonly object[]) =>
  dataPointTaxonomySchema.parse({
    name: "test",
    kind: "data-points",
    title: "Test",
    version: "1",
    language: ["en"],
    data_points: fields,
    ...(checks && { checks }),
  });

test("the values of an invoice tell the labels, columns and addresses on which they are based", async () => {
  const mapping = await mapPdf([germanInvoice]);
  expect(summarize(mapping, "invoice_number")).toEqual(["right", "Rechnungs-Nr.:"]);
  expect(summarize(mapping, "buyer.city")).toEqual(["address", undefined]);
  expect(summarize(mapping, "currency")).toEqual(["currency", undefined]);
  expect(summarize(mapping, "line[0].total")).toEqual(["column", "Betrag"]);
  expect(summarize(mapping, "line[1].name")).toEqual(["column", "Bezeichnung"]);
  expect(getProvenance(mapping, "iban")).toMatchObject({ method: "right", check_digits: true });
  const [region] = getProvenance(mapping, "invoice_number")?.label?.regions ?? [];
  expect(region?.page).toBe(1);
  expect(region?.bbox?.x).toBeCloseTo(340, 0);
  expect(region?.bbox?.y).toBeCloseTo(145, -1);
});

test("the cells of a column share one record, also on the next page", async () => {
  const header = germanInvoice.filter(([, y]) => y === 260);
  const rows = germanInvoice.filter(([, y]) => y === 280);
  const continued = await mapPdf([[...header, ...rows], germanInvoice.filter(([, y]) => y === 300)]);
  const [first, second] = ["line[0].total", "line[1].total"].map((path) => getDataPoint(continued, path));
  expect(second?.regions[0]?.page).toBe(2);
  expect(second?.provenance).toBe(first?.provenance);
  expect(getProvenance(continued, "line[1].total")?.label?.regions[0]?.page).toBe(1);
});

test("a value below its label, and the heading of a party, are recorded", async () => {
  const page: Placed[] = [
    [60, 60, "Invoice no."],
    [60, 74, "R-5531"],
    [300, 60, "Bill to"],
    [300, 74, "Quayside Books Ltd"],
    [300, 87, "4 Mill Lane"],
    [300, 100, "10115 Berlin"],
    [60, 200, "Total"],
    [160, 200, "10.00 EUR"],
  ];
  const mapping = await mapPdf([page]);
  expect(summarize(mapping, "invoice_number")).toEqual(["below", "Invoice no."]);
  expect(summarize(mapping, "buyer.city")).toEqual(["address", "Bill to"]);
});

test("a receipt's name without a label, and a total that the payment contradicts, say so", async () => {
  const receipt = (tendered: string): Placed[] => [
    [200, 40, "QUAYSIDE BOOKS SDN BHD"],
    [200, 120, "PENCIL 2B"],
    [360, 120, "4.00"],
    [200, 136, "PAPER A4"],
    [360, 136, "6.60"],
    [200, 160, "Total"],
    [360, 160, "10.60"],
    [200, 176, "Cash"],
    [360, 176, tendered],
    [200, 192, "Change"],
    [360, 192, "9.40"],
  ];
  const mapping = await mapPdf([receipt("20.00")]);
  expect(summarize(mapping, "seller.name")).toEqual(["unlabelled", undefined]);
  expect(getProvenance(mapping, "total.grand_total")?.limits).toBeUndefined();
  const contradicted = await mapPdf([receipt("30.00")]);
  expect(getProvenance(contradicted, "total.grand_total")?.limits).toEqual(["contradiction"]);
});

test("a printed number that a check demands is recorded as derived", async () => {
  const fields = ["net", "tax", "due"].map((id) => ({ id, label: id, type: "number" }));
  const page: Placed[] = [
    [60, 60, "Net:"],
    [160, 60, "400.25"],
    [60, 80, "Tax:"],
    [160, 80, "76.05"],
    [300, 300, "476.30"],
  ];
  const mapping = await mapPdf([page], createTaxonomy(fields, [{ id: "sum", expression: "due = net + tax" }]));
  expect(summarize(mapping, "due")).toEqual(["derived", undefined]);
  expect(mapping.provenance?.equations).toBeUndefined();
});

test("the equations that the lexicon adds to a taxonomy without checks are recorded", async () => {
  const fields = [
    { id: "net", label: "Net total", type: "money" },
    { id: "tax", label: "Total VAT", type: "money" },
    { id: "gross", label: "Grand total", type: "money" },
  ];
  const mapping = await mapPdf([germanInvoice], createTaxonomy(fields));
  expect(mapping.provenance?.equations).toContainEqual(expect.stringMatching(/^gross = .*net.*tax/u));
});

test("a value in a sentence tells the words that announce it", async () => {
  const field = { id: "state", label: "Law", type: "enum", enum: ["Ireland", "Malta"], triggers: ["governed by"] };
  const text = "This agreement is governed by the laws of Ireland and by no other law.";
  const mapping = await mapPdf([[[60, 60, text]]], createTaxonomy([field]));
  expect(summarize(mapping, "state")).toEqual(["sentence", "governed by"]);
});

test("what agrees with reviewed documents is recorded with their ids", async () => {
  const pages = await zonePdf([germanInvoice]);
  const first = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const accepted = first.data_points.map((point) =>
    point.value === null ? point : { ...point, state: "accepted" as const },
  );
  const learned = await learnMapping(pages, { ...first, data_points: accepted });
  if (learned === null) throw new Error("The invoice taught nothing.");
  const id = "0a6f5a3e-6f0f-4d6e-9a57-0d0b1c7f6a11";
  const next = germanInvoice.map(([x, y, text]): Placed => [x, y, text.replace("0815", "0911")]);
  const input = { pages: await zonePdf([next]), taxonomy: invoiceTaxonomy };
  const mapping = mappingSchema.parse(await mapDocument({ ...input, learned: [{ ...learned, id }] }));
  expect(mapping.provenance?.learned_documents).toEqual([id]);
  // Its label was known before.
  expect(getProvenance(mapping, "invoice_number")?.learned).toEqual({ agrees: ["place"], documents: [0] });
  expect(getProvenance(mapping, "seller.name")?.learned?.agrees).toContain("value");
  expect(getProvenance(mapping, "order_reference")).toEqual({ learned: { agrees: ["absent"], documents: [0] } });
  // Without ids, as in measurements, nothing is recorded of them.
  const anonymous = await mapDocument({ ...input, learned: [learned] });
  expect(anonymous.provenance?.learned_documents).toBeUndefined();
  expect(getProvenance(anonymous, "invoice_number")?.learned).toBeUndefined();
});

test("a record outside of the list is rejected, and mappings of before have none", () => {
  const mapping = { taxonomy: "invoice", data_points: [] };
  expect(mappingSchema.safeParse(mapping).success).toBe(true);
  const base = { id: "number", path: "number", value: "1", text: "1", type: "string", confidence: 1 };
  const point = { ...base, state: "suggested", origin: "machine", regions: [], alternatives: [], provenance: 1 };
  const records = [{ method: "heading" }];
  const parsed = mappingSchema.safeParse({ ...mapping, data_points: [point], provenance: { records } });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["data_points.0.provenance"]);
});
