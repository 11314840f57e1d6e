import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createErrorResponse } from "../../../../electron/http/envelope.ts";
import type { Handler } from "../../../../electron/gateway/handler.ts";
import { checkoutJob, getJob } from "../../../../shared/api/jobs.ts";
import { takeOffline } from "../../../../shared/api/offline.ts";
import { mebibyte } from "../../../../shared/bytes.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { openDesk } from "../../../harness/desk.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { mountSmallDisk } from "../../../harness/small-disk.ts";
import { origin } from "../../../harness/origin.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

const tracking = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
let service: TestService;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({}, afterAll);
  pdf = await buildTextPdf(3);
});

/** Opens a desk whose service answers some requests by `respond`, and the others as it should. */
async function openHostileDesk(
  respond: (request: Request) => Response | null,
  options: { folder?: string; reserveBytes?: number } = {},
) {
  const started = await startJob(service.client, { bytes: pdf });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const answer: Handler = async (request) => respond(request) ?? service.handle(request);
  const desk = await openDesk({ service: answer, key: service.key, ...options });
  return { desk, job, params: { jobId: job.id } };
}

/** Creates a response without end. `sent` counts the bytes of which it was read. */
function createEndless(type: string, sent: { bytes: number; isCancelled: boolean }): Response {
  const chunk = new TextEncoder().encode("[".repeat(65_536));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.bytes += chunk.byteLength;
      // The test ends before the memory or the disk of the machine does.
      if (sent.bytes > 200 * mebibyte) return controller.close();
      controller.enqueue(chunk);
    },
    cancel() {
      sent.isCancelled = true;
    },
  });
  return new Response(body, { headers: { "content-type": type, "x-tracking": "t" } });
}

test("JSON without end is refused before it fills the memory, for the window and in the background", async () => {
  const sent = { bytes: 0, isCancelled: false };
  let path = "";
  const { desk, params } = await openHostileDesk(({ url }) =>
    path !== "" && new URL(url).pathname.endsWith(path) ? createEndless("application/json", sent) : null,
  );
  await desk.service.call(checkoutJob, { params, body: {} });
  const refusal = { code: "NOT_A_SERVICE", message: expect.stringContaining("is longer than 32 MiB") };
  path = "/taxonomies";
  await expect(desk.service.fetchUri(`${origin}/v1.1/taxonomies`)).rejects.toMatchObject(refusal);
  expect(sent).toMatchObject({ isCancelled: true });
  path = "/users/me";
  sent.isCancelled = false;
  await desk.offline.link.probe();
  expect(sent).toMatchObject({ isCancelled: true });
  expect(sent.bytes).toBeLessThan(80 * mebibyte);
  expect(desk.offline.link.getState()).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("is longer than 32 MiB"),
  });
});

test("a list without end is refused, and nothing is checked out", async () => {
  const { desk, params } = await openHostileDesk(({ url, method }) => {
    const { pathname, searchParams } = new URL(url);
    if (method !== "GET" || !pathname.endsWith("/contents/page-zones-json")) return null;
    const page = { limit: 100, offset: Number(searchParams.get("offset")), list: [], total_count: 1e12 };
    return Response.json({ success: true, status_code: 200, tracking, response: page });
  });
  await expect(desk.gateway.call(takeOffline, { params, body: {} })).rejects.toMatchObject({ code: "NOT_A_SERVICE" });
  expect((await service.client.call(getJob, { params })).claimed_by).toBeNull();
});

test("a content without end leaves the reserve of the disk free", async (context) => {
  const disk = mountSmallDisk(96);
  if (disk === null) return context.skip("only root can mount a small disk");
  const sent = { bytes: 0, isCancelled: false };
  const { desk, params } = await openHostileDesk(
    ({ url, method }) =>
      method === "GET" && url.endsWith("/page-text-json/1") ? createEndless("application/octet-stream", sent) : null,
    { folder: disk, reserveBytes: 48 * mebibyte },
  );
  await desk.gateway.call(takeOffline, { params, body: {} });
  const { kept } = await desk.waitForState(({ kept: [job] }) => (job?.error ?? null) !== null);
  expect(kept[0]?.error).toContain("The disk of this computer is full");
  expect(sent).toMatchObject({ isCancelled: true });
  expect(sent.bytes).toBeLessThan(64 * mebibyte);
});

