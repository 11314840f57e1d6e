import { constants, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cii } from "../../../electron/pipeline/invoice/cii.ts";
import { ublInvoice } from "../../../electron/pipeline/invoice/ubl.ts";
import { writeInvoice } from "../../../electron/pipeline/invoice/write-invoice.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import { collectInvoice } from "../../../shared/invoice/collect-invoice.ts";
import { mappingSchema, type Mapping } from "../../../shared/document/data-points.ts";
import { builtInTaxonomies } from "../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import type { Invoice } from "../../../shared/invoice/invoice.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { buildEInvoice, printedInvoice } from "../../builders/e-invoice.ts";
import { buildInvoicePdf } from "../../builders/pdf.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { getContentItem, isBlockedAt, isCompleted, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { workerEntry } from "../../harness/shared-workers.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

const taxonomy = dataPointTaxonomySchema.parse(builtInTaxonomies.find(({ name }) => name === "invoice"));

async function mapBytes(bytes: Uint8Array<ArrayBuffer>, mapping: object = {}, { client } = service): Promise<Mapping> {
  const metadata = { zoning: { high_confidence_threshold: 0 }, mapping: { taxonomy: "invoice", ...mapping } };
  const job = await waitForJob(client, await startJob(client, { bytes, metadata }), isBlockedAt("mapping"));
  return mappingSchema.parse(await readContentItem(client, await getContentItem(client, job, "mapping-json")));
}

const mapAttached = async (attachments: Record<string, string | Uint8Array>, mapping: object = {}) =>
  mapBytes(await buildInvoicePdf({ attachments }), mapping);

const getPoint = ({ data_points: points }: Mapping, path: string) => points.find((point) => point.path === path);
const listDifferences = ({ data_points: points }: Mapping) =>
  findCheckFindings(taxonomy, points, englishPhrases).filter(({ kind }) => kind === "differs");

test("an embedded invoice that agrees raises the confidence, and adds what is not printed", async () => {
  const plain = await mapAttached({});
  const mapping = await mapAttached({ "factur-x.xml": buildEInvoice() });
  for (const path of ["invoice_number", "issue_date", "total.grand_total", "line[1].total"]) {
    const [before, after] = [getPoint(plain, path), getPoint(mapping, path)];
    expect(after).toMatchObject({ value: before?.value, regions: before?.regions });
    expect(after?.confidence).toBeGreaterThan(before?.confidence ?? 1);
    expect(before).not.toHaveProperty("embedded");
  }
  expect(getPoint(mapping, "buyer.name")).toMatchObject({
    value: "Harbour Office",
    embedded: "Harbour Office",
    state: "suggested",
    text: "",
    regions: [],
  });
  const printed = getPoint(mapping, "invoice_number")?.confidence ?? 0;
  expect(getPoint(mapping, "buyer.name")?.confidence).toBeLessThan(printed);
  expect(listDifferences(mapping)).toEqual([]);
  expect(mapping.notes).toBeUndefined();
});

test.each([
  ["factur-x.xml", undefined],
  ["ZUGFeRD-invoice.xml", undefined],
  ["xrechnung.xml", ublInvoice],
  ["R-2026-0815.XML", ublInvoice],
])("a difference in %s is a finding with both values, and the other value is offered", async (name, syntax) => {
  const lines = printedInvoice.rows.line.map((line, index) => (index === 0 ? { ...line, "BT-131": 54 } : line));
  const xml = buildEInvoice({ "BT-112": { amount: 79, currency: "EUR" } }, lines, syntax);
  const mapping = await mapAttached({ [name]: xml });
  expect(listDifferences(mapping)).toEqual([
    expect.objectContaining({
      paths: ["total.grand_total"],
      message: "Total with tax: the document has 70.00 EUR, the embedded invoice 79.00 EUR",
    }),
    expect.objectContaining({
      paths: ["line[0].total"],
      message: "Line total, row 1: the document has 45.00 EUR, the embedded invoice 54.00 EUR",
    }),
  ]);
  const total = getPoint(mapping, "total.grand_total");
  expect(total?.regions).not.toEqual([]);
  expect(total?.confidence).toBeLessThanOrEqual(0.5);
  expect(total?.alternatives[0]).toMatchObject({ value: { amount: 79, currency: "EUR" }, regions: [] });
});

test("rows are paired by their values; rows of one source only are added or found", async () => {
  const [paper = {}, envelopes = {}] = printedInvoice.rows.line;
  const pens = { "BT-153": "Pens", "BT-129": 3, "BT-146": 2, "BT-131": 6 };
  const added = await mapAttached({ "factur-x.xml": buildEInvoice({}, [pens, envelopes, paper]) });
  const names = added.data_points.filter(({ id, path }) => id === "name" && path.startsWith("line["));
  expect(names.map(({ path, value, regions }) => [path, value, regions.length > 0])).toEqual([
    ["line[0].name", "Pens", false],
    ["line[1].name", "Copy paper A4", true],
    ["line[2].name", "Envelopes C5", true],
  ]);
  const missing = await mapAttached({ "factur-x.xml": buildEInvoice({}, [paper]) });
  expect(listDifferences(missing)).toEqual([
    expect.objectContaining({ message: "Lines, row 2: the embedded invoice has no such row" }),
  ]);
  expect(getPoint(missing, "line[1].total")).toMatchObject({ embedded: null });
});

