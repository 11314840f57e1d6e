import { expect, test, vi } from "vitest";
import { putContent } from "../../../shared/api/contents.ts";
import { getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { kibibyte, mebibyte } from "../../../shared/bytes.ts";
import { createTaxonomyJson, putJson, useTaxonomy, writeManyZones } from "../../harness/large-bodies.ts";
import { startTestService } from "../../harness/test-service.ts";

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

test("a long taxonomy is stored, read and used without its JSON on the main thread", async () => {
  const service = await startTestService();
  const body = createTaxonomyJson(20_000);
  expect(body.length).toBeGreaterThan(10 * maxInlineLength);
  expect(await useTaxonomy(service, body, measureLongestJson)).toBeLessThan(maxInlineLength);
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
    const response = await putJson(service, "/taxonomies/large", body);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(100_000);
  });
  expect(longest).toBeLessThan(maxInlineLength);
});

test("the zones of a section with many blocks are written and checked in without their JSON on the main thread", async () => {
  const counts = { zones: 5_000, invalid: 100_000 };
  expect(await writeManyZones(await startTestService(), counts, measureLongestJson)).toBeLessThan(maxInlineLength);
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
  const response = await putJson(service, "/taxonomies/wide", JSON.stringify(taxonomy));
  expect(await response.json()).toMatchObject({
    response: [{ type: "PAYLOAD_TOO_LARGE", message: "A taxonomy of data points has at most 1 MiB." }],
  });
  expect(putContent.maxBodyBytes).toBe(16 * mebibyte);
  expect([putTaxonomy.maxBodyBytes, getTaxonomy.method]).toEqual([128 * mebibyte, "GET"]);
});
