import { expect, test } from "vitest";
import { getJob } from "../../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import {
  isBlockedAt,
  getContentItem,
  listContentItems,
  readContentItem,
  startJob,
  waitForJob,
} from "../../harness/jobs.ts";
import { useSharedWorkers } from "../../harness/shared-workers.ts";
import { startTestService } from "../../harness/test-service.ts";

const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

/** Real workers that read the last pages only when released. */
function heldWorkers(from: number) {
  const real = useSharedWorkers();
  const { promise: go, resolve: release } = Promise.withResolvers<undefined>();
  const run: typeof real.run = async (name, input, options) => {
    if (name === "readPage" && "page" in input && input.page >= from) await go;
    return real.run(name, input, options);
  };
  return { workers: { run, close: () => real.close() }, release: () => release(undefined) };
}

test("the first page of a long document is zoned as a preview and again at the end", async () => {
  const { workers, release } = heldWorkers(120);
  const { client } = await startTestService({ workers });
  const job = await startJob(client, { bytes: await buildTextPdf(120), metadata });
  await waitForJob(client, job, ({ progress }) => progress.current === 119);
  const early = await getContentItem(client, job, "page-zones-json", 1);
  expect(await listContentItems(client, job, "page-zones-json")).toHaveLength(1);
  const { zones } = pageZonesSchema.parse(await readContentItem(client, early));
  expect(zones.map(({ type }) => type)).toContain("text");
  expect((await client.call(getJob, { params: { jobId: job.id } })).status).toBe("running");
  release();
  const { progress } = await waitForJob(client, job, isBlockedAt("zoning"));
  expect(progress.current).toBe(240);
  const final = await getContentItem(client, job, "page-zones-json", 1);
  expect(pageZonesSchema.parse(await readContentItem(client, final)).zones.length).toBeGreaterThan(0);
});
