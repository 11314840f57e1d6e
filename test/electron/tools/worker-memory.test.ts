import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { forkWorker } from "../../../electron/tools/worker-process.ts";
import { createWorkers } from "../../../electron/tools/workers.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { startWorkers } from "../../harness/worker-pool.ts";

/** A worker that allocates memory at every request and never returns to its event loop. */
const greedyWorker = join(import.meta.dirname, "../../builders/greedy-worker.ts");
const leakingWorker = join(import.meta.dirname, "../../builders/leaking-worker.ts");
const abortingWorker = join(import.meta.dirname, "../../builders/aborting-worker.ts");

const taxonomy: DataPointTaxonomy = {
  name: "receipt",
  kind: "data-points",
  title: "Receipt",
  version: "1",
  language: [],
  data_points: [{ id: "total", label: "Total", type: "money", required: true, repeat: false, synonyms: [], not: [] }],
  background_labels: [],
};

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
  await expect(greedy).rejects.toThrow("the limit of 256 MiB of memory was exceeded while opening the document");
});

test("a task that blocks its event loop while it allocates memory is ended too", async () => {
  const workers = createWorkers({ entry: greedyWorker, size: 1, memoryMiB: 256 });
  onTestFinished(() => workers.close());
  const greedy = workers.run("inspectDocument", { path: "", name: "greedy.pdf" });
  await expect(greedy).rejects.toMatchObject({
    code: "DOCUMENT_INVALID",
    permanent: true,
    message: "the limit of 256 MiB of memory was exceeded while opening the document",
  });
});

test("a worker that exceeds the memory limit ends itself without a pool", async () => {
  const worker = forkWorker(greedyWorker, { memoryMiB: 256, stallMs: 30_000 });
  const reported = new Promise((resolve) => worker.onLimitExceeded(resolve));
  worker.send({ name: "inspectDocument", input: {}, timeoutMs: 30_000 });
  expect(await reported).toBe("memory");
  expect(await worker.exitReason).toBe(process.platform === "win32" ? "exit code 1" : "SIGKILL");
});
