import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import type { DocumentProfile } from "../../../electron/pipeline/zone/layout/document-profile.ts";
import { forkWorker } from "../../../electron/tools/worker-process.ts";
import type { WorkerProcess } from "../../../electron/tools/worker-process.ts";
import { createWorkers, type WorkersOptions } from "../../../electron/tools/workers.ts";
import sharp from "sharp";
import { pageTextSchema, type PageText } from "../../../shared/document/page-text.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";
import { buildPdf, buildTextPdf } from "../../builders/pdf.ts";
import { createRandom } from "../../builders/random.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** A worker that allocates memory at every request and never returns to its event loop. */
const greedyWorker = join(import.meta.dirname, "../../builders/greedy-worker.ts");
const steadyWorker = join(import.meta.dirname, "../../builders/steady-worker.ts");
const leakingWorker = join(import.meta.dirname, "../../builders/leaking-worker.ts");
const abortingWorker = join(import.meta.dirname, "../../builders/aborting-worker.ts");

const profile: DocumentProfile = {
  bodySize: 10,
  leading: 12,
  pages: 1,
  headingSizes: [],
  runningLines: [],
  repeatedImages: [],
};

const taxonomy: DataPointTaxonomy = {
  name: "receipt",
  kind: "data-points",
  title: "Receipt",
  version: "1",
  language: [],
  data_points: [{ id: "total", label: "Total", type: "money", required: true, repeat: false, synonyms: [], not: [] }],
  background_labels: [],
};

/** Starts a pool and records its processes. */
function startWorkers(size: number, options: Partial<WorkersOptions> = {}) {
  const processes: WorkerProcess[] = [];
  const workers = createWorkers({
    entry: join(import.meta.dirname, "../../../electron/tools/worker.ts"),
    size,
    ...options,
    spawn: (entry, limits) => {
      const started = forkWorker(entry, limits);
      processes.push(started);
      return started;
    },
  });
  onTestFinished(() => workers.close());
  return { workers, processes };
}

/** Creates a named pipe, whose reader waits for a writer. `reading` resolves when a reader has opened it. */
async function endlessFile() {
  const path = join(createTemporaryFolder(), "pipe");
  await promisify(execFile)("mkfifo", [path]);
  const reading = async () => {
    const pipe = await open(path, "w");
    onTestFinished(() => pipe.close());
    return pipe;
  };
  return { path, reading };
}

/** Returns the error of a task. It is awaited from the start, so that it never counts as unhandled. */
async function failureOf(task: Promise<unknown>): Promise<unknown> {
  try {
    await task;
  } catch (error) {
    return error;
  }
  throw new Error("the task did not fail");
}

async function document(pages: number) {
  const path = await writeTemporaryFile(await buildTextPdf(pages), "text.pdf");
  return { path, sha256: path, mediaType: "application/pdf" as const };
}

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
  const file = await document(6);
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
  const { workers } = startWorkers(1);
  const drawn = await workers.run("renderPage", { document: await document(1), page: 1, height: 400 });
  expect(drawn.mediaType).toBe("image/png");
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "png", channels: 1, height: 400 });
  const path = await writeTemporaryFile(await photographPdf(), "photograph.pdf");
  const photograph = { path, sha256: path, mediaType: "application/pdf" as const };
  const seen = await workers.run("renderPage", { document: photograph, page: 1, height: 400 });
  expect(seen.mediaType).toBe("image/webp");
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: "webp", height: 400 });
});

test("a worker has a lower priority than the process that answers requests", async () => {
  const worker = forkWorker(new URL("../../../electron/tools/worker.ts", import.meta.url).pathname, { memoryMiB: 800 });
  onTestFinished(() => worker.kill());
  expect(getPriority(worker.pid ?? 0)).toBeGreaterThan(getPriority());
});

test("a worker that dies fails only its task", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const doomed = failureOf(workers.run("zonePage", { text: pipe.path, profile }));
  const waiting = workers.run("readPage", { document: await document(1), page: 1, ocr: false });
  await pipe.reading();
  process.kill(processes[0]?.pid ?? 0, "SIGKILL");
  expect(await doomed).toMatchObject({
    code: "INTERNAL_ERROR",
    permanent: false,
    message: "the worker ended (SIGKILL) while it ran zonePage",
  });
  expect(textOf(await waiting)).toMatchObject({ page: 1, source: "text-layer" });
  expect(processes).toHaveLength(2);
});

