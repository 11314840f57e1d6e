import { afterAll, beforeAll, expect, test } from "vitest";
import { putTaxonomy } from "../../../shared/api/taxonomies.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import { documentModelSchema } from "../../../shared/document/document-model.ts";
import { buildInvoicePdf, buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, isCompleted, startJob, waitForJob } from "../../harness/jobs.ts";
import { reviewMapping } from "../../harness/reviewed-invoice.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

let service: TestService;
let uri: string;

const unreviewed = { zoning: { high_confidence_threshold: 0 }, "mapping.high_confidence_threshold": 0 };

async function completeJob(bytes: Uint8Array<ArrayBuffer>, taxonomy: string): Promise<string> {
  const metadata = { ...unreviewed, "mapping.taxonomy": taxonomy };
  const job = await waitForJob(service.client, await startJob(service.client, { bytes, metadata }), isCompleted);
  return job.output_content?.uri ?? "";
}

beforeAll(async () => {
  service = await startTestService({}, afterAll);
  uri = await completeJob(await buildInvoicePdf(), "invoice");
});

const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  service.handle(
    new Request(address, { method, headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, ...headers } }),
  );

test.each([
  [undefined, "application/xml"],
  ["*/*", "application/xml"],
  ["application/json, text/plain, */*", "application/xml"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/xml"],
  ["application/octet-stream", "application/xml"],
  ["application/json", "application/json"],
  ["application/json, */*;q=0.1", "application/json"],
  // The default of earlier versions of Java.
  ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/xml"],
  ["text/csv;q=0.5, application/json;q=0.2", "text/csv; charset=utf-8; header=present"],
  ["text/*, application/json;q=0.9", "application/xml"],
])("with Accept %j the output has the media type %s", async (accept, type) => {
  const response = await get(uri, accept === undefined ? {} : { accept });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("vary")).toBe("accept");
});

test("?format takes precedence over the Accept header", async () => {
  const json = await get(`${uri}?format=json`, { accept: "application/xml" });
  const model = documentModelSchema.parse(await json.json());
  expect(model).toMatchObject({ type: "data-point-extraction", taxonomy: { name: "invoice" } });
  expect(model.data_points?.find(({ path }) => path === "invoice_number")).toMatchObject({ value: "R-2026-0815" });
  const csv = await get(`${uri}?format=csv`);
  expect(csv.headers.get("content-disposition")).toContain("output.csv");
  const text = await csv.text();
  expect(text).toMatch(/^path,id,type,value,currency,text,state,confidence,origin,page,label\r\n/u);
  expect(text).toContain("total.grand_total,grand_total,money,70.00,EUR,");
});

test("a converted output has an entity tag of its own, and a HEAD response has its length", async () => {
  const first = await get(`${uri}?format=json`);
  const etag = first.headers.get("etag") ?? "";
  const { byteLength } = await first.arrayBuffer();
  expect((await get(`${uri}?format=json`, { "if-none-match": etag })).status).toBe(304);
  expect((await get(uri, { "if-none-match": etag })).status).toBe(200);
  const head = await get(`${uri}?format=json`, {}, "HEAD");
  expect([head.headers.get("content-length"), (await head.arrayBuffer()).byteLength]).toEqual([String(byteLength), 0]);
});

async function readError(response: Response) {
  const { response: errors } = (await response.json()) as {
    response: { type: string; message: string; fields: object }[];
  };
  return { status: response.status, ...errors[0] };
}

test("a format that is not available is refused with a sentence", async () => {
  expect(await readError(await get(uri, { accept: "image/png" }))).toMatchObject({
    status: 400,
    type: "FORMAT_UNAVAILABLE",
    message: expect.stringContaining("Accept one of them, or add ?format=xml, json, csv, ubl or cii") as string,
  });
  expect(await readError(await get(`${uri}?format=docx`))).toMatchObject({
    status: 400,
    type: "FIELD_INVALID",
    fields: { format: { message: expect.stringContaining("json") as string } },
  });
  const zones = uri.replace("/output/0", "/page-zones-json/1");
  expect(await readError(await get(`${zones}?format=json`))).toMatchObject({ status: 400, type: "FIELD_INVALID" });
});

test("an invoice without mandatory terms is refused with a list of them", async () => {
  expect(await readError(await get(`${uri}?format=ubl`))).toMatchObject({
    status: 400,
    type: "FORMAT_UNAVAILABLE",
    message: expect.stringContaining("BT-55 (Buyer country code)") as string,
  });
});

test("an invoice whose mandatory terms a reviewer added is written as UBL and CII", async () => {
  const { client } = service;
  const metadata = { zoning: { high_confidence_threshold: 0 }, "mapping.taxonomy": "invoice" };
  const started = await startJob(client, { bytes: await buildInvoicePdf(), metadata });
  const blocked = await waitForJob(client, started, isBlockedAt("mapping"));
  const money = { amount: 70, currency: "EUR" };
  const values: Record<string, Value> = {
    issue_date: "2026-03-05",
    due_date: "2026-04-04",
    currency: "EUR",
    "seller.name": "Papier GmbH",
    "seller.vat_id": "DE123456789",
    "seller.country": "DE",
    "buyer.name": "Book SARL",
    "buyer.country": "FR",
    "total.line_total": money,
    "total.tax_basis_total": money,
    "total.tax_total": { amount: 13.3, currency: "EUR" },
    "total.grand_total": { amount: 83.3, currency: "EUR" },
    "total.due_payable": { amount: 83.3, currency: "EUR" },
    "tax[0].rate": 19,
    "tax[0].basis": money,
    "tax[0].amount": { amount: 13.3, currency: "EUR" },
    "line[0].name": "Paper",
    "line[0].quantity": 1,
    "line[0].unit_price": money,
    "line[0].total": money,
  };
  const entered = Object.entries(values).map(([path, value]): DataPoint => {
    const id = path.replace(/^.*\./u, "");
    const type = typeof value === "number" ? "number" : typeof value === "string" ? "string" : "money";
    const place = { text: "", regions: [], alternatives: [] };
    return { id, path, type, value, ...place, confidence: 1, state: "corrected", origin: "human" };
  });
  const { job } = await reviewMapping(client, blocked, ({ data_points: points }) => [
    ...points.filter(({ path }) => path === "invoice_number"),
    ...entered,
  ]);
  const address = job.output_content?.uri ?? "";
  const ubl = await get(`${address}?format=ubl`);
  expect([ubl.status, ubl.headers.get("content-type")]).toEqual([200, "application/xml"]);
  expect(await ubl.text()).toContain('<cbc:PayableAmount currencyID="EUR">83.30</cbc:PayableAmount>');
  const cii = await get(`${address}?format=cii`);
  expect(await cii.text()).toContain("<ram:CountryID>FR</ram:CountryID>");
});

test("a document whose taxonomy has no terms is no invoice", async () => {
  const taxonomy = {
    name: "letter",
    kind: "data-points" as const,
    title: "Letter",
    version: "1",
    data_points: [{ id: "subject", label: "Subject", type: "string" }],
  };
  await service.client.call(putTaxonomy, { params: { name: "letter" }, body: taxonomy });
  const letter = await completeJob(await buildTextPdf(1), "letter");
  expect(await readError(await get(`${letter}?format=cii`))).toMatchObject({
    message: "The taxonomy letter has no data points with a business term of EN 16931, so that it is no invoice.",
  });
});
