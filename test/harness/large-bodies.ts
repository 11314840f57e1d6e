import { expect } from "vitest";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "./jobs.ts";
import type { TestService } from "./test-service.ts";

/** Measures something while a function runs. */
type Measure<Result> = (run: () => Promise<void>) => Promise<Result>;

/** Sends a text as the JSON body of a PUT. */
export function putJson(service: TestService, path: string, body: string): Promise<Response> {
  const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" };
  return service.fetch(`/v1.1${path}`, { method: "PUT", headers, body });
}

/** Creates the JSON of the keyword taxonomy `large`, in which each concept is narrower than the one before. */
export function createTaxonomyJson(count: number): string {
  const concepts = Array.from({ length: count }, (_, index) => ({
    id: `http://example.org/concept/${index}`,
    label: { en: `Concept ${index}` },
    broader: index === 0 ? [] : [`http://example.org/concept/${index - 1}`],
  }));
  return JSON.stringify({ name: "large", kind: "keywords", title: "Large", version: "1", concepts });
}

/** Stores the taxonomy `large`, reads it and creates a job with it. */
export async function useTaxonomy<Result>(
  service: TestService,
  body: string,
  measure: Measure<Result>,
): Promise<Result> {
  return measure(async () => {
    expect((await putJson(service, "/taxonomies/large", body)).status).toBe(200);
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}` };
    const response = await service.fetch("/v1.1/taxonomies/large", { headers });
    expect(response.headers.get("etag")).not.toBeNull();
    expect(response.status).toBe(200);
    const metadata = { indexing: { taxonomy: "large" } };
    await startJob(service.client, { bytes: await buildTextPdf(1), type: "indexing", metadata });
  });
}

/** Writes many zones of a page, tries to write many values that are no zones, and checks the job in. */
export async function writeManyZones<Result>(
  service: TestService,
  counts: { zones: number; invalid: number },
  measure: Measure<Result>,
): Promise<Result> {
  const { client } = service;
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const page = (await readContentItem(client, item)) as object;
  const zones = Array.from({ length: counts.zones }, (_, index) => ({
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
  const hostileBody = JSON.stringify({ ...page, zones: Array.from({ length: counts.invalid }, () => 1) });
  return measure(async () => {
    expect((await putJson(service, path, body)).status).toBe(200);
    const hostile = await putJson(service, path, hostileBody);
    expect(hostile.status).toBe(400);
    expect((await hostile.text()).length).toBeLessThan(100_000);
    await client.call(checkinJob, { params: { jobId: id }, body: { status: "completed" } });
  });
}