test.each(["0", "-5", "99999999", "9".repeat(40), "tomorrow"])(
  "a service that asks to try again after %j is neither hurried to nor forgotten",
  async (retryAfter) => {
    let isBusy = false;
    const { desk, job, params } = await openHostileDesk(({ method }) =>
      isBusy && method === "PUT"
        ? new Response("{}", {
            status: 503,
            headers: { "content-type": "application/json", "retry-after": retryAfter, "x-tracking": "t" },
          })
        : null,
    );
    await desk.service.call(checkoutJob, { params, body: {} });
    await readZones(desk.service, job, 1);
    isBusy = true;
    const timers = vi.spyOn(globalThis, "setTimeout");
    await editZones(desk.service, job, 1, 0.5);
    await desk.waitForState(({ outbox: [entry] }) => (entry?.attempts ?? 0) > 0 && entry?.state === "waiting");
    const delays = timers.mock.calls.map(([, delayMs = 0]) => delayMs);
    timers.mockRestore();
    // Node waits one millisecond if a delay is negative or beyond 2^31.
    expect(delays.filter((delayMs) => delayMs <= 0 || delayMs > 3_600_000)).toEqual([]);
    expect(delays.some((delayMs) => delayMs >= 5)).toBe(true);
  },
);

/** What a service answers in place of data. */
const wrongAnswers: [name: string, json: string][] = [
  ["null", "null"],
  ["a text", '"yes"'],
  ["an empty object", "{}"],
  ["a list", "[[]]"],
  ["a number beyond all", "1e400"],
  ["deep JSON", "[".repeat(5000) + "]".repeat(5000)],
  ["broken JSON", "{"],
];

test.each(wrongAnswers)("a service that answers %s in place of data gets an error of its own", async (_name, json) => {
  let isWrong = false;
  const { desk, job, params } = await openHostileDesk(() =>
    isWrong
      ? new Response(`{"success":true,"status_code":200,"tracking":"${tracking}","response":${json}}`, {
          headers: { "content-type": "application/json" },
        })
      : null,
  );
  const ask = async (method: string, path: string, body?: string) => {
    const init = { method, ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }) };
    const response = await desk
      .handle(new Request(origin + path, init))
      .catch((error: unknown) => createErrorResponse(error, tracking));
    await response.arrayBuffer();
    return `${response.status} ${method} ${path}`;
  };
  const jobPath = `/v1.1/jobs/${job.id}`;
  isWrong = true;
  const first = [await ask("POST", `${jobPath}/checkout`, "{}"), await ask("POST", `/gateway/kept/${job.id}`, "{}")];
  isWrong = false;
  await desk.service.call(checkoutJob, { params, body: {} });
  const zones = JSON.stringify({ ...(await readZones(desk.service, job, 1)), confidence: 0.5 });
  isWrong = true;
  const answers = [
    ...first,
    await ask("GET", jobPath),
    await ask("GET", `${jobPath}/contents/page-zones-json`),
    await ask("GET", `${jobPath}/contents/page-zones-json/2`),
    await ask("POST", `${jobPath}/checkout`, "{}"),
    await ask("PUT", `${jobPath}/contents/page-zones-json/1`, zones),
    await ask("POST", `/gateway/kept/${job.id}`, "{}"),
  ];
  expect(answers.filter((answer) => answer.startsWith("500"))).toEqual([]);
  // The edit waits, and arrives when the service is one again.
  isWrong = false;
  await desk.waitForState(({ outbox }) => outbox.length === 0);
  expect((await readZones(service.client, job, 1)).confidence).toBe(0.5);
});
