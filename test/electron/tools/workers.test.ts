import { getPriority } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { forkWorker } from "../../../electron/tools/worker-process.ts";
import sharp from "sharp";
import { pageTextSchema, type PageText } from "../../../shared/document/page-text.ts";
import { buildPdf, buildTextPdf } from "../../builders/pdf.ts";
import { createRandom } from "../../builders/random.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";
import { workerEntry } from "../../harness/shared-workers.ts";
import type { TaskOptions } from "../../../electron/pipeline/tasks.ts";
import { profile, startWorkers, endlessFile, failureOf, textDocument } from "../../harness/worker-pool.ts";

/** A pool of one process, for tests that do not end it. */
let pool: ReturnType<typeof startWorkers>;
beforeAll(() => {
  pool = startWorkers(1, {}, afterAll);
});

const busyWorker = join(import.meta.dirname, "../../builders/busy-worker.ts");

/** Builds a page of one image that compresses like a photograph. */
async function photographPdf() {
  const [side, random] = [300, createRandom(7)];
  const pixels = Uint8Array.from({ length: side * side * 3 }, () => random.below(256));
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return buildPdf([(pdf) => void pdf.image(png, 0, 0, { width: pdf.page.width, height: pdf.page.height })]);
}

function textOf({ json }: { json: Uint8Array }): PageText {
  return pageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
}

test("pages are read by several workers, with correct results", async () => {
  const { workers, processes } = startWorkers(2);
  const file = await textDocument(6);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (page) => textOf(await workers.run("readPage", { document: file, page, ocr: false }))),
  );
  const firstWords = pages.map((page) =>
    page.source === "markup" ? "" : `${page.words[0]?.text} ${page.words[1]?.text}`,
  );
  expect(firstWords).toEqual([1, 2, 3, 4, 5, 6].map((page) => `Chapter ${page}`));
  expect(processes).toHaveLength(2);
});

test("a drawn page is encoded as PNG in the requested height, a photograph as WebP", async () => {
  const { workers } = pool;
  const drawn = await workers.run("renderPage", { document: await textDocument(1), page: 1, height: 400 });
  expect(drawn.mediaType).toBe("image/png");
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "png", channels: 1, height: 400 });
  const path = await writeTemporaryFile(await photographPdf(), "photograph.pdf");
  const photograph = { path, mediaType: "application/pdf" as const };
  const seen = await workers.run("renderPage", { document: photograph, page: 1, height: 400 });
  expect(seen.mediaType).toBe("image/webp");
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: "webp", height: 400 });
});

test("a worker has a lower priority than the process that answers requests", async () => {
  const worker = forkWorker(workerEntry, { memoryMiB: 800, stallMs: 30_000 });
  onTestFinished(() => worker.kill());
  expect(getPriority(worker.pid ?? 0)).toBeGreaterThan(getPriority());
});

test("a worker that dies fails only its task", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const doomed = failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }));
  const waiting = workers.run("readPage", { document: await textDocument(1), page: 1, ocr: false });
  await pipe.reading();
  process.kill(processes[0]?.pid ?? 0, "SIGKILL");
  expect(await doomed).toMatchObject({
    code: "INTERNAL_ERROR",
    permanent: false,
    message: "the process ended (SIGKILL) while zoning page 1",
  });
  expect(textOf(await waiting)).toMatchObject({ page: 1, source: "text-layer" });
  expect(processes).toHaveLength(2);
});

test("an abort ends the running task or removes a queued one", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }, { signal: running.signal }));
  const second = failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }, { signal: waiting.signal }));
  await pipe.reading();
  waiting.abort();
  running.abort();
  expect(await first).toMatchObject({ name: "AbortError" });
  expect(await second).toMatchObject({ name: "AbortError" });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  expect(await workers.run("inspectDocument", { path: (await textDocument(2)).path, name: "a" })).toMatchObject({
    pages: 2,
  });
});

test("tasks that are aborted together end one process and start none", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const given = [1, 2, 3].map(() =>
    failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }, { signal })),
  );
  await pipe.reading();
  giveUp.abort();
  expect(await Promise.all(given)).toMatchObject(given.map(() => ({ name: "AbortError" })));
  expect(processes).toHaveLength(1);
});

test("a worker holds one prefetched task, and runs tasks in the order given", async () => {
  const { workers, processes } = pool;
  const file = await textDocument(3);
  const order: number[] = [];
  const read = async (page: number) => {
    const text = await workers.run("readPage", { document: file, page, ocr: false }, { prefetchable: true });
    order.push(textOf(text).page);
  };
  const first = read(1);
  const [worker] = processes;
  if (worker === undefined) throw new Error("no process was started");
  const send = vi.spyOn(worker, "send");
  const rest = [read(2), read(3)];
  expect(send.mock.calls.map(([{ input }]) => input)).toMatchObject([{ page: 2 }]);
  await Promise.all([first, ...rest]);
  expect(order).toEqual([1, 2, 3]);
});

