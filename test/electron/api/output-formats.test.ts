import { afterAll, beforeAll, expect, test } from "vitest";
import { putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { documentModelSchema } from "../../../shared/document/document-model.ts";
import { buildInvoicePdf, buildTextPdf } from "../../builders/pdf.ts";
import { isCompleted, startJob, waitForJob } from "../../harness/jobs.ts";
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
  expect(text).toMatch(/^path,id,type,value,currency,text,state,confidence,origin,page\r\n/u);
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
