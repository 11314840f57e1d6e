import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test, type TestContext } from "vitest";
import { maxSmallTaxonomyBytes } from "../../../electron/domain/validations.ts";
import { checkinJob, checkoutJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { reportFigure } from "../report-figure.ts";

/**
 * Measures the part of the time of a function in which the main thread answered nobody at a stretch: 1 if the function
 * is synchronous. It depends little on the load of the machine.
 */
async function measureStall(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const start = performance.now();
  delay.enable();
  await run();
  delay.disable();
  return delay.max / 1e6 / (performance.now() - start);
}

/** Reports and asserts the longest part of the time in which nobody was answered. */
function reportStall(context: TestContext, stall: number): void {
  reportFigure(context, `${context.task.name}: longest stall`, "< 50 % of the time", `${Math.round(100 * stall)} %`);
  expect(stall).toBeLessThan(0.5);
}

const put = (service: TestService, path: string, body: string) =>
  service.fetch(`/v1.1${path}`, {
    method: "PUT",
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" },
    body,
  });

test("a taxonomy of eight megabytes is stored, read and used while others are served", async (context) => {
  const service = await startTestService();
  const concepts = Array.from({ length: 68_000 }, (_, index) => ({
    id: `http://example.org/concept/${index}`,
    label: { en: `Concept ${index}` },
    broader: index === 0 ? [] : [`http://example.org/concept/${index - 1}`],
  }));
  const taxonomy = { name: "large", kind: "keywords", title: "Large", version: "1", concepts };
  const body = JSON.stringify(taxonomy);
  expect(body.length).toBeGreaterThan(0.8 * maxSmallTaxonomyBytes);
  const stall = await measureStall(async () => {
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
  reportStall(context, stall);
}, 600_000);

test("the zones of a section with 50,000 blocks are written and checked in while others are served", async (context) => {
  const service = await startTestService();
  const { client } = service;
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const page = (await readContentItem(client, item)) as object;
  const zones = Array.from({ length: 50_000 }, (_, index) => ({
    id: `zone-${index}`,
    type: "text",
    order: index + 1,
    bbox: { x: 10, y: 10, width: 100, height: 100 },
    confidence: 0.5,
    origin: "human",
    accepted: true,
  }));
  const path = `/jobs/${id}/contents/page-zones-json/1`;
  const stall = await measureStall(async () => {
    expect((await put(service, path, JSON.stringify({ ...page, zones }))).status).toBe(200);
    const hostile = await put(service, path, JSON.stringify({ ...page, zones: zones.map(() => 1) }));
    expect(hostile.status).toBe(400);
    expect((await hostile.text()).length).toBeLessThan(100_000);
    await client.call(checkinJob, { params: { jobId: id }, body: { status: "completed" } });
  });
  reportStall(context, stall);
}, 600_000);
