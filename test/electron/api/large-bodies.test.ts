import { expect, test, vi } from "vitest";
import { putContent } from "../../../shared/api/contents.ts";
import { checkinJob, checkoutJob } from "../../../shared/api/jobs.ts";
import { getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { kibibyte, mebibyte } from "../../../shared/bytes.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

/**
 * Measures the longest JSON that the main thread parses or serializes during a function. Meanwhile it answers nobody:
 * large JSON belongs to a thread or a worker.
 */
async function measureLongestJson(run: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, "parse");
  const stringify = vi.spyOn(JSON, "stringify");
  try {
    await run();
    const parsed = parse.mock.calls.map(([text]) => text);
    const serialized = stringify.mock.results.map(({ value }) => String(value));
    return Math.max(...[...parsed, ...serialized].map(({ length }) => length));
  } finally {
    parse.mockRestore();
    stringify.mockRestore();
  }
}

/** JSON of at most this length is parsed on the main thread. */
const maxInlineLength = 96 * kibibyte;

const put = (service: TestService, path: string, body: string) =>
  service.fetch(`/v1.1${path}`, {
    method: "PUT",
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" },
    body,
  });

test("a long taxonomy is stored, read and used without its JSON on the main thread", async () => {
  const service = await startTestService();
  const concepts = Array.from({ length: 20_000 }, (_, index) => ({
    id: `http://example.org/concept/${index}`,
    label: { en: `Concept ${index}` },
    broader: index === 0 ? [] : [`http://example.org/concept/${index - 1}`],
  }));
  const taxonomy = { name: "large", kind: "keywords", title: "Large", version: "1", concepts };
  const body = JSON.stringify(taxonomy);
  expect(body.length).toBeGreaterThan(10 * maxInlineLength);
  const longest = await measureLongestJson(async () => {
    expect((await put(service, "/taxonomies/large", body)).status).toBe(200);
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}` };
    const response = await service.fetch("/v1.1/taxonomies/large", { headers });
    expect(response.headers.get("etag")).not.toBeNull();
    expect(response.status).toBe(200);
    await startJob(service.client, {
      bytes: await buildTextPdf(1),
      type: "indexing",
      metadata: { indexing: { taxonomy: "large" } },
    });
  });
  expect(longest).toBeLessThan(maxInlineLength);
});

test.each<[name: string, body: () => string]>([
  ["unique keys", () => `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ["ones as concepts", () => `{"kind":"keywords","concepts":[${"1,".repeat(400_000)}1]}`],
  [
    "a cycle",
    () =>
      JSON.stringify({
        kind: "keywords",
        name: "large",
        title: "L",
        version: "1",
        concepts: Array.from({ length: 20_000 }, (_, index) => ({
          id: `c${index}`,
          label: { en: "c" },
          broader: [`c${(index + 1) % 20_000}`],
        })),
      }),
  ],
])("a hostile taxonomy of %s is refused in short without its JSON on the main thread", async (_, createBody) => {
  const service = await startTestService();
  const body = createBody();
  const longest = await measureLongestJson(async () => {
    const response = await put(service, "/taxonomies/large", body);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(100_000);
  });
  expect(longest).toBeLessThan(maxInlineLength);
});

test("the zones of a section with many blocks are written and checked in without their JSON on the main thread", async () => {
  const service = await startTestService();
  const { client } = service;
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const page = (await readContentItem(client, item)) as object;
  const zones = Array.from({ length: 5_000 }, (_, index) => ({
    id: `zone-${index}`,
    type: "text",
    order: index + 1,
    bbox: { x: 10, y: 10, width: 100, height: 100 },
    confidence: 0.5,
    origin: "human",
    accepted: true,
  }));
  const path = `/jobs/${id}/contents/page-zones-json/1`;
  const body = JSON.stringify({ ...page, zones });
  const hostileBody = JSON.stringify({ ...page, zones: Array.from({ length: 100_000 }, () => 1) });
  const longest = await measureLongestJson(async () => {
    expect((await put(service, path, body)).status).toBe(200);
    const hostile = await put(service, path, hostileBody);
    expect(hostile.status).toBe(400);
    expect((await hostile.text()).length).toBeLessThan(100_000);
    await client.call(checkinJob, { params: { jobId: id }, body: { status: "completed" } });
  });
  expect(longest).toBeLessThan(maxInlineLength);
});

test("large bodies that are being read have a limit together", async () => {
  const service = await startTestService();
  const chunk = new Uint8Array(mebibyte).fill(0x20);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const send = () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        chunks += 1;
        if (chunks < 8) return controller.enqueue(chunk);
        await ended;
        controller.close();
      },
    });
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" };
    const init: RequestInit & { duplex: "half" } = { method: "PUT", headers, body, duplex: "half" };
    return service.fetch("/v1.1/taxonomies/large", init);
  };
  const responses = Array.from({ length: 30 }, send);
  const busy = await Promise.race(responses);
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "5"]);
  end();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  // Each of the others ends with a body of spaces, which is not JSON.
  expect(new Set(statuses)).toEqual(new Set([400, 503]));
  expect((await send()).status).toBe(400);
});

test("the smaller limits of a role and of a kind apply", async () => {
  const service = await startTestService();
  const nodes = Array.from({ length: 30_000 }, (_, index) => ({ id: `f${index}`, label: "F", type: "string" }));
  const taxonomy = { name: "wide", kind: "data-points", title: "W", version: "1", data_points: nodes };
  const response = await put(service, "/taxonomies/wide", JSON.stringify(taxonomy));
  expect(await response.json()).toMatchObject({
    response: [{ type: "PAYLOAD_TOO_LARGE", message: "A taxonomy of data points has at most 1 MiB." }],
  });
  expect(putContent.maxBodyBytes).toBe(16 * mebibyte);
  expect([putTaxonomy.maxBodyBytes, getTaxonomy.method]).toEqual([128 * mebibyte, "GET"]);
});