test("prefetchable tasks with one affinity key go to one worker, those with another to another", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other, endless] = await Promise.all([endlessFile(), endlessFile(), endlessFile()]);
  const first = [one, other].map((pipe) => failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile })));
  const sent = processes.map((worker) => vi.spyOn(worker, "send"));
  const withKey = (affinityKey: string, previousText: string) =>
    failureOf(
      workers.run(
        "zonePage",
        { page: 1, text: endless.path, previousText, profile },
        { prefetchable: true, affinityKey },
      ),
    );
  const rest = [withKey("a", "1"), withKey("a", "2"), withKey("a", "3"), withKey("b", "4"), withKey("b", "5")];
  for (const pipe of [one, other]) await (await pipe.reading()).close();
  await Promise.all(first);
  const given = sent.map(({ mock }) =>
    mock.calls.map(([{ input }]) => (input as { previousText: string }).previousText),
  );
  expect(new Set(given.map((pages) => pages.join(", ")))).toEqual(new Set(["1, 2", "4, 5"]));
  await workers.close();
  await Promise.all(rest);
});

test("a prefetched task runs in another worker where its own ends", async () => {
  const { workers, processes } = startWorkers(1);
  const [pipe, file] = [await endlessFile(), await textDocument(1)];
  const late = failureOf(
    workers.run("zonePage", { page: 1, text: pipe.path, profile }, { prefetchable: true, timeoutMs: 5 }),
  );
  const behind = workers.run("readPage", { document: file, page: 1, ocr: false }, { prefetchable: true });
  expect(await late).toMatchObject({ message: "the limit of 0.05 s was exceeded while zoning page 1" });
  expect(textOf(await behind)).toMatchObject({ page: 1, source: "text-layer" });
  expect(processes).toHaveLength(2);
});

test("a task that waits longer than ten times its time is ended with an error", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const late = workers.run("zonePage", { page: 1, text: pipe.path, profile }, { timeoutMs: 5 });
  await expect(late).rejects.toThrow("the limit of 0.05 s was exceeded while zoning page 1");
});

test("a task that makes progress is ended after its processor time", async () => {
  const { workers } = startWorkers(1, { entry: busyWorker, stallMs: 300 });
  await expect(workers.run("inspectDocument", { path: "", name: "steady" }, { timeoutMs: 400 })).rejects.toMatchObject({
    code: "DOCUMENT_TIMEOUT",
    message: "the limit of 0.4 s of processor time was exceeded while opening the document",
  });
});

test("a task whose process has to wait is not ended after its processor time by the clock", async () => {
  const { workers, processes } = startWorkers(1, { entry: busyWorker, stallMs: 300 });
  const wait = (options: TaskOptions) => workers.run("inspectDocument", { path: "", name: "waiting" }, options);
  await wait({});
  // The task waits for 900 ms.
  expect(await wait({ timeoutMs: 600 })).toMatchObject({ pages: 10 });
  expect(processes).toHaveLength(1);
});

test("a task that computes without progress is ended with an error", async () => {
  const { workers, processes } = startWorkers(1, { entry: busyWorker, stallMs: 300 });
  await expect(workers.run("inspectDocument", { path: "", name: "endless" })).rejects.toMatchObject({
    code: "DOCUMENT_TIMEOUT",
    permanent: true,
    message: "there was no progress in 0.3 s of processor time while opening the document",
  });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
});

test.each(["steady", "waiting"])("a task that is %s may take longer than without progress", async (name) => {
  const { workers, processes } = startWorkers(1, { entry: busyWorker, stallMs: 300 });
  expect(await workers.run("inspectDocument", { path: "", name })).toMatchObject({ pages: 10 });
  expect(processes).toHaveLength(1);
});

test("the code of a document that a worker did not read in time is not that of a damaged one", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const late = workers.run("inspectDocument", { path: pipe.path, name: "late.pdf" }, { timeoutMs: 50 });
  await expect(late).rejects.toMatchObject({ code: "DOCUMENT_TIMEOUT", permanent: true });
});

test("an idle worker ends, and another one is started when needed", async () => {
  const { workers, processes } = startWorkers(1, { idleMs: 20 });
  const path = (await textDocument(2)).path;
  await workers.run("inspectDocument", { path, name: "a" });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  expect(await workers.run("inspectDocument", { path, name: "a" })).toMatchObject({ pages: 2 });
  expect(processes).toHaveLength(2);
});

test("an unreadable document fails with its code, and a page beyond the end has an error", async () => {
  const { workers } = pool;
  const locked = await writeTemporaryFile(await buildTextPdf(1, { userPassword: "x" }), "locked.pdf");
  await expect(workers.run("inspectDocument", { path: locked, name: "locked.pdf" })).rejects.toMatchObject({
    name: "TaskError",
    code: "DOCUMENT_ENCRYPTED",
    permanent: true,
  });
  const page = await workers.run("readPage", { document: await textDocument(1), page: 7, ocr: false });
  expect(page.error).toMatch(/page 7/);
  const image = workers.run("renderPage", { document: await textDocument(1), page: 7, height: 100 });
  await expect(image).rejects.toMatchObject({ code: "DOCUMENT_INVALID", permanent: true });
});

test("closing the pool ends running tasks and refuses new ones", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const running = failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }));
  await pipe.reading();
  await workers.close();
  expect(await running).toMatchObject({ message: expect.stringContaining("Galley was closed while zoning page 1") });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  await expect(workers.run("inspectDocument", { path: "x", name: "x" })).rejects.toThrow(
    "Galley was closed while opening the document",
  );
});
