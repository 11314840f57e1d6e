import { once } from "node:events";
import { expect, test } from "vitest";
import { cancelJob } from "../../../shared/api/jobs.ts";
import type { TaskName } from "../../../electron/pipeline/tasks.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createHeldWorkers } from "../../harness/held-workers.ts";
import { isBlockedAt, listContentItems, startJob, waitForJob } from "../../harness/jobs.ts";
import { spawnService } from "../../harness/spawn-service.ts";
import { startTestService } from "../../harness/test-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const pages = 12;
const lastPage = 5;

test("a job continues from its last completed page after the process was killed", async () => {
  const folder = createTemporaryFolder();
  const { child, client, origin } = await spawnService(folder, [], lastPage);
  const job = await startJob(client, { bytes: await buildTextPdf(pages) });
  await waitForJob(client, job, ({ progress }) => progress.current === lastPage, origin);
  child.kill("SIGKILL");
  await once(child, "exit");

  const service = await startTestService({ dataFolder: folder });
  const found = await listContentItems(service.client, job, "page-text-json");
  const blocked = await waitForJob(service.client, job, isBlockedAt("zoning"));
  const after = await listContentItems(service.client, job, "page-text-json");
  expect(blocked.progress).toEqual({ current: 2 * pages, total: 4 * pages });
  expect(found).toHaveLength(lastPage);
  expect(after.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
  // Completed pages are unchanged: nothing was computed twice.
  expect(
    after.filter(({ page }) => found.some((item) => item.page === page)).map(({ updated_at }) => updated_at),
  ).toEqual(found.map(({ updated_at }) => updated_at));
});

/** Holds the reading of all pages but the first ones. */
const holdLaterPages = (name: TaskName, input: object): boolean =>
  name === "readPage" && "page" in input && Number(input.page) > heldAfter;
const heldAfter = 3;
const fewPages = 8;

test("a job continues after a restart of the service, and its progress never decreases", async () => {
  const workers = createHeldWorkers(holdLaterPages);
  const first = await startTestService({ workers });
  const job = await startJob(first.client, { bytes: await buildTextPdf(fewPages) });
  const before = await waitForJob(first.client, job, ({ progress }) => progress.current === heldAfter);
  await first.close();
  expect(workers.running).toBe(0);
  const second = await startTestService({ dataFolder: first.dataFolder });
  const seen = [before.progress.current];
  await waitForJob(second.client, job, (now) => {
    seen.push(now.progress.current);
    return isBlockedAt("zoning")(now);
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(2 * fewPages);
});

test("a cancelled job stops, with its tasks that are running", async () => {
  const workers = createHeldWorkers(holdLaterPages);
  const { client } = await startTestService({ workers });
  const job = await startJob(client, { bytes: await buildTextPdf(fewPages) });
  await waitForJob(client, job, ({ progress }) => progress.current === heldAfter);
  await expect.poll(() => workers.running).toBeGreaterThan(0);
  const cancelled = await client.call(cancelJob, { params: { jobId: job.id } });
  expect(cancelled.status).toBe("cancelled");
  await expect.poll(() => workers.running).toBe(0);
  expect(await listContentItems(client, job, "page-text-json")).toHaveLength(heldAfter);
});

test("a second service on a data folder is refused with the process that uses the folder", async () => {
  const { dataFolder } = await startTestService();
  await expect(startTestService({ dataFolder })).rejects.toThrow(new RegExp(`in use by process ${process.pid} on `));
});
