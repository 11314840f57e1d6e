import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, listJobs } from "../../../shared/api/jobs.ts";
import { getTaxonomy, listTaxonomies, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { kibibyte, mebibyte } from "../../../shared/bytes.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const jobCount = 6;
/** The size of a job's metadata: two such jobs fit on a page. */
const noteLength = 200_000;

test("a page of large jobs ends early, says so in its limit, and the next one continues", async () => {
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
});

test("a page of taxonomies with long titles ends early, and the next one continues", async () => {
  const { client } = await startTestService();
  // 24 titles of 300 characters in three bytes each: a page of 100 such taxonomies would have 2 MiB.
  const letters = Array.from("abcdefghijklmnopqrstuvwx");
  const translations = Object.fromEntries(letters.map((letter) => [`x${letter}`, { title: "題".repeat(300) }]));
  const dataPoints = [{ id: "total", label: "Total", type: "money" as const }];
  const fields = { kind: "data-points" as const, title: "Long", version: "1", data_points: dataPoints, translations };
  const names = Array.from({ length: 30 }, (_, index) => `long-${String(index).padStart(2, "0")}`);
  for (const name of names) await client.call(putTaxonomy, { params: { name }, body: { name, ...fields } });
  const listed: string[] = [];
  for (let total = 1; listed.length < total;) {
    const page = await client.call(listTaxonomies, { query: { limit: 100, offset: listed.length } });
    total = page.total_count;
    expect(page.list.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(page.list))).toBeLessThan(600 * kibibyte);
    listed.push(...page.list.map(({ name }) => name));
    expect(page.limit).toBe(listed.length < total ? page.list.length : 100);
  }
  expect(listed.filter((name) => name.startsWith("long-"))).toEqual(names);
  expect(new Set(listed).size).toBe(listed.length);
});

/** Stores a taxonomy of 6 million characters, some beyond the basic plane, which UTF-16 stores as two units. */
async function putLargeTaxonomy({ client }: TestService) {
  const concepts = Array.from({ length: 14_000 }, (_, index) => ({
    id: `c${index}`,
    label: { en: `${index} ${"xxxxxx𝒳".repeat(50)}` },
  }));
  const body = { name: "large", kind: "keywords" as const, title: "Large", version: "1", concepts };
  await client.call(putTaxonomy, { params: { name: "large" }, body });
  return body;
}

test("clients that do not read large responses get a limited number of them", async () => {
  const service = await startTestService();
  const { concepts } = await putLargeTaxonomy(service);
  const send = (method: string, address: string) => {
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}` };
    return service.handle(new Request(`${origin}/v1.1/taxonomies/large`, { method, headers }), { address });
  };
  const isRefused = async (response: Response) => {
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ response: [{ type: "SERVICE_BUSY" }] });
  };
  // A response to HEAD has no body, which would never be read.
  for (let count = 0; count < 20; count++) expect((await send("HEAD", "192.0.2.1")).status).toBe(200);
  const unread: Response[] = [];
  /** Requests as many responses as a client gets without reading one. */
  const fill = async (address: string): Promise<number> => {
    for (let count = 0; count < 20; count++) {
      const response = await send("GET", address);
      if (response.status === 503) {
        await isRefused(response);
        return count;
      }
      unread.push(response);
    }
    return 20;
  };
  const share = await fill("192.0.2.1");
  expect(share).toBeGreaterThan(3);
  expect(share).toBeLessThan(8);
  // A client has a third of what may be on its way to all.
  expect(await fill("192.0.2.2")).toBe(share);
  expect(await fill("192.0.2.3")).toBe(share);
  expect(await fill("192.0.2.4")).toBeLessThan(share);
  await isRefused(await send("GET", "192.0.2.5"));
  for (const response of unread) await response.body?.cancel();
  for (let count = 0; count < 20; count++) await (await send("GET", "192.0.2.1")).arrayBuffer();
  const taxonomy = await service.client.call(getTaxonomy, { params: { name: "large" } });
  expect(taxonomy).toMatchObject({ concepts });
});