test("an abort ends the running task or removes a queued one", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = failureOf(workers.run("zonePage", { text: pipe.path, profile }, { signal: running.signal }));
  const second = failureOf(workers.run("zonePage", { text: pipe.path, profile }, { signal: waiting.signal }));
  await pipe.reading();
  waiting.abort();
  running.abort();
  expect(await first).toMatchObject({ name: "AbortError" });
  expect(await second).toMatchObject({ name: "AbortError" });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  expect(await workers.run("inspectDocument", { path: (await document(2)).path, name: "a" })).toMatchObject({
    pages: 2,
  });
});

test("tasks that are aborted together end one process and start none", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const given = [1, 2, 3].map(() => failureOf(workers.run("zonePage", { text: pipe.path, profile }, { signal })));
  await pipe.reading();
  giveUp.abort();
  expect(await Promise.all(given)).toMatchObject(given.map(() => ({ name: "AbortError" })));
  expect(processes).toHaveLength(1);
});

test("a worker holds one prefetched task, and runs tasks in the order given", async () => {
  const { workers, processes } = startWorkers(1);
  const file = await document(3);
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
  const first = [one, other].map((pipe) => failureOf(workers.run("zonePage", { text: pipe.path, profile })));
  const sent = processes.map((worker) => vi.spyOn(worker, "send"));
  const withKey = (affinityKey: string, previousText: string) =>
    failureOf(
      workers.run("zonePage", { text: endless.path, previousText, profile }, { prefetchable: true, affinityKey }),
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
  const [pipe, file] = [await endlessFile(), await document(1)];
  const late = failureOf(workers.run("zonePage", { text: pipe.path, profile }, { prefetchable: true, timeoutMs: 50 }));
  const behind = workers.run("readPage", { document: file, page: 1, ocr: false }, { prefetchable: true });
  expect(await late).toMatchObject({ message: "zonePage took longer than 0.05 s, and was ended" });
  expect(textOf(await behind)).toMatchObject({ page: 1, source: "text-layer" });
  expect(processes).toHaveLength(2);
});

test("a task that exceeds its time is ended with an error", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const late = workers.run("zonePage", { text: pipe.path, profile }, { timeoutMs: 50 });
  await expect(late).rejects.toThrow("zonePage took longer than 0.05 s, and was ended");
});

test("a task that makes no progress is ended with an error", async () => {
  const { workers, processes } = startWorkers(1, { stallMs: 50 });
  const pipe = await endlessFile();
  const stalled = failureOf(workers.run("zonePage", { text: pipe.path, profile }));
  expect(await stalled).toMatchObject({ message: "zonePage made no progress for 0.05 s, and was ended" });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
});

test("the code of a document that a worker did not read in time is not that of a damaged one", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const late = workers.run("inspectDocument", { path: pipe.path, name: "late.pdf" }, { timeoutMs: 50 });
  await expect(late).rejects.toMatchObject({ code: "DOCUMENT_TIMEOUT", permanent: true });
});

test("a task that reports progress may take longer, even while it blocks its event loop", async () => {
  const workers = createWorkers({ entry: steadyWorker, size: 1, stallMs: 3_000 });
  onTestFinished(() => workers.close());
  expect(await workers.run("inspectDocument", { path: "", name: "steady.pdf" })).toMatchObject({ pages: 40 });
});

test("a task that exceeds the memory of a worker with other tasks is tried once more in a new one", async () => {
  const { workers, processes } = startWorkers(1, { entry: leakingWorker });
  for (const pages of [1, 1]) {
    expect(await workers.run("inspectDocument", { path: "", name: "a.pdf" })).toMatchObject({ pages });
  }
  expect(processes).toHaveLength(2);
});

test("a worker that holds much memory is replaced before a task on a whole document", async () => {
  const { workers, processes } = startWorkers(1, { entry: leakingWorker });
  await workers.run("inspectDocument", { path: "", name: "a.pdf" });
  const [first] = processes;
  if (first === undefined) throw new Error("no process was started");
  const send = vi.spyOn(first, "send");
  // The worker's output is not a mapping; only the process counts.
  await workers.run("mapDocument", { pages: [], taxonomy });
  expect(await first.exitReason).toBe("SIGKILL");
  expect(send).not.toHaveBeenCalled();
  expect(processes).toHaveLength(2);
});