test("an embedded invoice without lines says nothing about them", async () => {
  const mapping = await mapAttached({ "factur-x.xml": buildEInvoice({}, []) });
  expect(getPoint(mapping, "line[0].total")).not.toHaveProperty("embedded");
  expect(getPoint(mapping, "invoice_number")).toHaveProperty("embedded");
});

test("the comparison is switched off by the job's metadata", async () => {
  const attachments = { "factur-x.xml": buildEInvoice() };
  const mapping = await mapAttached(attachments, { embedded_invoice: false });
  expect(mapping.data_points.filter((point) => "embedded" in point)).toEqual([]);
  expect(getPoint(mapping, "buyer.name")?.value).toBeNull();
});

const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${"bcdefghij"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
  .join("")}]><l>&j;</l>`;

test.each<[string, string | Uint8Array, RegExp]>([
  [
    "broken XML",
    buildEInvoice().slice(0, 900),
    /^The embedded invoice factur-x\.xml was not read: it is not well-formed XML: .+\.$/u,
  ],
  ["entities", laughs, /was not read: it has a DOCTYPE, which an e-invoice must not have\.$/u],
  ["an empty file", "", /was not read: it is (?:empty|not well-formed)/u],
  ["another root", "<html/>", /was not read: its root <html> is not that of an invoice in UBL or CII\.$/u],
  ["deep nesting", "<a>".repeat(100_000), /nested more than 64 deep/u],
  ["9 MiB", Buffer.alloc(9 * mebibyte, "<a/>"), /was not read: it has 9 MiB, and at most 8 MiB are read\.$/u],
  ["bytes", new Uint8Array(5000).map((_, index) => (index * 7919) % 256), /was not read: it is not well-formed XML/u],
])("an attachment with %s is noted, and the pages are mapped", async (_, content, note) => {
  const mapping = await mapAttached({ "factur-x.xml": content });
  expect(mapping.notes).toEqual([expect.stringMatching(note)]);
  expect(getPoint(mapping, "invoice_number")).toMatchObject({ value: "R-2026-0815" });
  expect(getPoint(mapping, "invoice_number")).not.toHaveProperty("embedded");
});

test("a wrong currency and values of a wrong type are left out, one by one", async () => {
  const xml = buildEInvoice({ "BT-112": { amount: 70, currency: "EUR" } }, undefined, ublInvoice)
    .replace(/(TaxInclusiveAmount currencyID=")EUR/u, "$1CHF")
    .replace("2026-03-14", "2026-13-14");
  const mapping = await mapAttached({ "factur-x.xml": xml });
  expect(mapping.notes).toEqual([
    "The embedded invoice factur-x.xml has a value that was left out: Invoice issue date (BT-2) is “2026-13-14”, which is no date.",
    "The embedded invoice factur-x.xml has a value that was left out: Invoice total amount with VAT (BT-112) is “70.00”, in CHF, but the invoice is in EUR.",
  ]);
  expect(getPoint(mapping, "total.grand_total")).not.toHaveProperty("embedded");
  expect(getPoint(mapping, "due_date")).toMatchObject({ embedded: "2026-04-13" });
});

test("of several attachments, the invoice with a standard name is used", async () => {
  const other = buildEInvoice({ "BT-1": "OTHER-1" });
  const mapping = await mapAttached({
    "a.xml": "<data/>",
    "b.xml": other,
    "factur-x.xml": buildEInvoice(),
    "notes.txt": "text",
    "xrechnung.xml": buildEInvoice({}, undefined, ublInvoice),
  });
  expect(getPoint(mapping, "invoice_number")).toMatchObject({ embedded: "R-2026-0815" });
  expect(mapping.notes).toEqual([
    "The document has two embedded invoices that differ. factur-x.xml was used, and not b.xml.",
  ]);
});

const embeddedFiles = { catalog: "/Names << /EmbeddedFiles << /Names [(x) 6 0 R] >> >>" };

/** Builds an invoice whose XML is linked by entries of the catalog or the page to the file specification 6. */
const buildLinked = (name: string, xml: string, links: { catalog?: string; page?: string }) =>
  buildRawPage({
    content: "BT /F1 12 Tf 100 700 Td (Invoice number: R-2026-0815) Tj ET",
    ...links,
    objects: [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Data /EF << /F 7 0 R >> >>`,
      { dictionary: "/Type /EmbeddedFile", stream: xml },
      "<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 6 0 R >>",
    ],
  });

