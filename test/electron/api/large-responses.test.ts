import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, listJobs } from "../../../shared/api/jobs.ts";
import { getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const jobCount = 6;
/** The size of a job's metadata: two such jobs fit on a page. */
const noteLength = 200_000;

test(
  "a page of large jobs ends early, says so in its limit, and the next one continues",
  { timeout: 120_000 },
  async () => {
    const service = await startTestService();
    const { client, key } = service;
    const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
    const ids: string[] = [];
    for (let index = 0; index < jobCount; index++) {
      const metadata = { mapping: { taxonomy: "invoice" }, note: "x".repeat(noteLength) };
      const body = { type: "data-point-extraction" as const, input_content: { role: "input" as const, uri }, metadata };
      ids.push((await client.call(createJob, { body })).id);
    }
    const listed: string[] = [];
    while (listed.length < jobCount) {
      const page = await client.call(listJobs, { query: { limit: 100, offset: listed.length } });
      expect(page.total_count).toBe(jobCount);
      expect(page.list.length).toBe(2);
      expect(page.limit).toBe(listed.length + 2 < jobCount ? 2 : 100);
      listed.push(...page.list.map(({ id }) => id));
    }
    expect(listed).toEqual(ids);
    const response = await service.fetch("/v1.1/jobs?limit=100", {
      headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    });
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(mebibyte);
  },
);

/** Stores a taxonomy of 6 million characters, some beyond the basic plane, which UTF-16 stores as two units. */
async function putLargeTaxonomy({ client }: TestService) {
  const concepts = Array.from({ length: 3 }, (_, index) => ({
    id: `c${index}`,
    label: { en: `${index} ${"xxxxxx𝒳".repeat(250_000)}` },
  }));
  const body = { name: "large", kind: "keywords" as const, title: "Large", version: "1", concepts };
  await client.call(putTaxonomy, { params: { name: "large" }, body });
  return body;
}

test("clients that do not read large responses get a limited number of them", { timeout: 120_000 }, async () => {
  const service = await startTestService();
  const { concepts } = await putLargeTaxonomy(service);
  const send = (method: string) =>
    service.fetch("/v1.1/taxonomies/large", { method, headers: { authorization: `Basic ${btoa(`${service.key}:`)}` } });
  // A response to HEAD has no body, which would never be read.
  for (let count = 0; count < 20; count++) expect((await send("HEAD")).status).toBe(200);
  const unread: Response[] = [];
  for (let count = 0; count < 20; count++) {
    const response = await send("GET");
    if (response.status === 503) break;
    unread.push(response);
  }
  expect(unread.length).toBeGreaterThan(5);
  expect(unread.length).toBeLessThan(20);
  const refused = await send("GET");
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({ response: [{ type: "SERVICE_BUSY" }] });
  for (const response of unread) await response.body?.cancel();
  for (let count = 0; count < 20; count++) await (await send("GET")).arrayBuffer();
  const taxonomy = await service.client.call(getTaxonomy, { params: { name: "large" } });
  expect(taxonomy).toMatchObject({ concepts });
});