test("a task that exhausts the JavaScript heap is ended with the same error", async () => {
  const workers = createWorkers({ entry: abortingWorker, size: 1, memoryMiB: 256 });
  onTestFinished(() => workers.close());
  const greedy = workers.run("inspectDocument", { path: "", name: "greedy.pdf" });
  await expect(greedy).rejects.toThrow("inspectDocument needed more than 256 MiB of memory, and was ended");
});

test("a task that blocks its event loop while it allocates memory is ended too", async () => {
  const workers = createWorkers({ entry: greedyWorker, size: 1, memoryMiB: 256 });
  onTestFinished(() => workers.close());
  const greedy = workers.run("inspectDocument", { path: "", name: "greedy.pdf" });
  await expect(greedy).rejects.toMatchObject({
    code: "DOCUMENT_INVALID",
    permanent: true,
    message: "inspectDocument needed more than 256 MiB of memory, and was ended",
  });
});

test("a worker that exceeds the memory limit ends itself without a pool", async () => {
  const worker = forkWorker(greedyWorker, { memoryMiB: 256 });
  const reported = new Promise<void>((resolve) => worker.onMemoryExceeded(resolve));
  worker.send({ name: "inspectDocument", input: {} });
  await reported;
  expect(await worker.exitReason).toBe(process.platform === "win32" ? "exit code 1" : "SIGKILL");
});

test("urgent tasks do not wait for others", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const running = failureOf(workers.run("zonePage", { text: pipe.path, profile }));
  await pipe.reading();
  const { path } = await document(2);
  expect(await workers.run("inspectDocument", { path, name: "a" }, { urgent: true })).toMatchObject({ pages: 2 });
  await workers.close();
  await running;
});

test("urgent tasks of an owner beyond those that may wait are refused, and other owners are served", async () => {
  const { workers } = startWorkers(1, { maxWaiting: 2 });
  const pipe = await endlessFile();
  const inspect = (owner: string, path: string) =>
    workers.run("profileDocument", { texts: [path] }, { urgent: true, owner });
  const accepted = [1, 2, 3].map(() => failureOf(inspect("ada", pipe.path)));
  await expect(inspect("ada", pipe.path)).rejects.toMatchObject({ code: "SERVICE_BUSY", retryAfterSeconds: 5 });
  const other = failureOf(inspect("ben", "missing.json"));
  expect(await other).toMatchObject({ message: "profileDocument failed: ENOENT" });
  await workers.close();
  await Promise.all(accepted);
});

test("owners and the jobs of an owner are served in turn", async () => {
  const { workers, processes } = startWorkers(1, { spareAfterMs: 60_000 });
  const file = await document(1);
  const order: string[] = [];
  const read = async (owner: string, job: string) => {
    await workers.run("readPage", { document: file, page: 1, ocr: false }, { prefetchable: true, owner, job });
    order.push(`${owner} ${job}`);
  };
  const long = Array.from({ length: 40 }, () => read("ada", "long"));
  await Promise.all([...long, read("ada", "short"), read("ben", "short")]);
  const own = order.indexOf("ada short");
  const other = order.indexOf("ben short");
  expect([own < 20, other < 20]).toEqual([true, true]);
  expect(processes).toHaveLength(1);
});

test("an owner does not wait for tasks of others that take all workers, however long they run", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other, endless] = await Promise.all([endlessFile(), endlessFile(), endlessFile()]);
  const zone = (owner: string, text: string) =>
    failureOf(workers.run("zonePage", { text, profile }, { owner, job: text, prefetchable: true }));
  const long = [one, other, endless].map(({ path }) => zone("ada", path));
  await Promise.all([one.reading(), other.reading()]);
  expect(processes).toHaveLength(2);
  for (let page = 0; page < 2; page++) {
    expect(await zone("ben", "missing.json")).toMatchObject({ message: "zonePage failed: ENOENT" });
  }
  expect(processes).toHaveLength(3);
  await workers.close();
  await Promise.all(long);
});

test("an owner leaves the last worker to others who are active, and replaces the workers that it ends", async () => {
  const { workers, processes } = startWorkers(2, { spareAfterMs: 60_000 });
  const [one, other] = [await endlessFile(), await endlessFile()];
  const zone = (owner: string, text: string, signal?: AbortSignal) =>
    failureOf(workers.run("zonePage", { text, profile }, { owner, job: text, ...(signal && { signal }) }));
  const isServed = async () => (await zone("ben", "missing.json")) instanceof Error;
  await isServed();
  const stop = new AbortController();
  const aborted = zone("ada", one.path, stop.signal);
  const waiting = zone("ada", other.path);
  await one.reading();
  expect([await isServed(), processes.length]).toEqual([true, 2]);
  stop.abort();
  await aborted;
  await other.reading();
  expect(processes).toHaveLength(3);
  expect([await isServed(), processes.length]).toEqual([true, 3]);
  await workers.close();
  await waiting;
});

