import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { searchConcepts } from "../../../shared/api/taxonomies.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { createConceptId, putStream, streamTaxonomy } from "../../harness/large-taxonomy.ts";
import { startTestService } from "../../harness/test-service.ts";
import { reportFigure } from "../report-figure.ts";

const maxMemoryMiB = 180;
const maxStall = 0.1;

test("a taxonomy of 60 MiB is stored, read, searched and used", { timeout: 600_000 }, async (context) => {
  const service = await startTestService();
  const { client, key } = service;
  const name = "huge";
  const size = 440_000;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const before = process.memoryUsage.rss();
  const response = await putStream(service, { name, key }, streamTaxonomy(name, size));
  expect([response.status, await response.json()]).toMatchObject([200, { response: { name, size } }]);
  const metadata = {
    indexing: { taxonomy: name, high_confidence_threshold: 1 },
    zoning: { high_confidence_threshold: 0 },
  };
  const started = await startJob(client, { type: "indexing", bytes: await buildTextPdf(1), metadata });
  const sent = await service.fetch(`/v1.1/taxonomies/${name}`, {
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
  });
  let read = 0;
  for await (const chunk of sent.body ?? []) read += chunk.byteLength;
  expect(read).toBeGreaterThan(60 * mebibyte);
  const { list } = await client.call(searchConcepts, { params: { name }, query: { prefix: "subject 4321" } });
  expect(list[0]).toMatchObject({ id: createConceptId(4321) });
  await waitForJob(client, started, isBlockedAt("indexing"));
  delay.disable();
  // What the service needs, and the test itself, which creates the taxonomy.
  const memoryMiB = (process.memoryUsage.rss() - before) / mebibyte;
  const stall = delay.max / 1e6 / (performance.now() - start);
  const value = `${Math.round(memoryMiB)} MiB, ${(100 * stall).toFixed(1)} %`;
  const target = `< ${maxMemoryMiB} MiB, < ${100 * maxStall} % of the time`;
  reportFigure(context, "taxonomy of 60 MiB: memory, longest stall", target, value);
  expect(memoryMiB).toBeLessThan(maxMemoryMiB);
  expect(stall).toBeLessThan(maxStall);
});
