import { expect, test } from "vitest";
import { getJob } from "../../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { createWorkers } from "../../../electron/tools/workers.ts";
import { textPdf } from "../../builders/pdf.ts";
import { blockedAt, itemOf, itemsOf, readItem, startJob, until } from "../../harness/jobs.ts";
import { startService, workerEntry } from "../../harness/service.ts";

const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

/** Real workers that read the last pages only when released. */
function heldWorkers(from: number) {
  const real = createWorkers({ entry: workerEntry, size: 2 });
  const { promise: go, resolve: release } = Promise.withResolvers<undefined>();
  const run: typeof real.run = async (name, input, options) => {
    if (name === "readPage" && "page" in input && input.page >= from) await go;
    return real.run(name, input, options);
  };
  return { workers: { run, close: () => real.close() }, release: () => release(undefined) };
}

test("the first page of a long document is zoned as a preview and again at the end", async () => {
  const { workers, release } = heldWorkers(120);
  const { client } = await startService({ workers });
  const job = await startJob(client, { bytes: await textPdf(120), metadata });
  await until(client, job, ({ progress }) => progress.current === 119);
  const early = await itemOf(client, job, "page-zones-json", 1);
  expect(await itemsOf(client, job, "page-zones-json")).toHaveLength(1);
  const { zones } = pageZonesSchema.parse(await readItem(client, early));
  expect(zones.map(({ type }) => type)).toContain("text");
  expect((await client.call(getJob, { params: { jobId: job.id } })).status).toBe("running");
  release();
  const { progress } = await until(client, job, blockedAt("zoning"));
  expect(progress.current).toBe(240);
  const final = await itemOf(client, job, "page-zones-json", 1);
  expect(pageZonesSchema.parse(await readItem(client, final)).zones.length).toBeGreaterThan(0);
});