test("long tasks of one owner leave the last worker to other owners", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const profileText = (owner: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { owner, job: path }));
  const long = [profileText("ada", one.path), profileText("ada", other.path)];
  const writer = await one.reading();
  expect(processes).toHaveLength(1);
  expect(await profileText("ben", "missing.json")).toMatchObject({ message: "profileDocument failed: ENOENT" });
  expect(processes).toHaveLength(2);
  await writer.close();
  await other.reading();
  await workers.close();
  await Promise.all(long);
});

test("OCR leaves the last worker to another job of the same owner while that is active", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const readByOcr = (path: string) =>
    failureOf(
      workers.run(
        "readPage",
        { document: { path, sha256: path, mediaType: "application/pdf" }, page: 1, ocr: { tessdata: "" } },
        { owner: "ada", job: path },
      ),
    );
  const zone = () =>
    failureOf(workers.run("zonePage", { text: "missing.json", profile }, { owner: "ada", job: "letter" }));
  await zone();
  const scans = [readByOcr(one.path), readByOcr(other.path)];
  await one.reading();
  for (let page = 0; page < 3; page++) {
    expect(await zone()).toMatchObject({ message: "zonePage failed: ENOENT" });
  }
  expect(processes).toHaveLength(2);
  await workers.close();
  await Promise.all(scans);
});

test("long tasks of a network's owners leave the last worker to others", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const profileText = (owner: string, network: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { owner, network, job: path }));
  const long = [profileText("ada", "home", one.path), profileText("cleo", "home", other.path)];
  await one.reading();
  expect(await profileText("ben", "office", "missing.json")).toMatchObject({
    message: expect.stringContaining("ENOENT"),
  });
  expect(processes).toHaveLength(2);
  await workers.close();
  await Promise.all(long);
});

test("the owners of a network do not take all places of waiting urgent tasks", async () => {
  const { workers } = startWorkers(1, { maxWaiting: 2 });
  const pipe = await endlessFile();
  const inspect = (owner: string, network: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { urgent: true, owner, network }));
  const accepted = Array.from({ length: 7 }, (_, index) => inspect(`ada-${index}`, "home", pipe.path));
  expect(await inspect("cleo", "home", pipe.path)).toMatchObject({ code: "SERVICE_BUSY" });
  expect(await inspect("ben", "office", "missing.json")).toMatchObject({ message: expect.stringContaining("ENOENT") });
  await workers.close();
  await Promise.all(accepted);
});

test("an idle worker ends, and another one is started when needed", async () => {
  const { workers, processes } = startWorkers(1, { idleMs: 20 });
  const path = (await document(2)).path;
  await workers.run("inspectDocument", { path, name: "a" });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  expect(await workers.run("inspectDocument", { path, name: "a" })).toMatchObject({ pages: 2 });
  expect(processes).toHaveLength(2);
});

test("an unreadable document fails with its code, and a page beyond the end has an error", async () => {
  const { workers } = startWorkers(1);
  const locked = await writeTemporaryFile(await buildTextPdf(1, { userPassword: "x" }), "locked.pdf");
  await expect(workers.run("inspectDocument", { path: locked, name: "locked.pdf" })).rejects.toMatchObject({
    name: "TaskError",
    code: "DOCUMENT_ENCRYPTED",
    permanent: true,
  });
  const page = await workers.run("readPage", { document: await document(1), page: 7, ocr: false });
  expect(page.error).toMatch(/page 7/);
  const image = workers.run("renderPage", { document: await document(1), page: 7, height: 100 });
  await expect(image).rejects.toMatchObject({ code: "DOCUMENT_INVALID", permanent: true });
});

test("closing the pool ends running tasks and refuses new ones", async () => {
  const { workers, processes } = startWorkers(1);
  const pipe = await endlessFile();
  const running = failureOf(workers.run("zonePage", { text: pipe.path, profile }));
  await pipe.reading();
  await workers.close();
  expect(await running).toMatchObject({ message: expect.stringContaining("the workers are closed") });
  expect(await processes[0]?.exitReason).toBe("SIGKILL");
  await expect(workers.run("inspectDocument", { path: "x", name: "x" })).rejects.toThrow("the workers are closed");
});
