import { join } from "node:path";
import { expect, test } from "vitest";
import { listContents } from "../../../../shared/api/contents.ts";
import { cancelJob, deleteJob, type Job } from "../../../../shared/api/jobs.ts";
import type { Workers } from "../../../../electron/pipeline/tasks.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { createTestClock } from "../../../harness/clock.ts";
import { getContentItem, isBlockedAt, listContentItems, startJob, waitForJob } from "../../../harness/jobs.ts";
import { useSharedWorkers } from "../../../harness/shared-workers.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";

const pages = 7;

async function countRows({ dataFolder }: TestService, role: "page-image"): Promise<number> {
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  const rows = await db.selectFrom("contents").select("page").where("role", "=", role).execute();
  await db.destroy();
  return rows.length;
}

test("page images have no rows before they are rendered, and are listed and read as if they had", async () => {
  const service = await startTestService();
  const { client } = service;
  const job = await startJob(client, { bytes: await buildTextPdf(pages) });
  expect(await countRows(service, "page-image")).toBe(0);
  await waitForJob(client, job, isBlockedAt("zoning"));
  const pending = await listContentItems(client, job, "page-image");
  expect(pending.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(pending.map(({ sha256 }) => sha256))).toEqual(new Set([null]));

  const image = await client.fetchUri((await getContentItem(client, job, "page-image", 3)).uri);
  expect(image.headers.get("content-type")).toMatch(/^image\//);
  expect(await countRows(service, "page-image")).toBe(1);
  const rendered = await listContentItems(client, job, "page-image");
  expect(rendered.map(({ sha256 }) => sha256 !== null)).toEqual([false, false, true, false, false, false, false]);
  const [first] = pending;
  await expect(client.fetchUri(first?.uri.replace(/1$/, `${pages + 1}`) ?? "")).rejects.toMatchObject({
    code: "CONTENT_NOT_FOUND",
  });
});

test("a page image that is rendered while its job is deleted is not found", async () => {
  const real = useSharedWorkers();
  let onRendered = async (): Promise<void> => {};
  const workers: Workers = {
    ...real,
    async run(name, input, options) {
      const output = await real.run(name, input, options);
      if (name === "renderPage") await onRendered();
      return output;
    },
  };
  const { client } = await startTestService({ workers });
  const job = await startJob(client, { bytes: await buildTextPdf(1) });
  const { uri } = await getContentItem(client, job, "page-image", 1);
  const params = { jobId: job.id };
  await client.call(cancelJob, { params });
  onRendered = async () => void (await client.call(deleteJob, { params }));
  await expect(client.fetchUri(uri)).rejects.toMatchObject({ status: 404, code: "JOB_NOT_FOUND" });
});

test("a page image that took too long is not tried again for ten minutes, in any job of its document", async () => {
  const real = useSharedWorkers();
  const clock = createTestClock();
  const rendered: number[] = [];
  // A millisecond by the clock.
  let timeoutMs = 0.1;
  const workers: Workers = {
    ...real,
    run(name, input, options) {
      if (name !== "renderPage") return real.run(name, input, options);
      rendered.push(timeoutMs);
      return real.run(name, input, { ...options, timeoutMs });
    },
  };
  const { client } = await startTestService({ workers, clock });
  const bytes = await buildTextPdf(2);
  const [first, second] = [await startJob(client, { bytes }), await startJob(client, { bytes })];
  const read = async (job: Job, page: number) =>
    client.fetchUri((await getContentItem(client, job, "page-image", page)).uri);
  for (const job of [first, first, second]) {
    await expect(read(job, 1)).rejects.toMatchObject({ code: "DOCUMENT_TIMEOUT" });
  }
  expect(rendered).toEqual([0.1]);
  timeoutMs = 60_000;
  expect((await read(first, 2)).status, "another page").toBe(200);
  clock.advance(10 * 60_000);
  expect((await read(second, 1)).status).toBe(200);
  expect(rendered).toEqual([0.1, 60_000, 60_000]);
});

test("every window of the list of contents is the same part of the whole", async () => {
  const { client } = await startTestService();
  const job = await startJob(client, { bytes: await buildTextPdf(pages) });
  await waitForJob(client, job, isBlockedAt("zoning"));
  await client.fetchUri((await getContentItem(client, job, "page-image", 2)).uri);
  const list = (limit: number, offset: number) =>
    client.call(listContents, { params: { jobId: job.id }, query: { limit, offset } });
  const whole = await list(100, 0);
  expect(whole.total_count).toBe(1 + 3 * pages + 1);
  expect(whole.list.map(({ role, page }) => `${role} ${page ?? ""}`).slice(0, 10)).toEqual([
    "input ",
    ...[1, 2, 3, 4, 5, 6, 7].map((page) => `page-image ${page}`),
    "page-text-json 1",
    "page-text-json 2",
  ]);
  for (const limit of [1, 3, 8]) {
    for (let offset = 0; offset <= whole.total_count; offset++) {
      const { list: part, total_count } = await list(limit, offset);
      expect(total_count).toBe(whole.total_count);
      expect(part).toEqual(whole.list.slice(offset, offset + limit));
    }
  }
});
