import { expect, test } from "vitest";
import { getJob } from "../../../shared/api/jobs.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { TaskError, type TaskName, type Tasks, type Workers } from "../../../electron/pipeline/tasks.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTestTimerClock, secondMs } from "../../harness/clock.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { useSharedWorkers } from "../../harness/shared-workers.ts";
import { startTestService } from "../../harness/test-service.ts";

type Fault = (name: TaskName, page: number | null) => Error | null;

/** Real workers with injected faults. */
function faultyWorkers(fault: Fault): Workers {
  const real = useSharedWorkers();
  return {
    run: async <Name extends TaskName>(name: Name, input: Tasks[Name]["input"], options = {}) => {
      const error = fault(name, "page" in input ? input.page : null);
      if (error !== null) throw error;
      return real.run(name, input, options);
    },
    close: () => real.close(),
  };
}

const unreadable = new TaskError("DOCUMENT_INVALID", "the page's content stream ends in the middle", true);
const crashed = new TaskError("INTERNAL_ERROR", "the worker ended with code 9", false);

test("an unreadable page has an error and the job continues", async () => {
  const fault: Fault = (name, page) => (name === "readPage" && page === 2 ? unreadable : null);
  const { client } = await startTestService({ workers: faultyWorkers(fault) });
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 0.01 } };
  const job = await startJob(client, { bytes: await buildTextPdf(3), metadata });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const pages = [1, 2, 3].map(async (page) =>
    pageTextSchema.parse(await readContentItem(client, await getContentItem(client, job, "page-text-json", page))),
  );
  expect((await Promise.all(pages)).map(({ error }) => error)).toEqual([undefined, unreadable.message, undefined]);
  expect(await readContentItem(client, await getContentItem(client, job, "page-zones-json", 2))).toMatchObject({
    confidence: 0,
    zones: [],
  });
});

test("a job without a readable page fails with the document and the reason", async () => {
  const { client } = await startTestService({
    workers: faultyWorkers((name) => (name === "readPage" ? unreadable : null)),
  });
  const job = await startJob(client, { bytes: await buildTextPdf(2), name: "minutes.pdf" });
  const { error } = await waitForJob(client, job, ({ status }) => status === "failed");
  expect(error).toEqual({
    step: "read",
    code: "DOCUMENT_INVALID",
    message: "None of the 2 pages of minutes.pdf could be read: the page's content stream ends in the middle",
  });
});

test.each([
  [2, "blocked"],
  [3, "failed"],
] as const)("a step that crashes %d times leaves the job %s", async (crashes, status) => {
  let remainingCrashes = crashes as number;
  const fault: Fault = (name) => (name === "profileDocument" && remainingCrashes-- > 0 ? crashed : null);
  const { client } = await startTestService({ workers: faultyWorkers(fault) });
  const runningJob = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, runningJob, (now) => now.status !== "running");
  expect(job.status).toBe(status);
  expect(job.error).toEqual(
    status === "failed" ? { step: "zone", code: "INTERNAL_ERROR", message: crashed.message } : null,
  );
  expect((await client.call(getJob, { params: { jobId: job.id } })).progress.current).toBe(status === "failed" ? 1 : 2);
});

test("a failed job does not show the message of an unexpected error, which may contain paths", async () => {
  const unexpected = new Error("EMFILE: too many open files, open '/srv/galley/blobs/00'");
  const { client, log } = await startTestService({
    workers: faultyWorkers((name) => (name === "profileDocument" ? unexpected : null)),
  });
  const job = await startJob(client, { bytes: await buildTextPdf(1) });
  const { error } = await waitForJob(client, job, ({ status }) => status === "failed");
  expect(error).toEqual({
    step: "zone",
    code: "INTERNAL_ERROR",
    message: expect.stringContaining("the log has the details"),
  });
  expect(error?.message).not.toContain("srv");
  expect(log.join("")).toContain(unexpected.message);
});

test("a job waits while the disk is full and does not fail", async () => {
  let isFull = true;
  const storageFull = new TaskError("STORAGE_FULL", "the disk has no room left", true);
  const fault: Fault = (name) => {
    const now = name === "profileDocument" && isFull;
    if (now) isFull = false;
    return now ? storageFull : null;
  };
  const timers = createTestTimerClock();
  const { client, log } = await startTestService({ workers: faultyWorkers(fault), timers });
  const started = await startJob(client, { bytes: await buildTextPdf(1) });
  await expect.poll(() => log.some((line) => line.includes("could not continue and is retried"))).toBe(true);
  expect(await client.call(getJob, { params: { jobId: started.id } })).toMatchObject({ status: "running" });
  timers.advance(5 * secondMs);
  const job = await waitForJob(client, started, isBlockedAt("zoning"));
  expect(job.error).toBeNull();
});