test.each([
  ["the catalog's associated files", "factur-x.xml", { catalog: "/AF [6 0 R]" }],
  ["an annotation", "invoice.xml", { page: "/Annots [8 0 R]" }],
  ["a standard name without extension", "ZUGFeRD-invoice", embeddedFiles],
  ["another name without extension", "R-2026-0815", embeddedFiles],
])("the invoice is found that is attached by %s", async (_, name, links) => {
  const mapping = await mapBytes(buildLinked(name, buildEInvoice(), links));
  expect(getPoint(mapping, "buyer.name")).toMatchObject({ value: "Harbour Office", embedded: "Harbour Office" });
});

test.each([
  ["R-1.xml", buildEInvoice().slice(0, 900), /^The embedded invoice R-1\.xml was not read: it is not well-formed XML/u],
  [
    "R-1",
    '<p:FatturaElettronica xmlns:p="urn:x"/>',
    /its root <FatturaElettronica> is not that of an invoice in UBL or CII/u,
  ],
])("an e-invoice %s that cannot be read is noted, whichever its name", async (name, xml, note) => {
  const { notes } = await mapBytes(buildLinked(name, xml, { catalog: "/AF [6 0 R]" }));
  expect(notes).toEqual([expect.stringMatching(note)]);
});

test("XML that is no e-invoice is not noted", async () => {
  const { notes } = await mapBytes(buildLinked("orders.xml", "<orders/>", { catalog: "/AF [6 0 R]" }));
  expect(notes).toBeUndefined();
});

test("prices of a quantity, allowances and rounding are read, meet the checks, and are written", async () => {
  const { client } = service;
  const eur = (amount: number) => ({ amount, currency: "EUR" });
  const line = { "BT-126": "1", "BT-129": 250, "BT-130": "C62", "BT-146": eur(45), "BT-149": 100, "BT-153": "Screws" };
  const invoice: Invoice = {
    header: {
      ...printedInvoice.header,
      "BT-3": "380",
      "BT-31": "GB123456789",
      "BT-40": "GB",
      "BT-55": "GB",
      "BT-106": eur(111.5),
      "BT-107": eur(10),
      "BT-109": eur(101.5),
      "BT-110": eur(20.3),
      "BT-112": eur(121.8),
      "BT-114": eur(0.2),
      "BT-115": eur(122),
    },
    rows: {
      line: [{ ...line, "BT-131": eur(111.5), "BT-136": eur(1), "BT-139": "Rebate", "BT-151": "S", "BT-152": 20 }],
      breakdown: [{ "BT-116": eur(101.5), "BT-117": eur(20.3), "BT-118": "S", "BT-119": 20 }],
      allowance: [{ "BT-92": eur(10), "BT-95": "S", "BT-96": 20, "BT-97": "Bonus" }],
      charge: [],
    },
  };
  const bytes = buildLinked("factur-x.xml", writeInvoice(invoice, cii), embeddedFiles);
  const metadata = { zoning: { high_confidence_threshold: 0 }, mapping: { taxonomy: "invoice" } };
  const job = await waitForJob(client, await startJob(client, { bytes, metadata }), isBlockedAt("mapping"));
  const { data_points: points } = mappingSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "mapping-json")),
  );
  expect(findCheckFindings(taxonomy, points, englishPhrases).filter(({ kind }) => kind === "failed")).toEqual([]);
  const wrong = points.map((point) => (point.path === "line[0].base_quantity" ? { ...point, value: 10 } : point));
  expect(findCheckFindings(taxonomy, wrong, englishPhrases)).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^Line total, row 1 is 111\.50 EUR, but .* is 1124\.00 EUR/u) as string,
    }),
  );
  const collected = collectInvoice(taxonomy, points, englishPhrases);
  expect(collected).toEqual({ invoice });
});

test("an attachment that expands to more than the memory of a worker does not end the job", async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(160 * mebibyte, " "), { level: constants.Z_BEST_SPEED }));
  const bytes = buildRawPage({
    content: "BT /F1 12 Tf 100 700 Td (Invoice number: R-1) Tj ET",
    catalog: "/Names << /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >>",
    objects: [
      "<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>",
      {
        dictionary: "/Type /EmbeddedFile /Filter [/FlateDecode /FlateDecode]",
        stream: packed.toString("latin1"),
      },
    ],
  });
  const workers = { entry: workerEntry, size: 1, memoryMiB: 150 };
  const mapping = await mapBytes(bytes, {}, await startTestService({ workers }));
  expect(mapping.notes).toEqual([
    expect.stringMatching(/^The (?:embedded invoice factur-x\.xml was not read|attachments)/u),
  ]);
});

test("the output has what the embedded invoice says", async () => {
  const { client } = service;
  const bytes = await buildInvoicePdf({ attachments: { "factur-x.xml": buildEInvoice() } });
  const metadata = {
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
  };
  const job = await waitForJob(client, await startJob(client, { bytes, metadata }), isCompleted);
  const uri = job.output_content?.uri ?? "";
  expect(await (await client.fetchUri(uri)).text()).toContain('<embedded currency="EUR">70.00</embedded>');
  const model = (await (await client.fetchUri(`${uri}?format=json`)).json()) as { data_points: { path: string }[] };
  expect(model.data_points.find(({ path }) => path === "invoice_number")).toMatchObject({ embedded: "R-2026-0815" });
});
