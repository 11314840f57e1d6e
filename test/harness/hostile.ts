import { afterAll, beforeAll } from "vitest";
import { ApiError } from "../../shared/api/client.ts";
import { getJob } from "../../shared/api/jobs.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { forkWorkerProcess } from "../../electron/tools/worker-process.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { listContentItems, readContentItem, startJob, waitForJob } from "./jobs.ts";
import { PeakMemoryMeter } from "./peak-memory.ts";
import { workerEntry } from "./shared-workers.ts";
import { startTestService } from "./test-service.ts";
import { type RegisterCleanup } from "./temporary-folder.ts";

/** The outcome of a file that was sent to the service. */
export interface Outcome {
  /** Error of its upload; undefined if it was accepted. */
  refusal?: { status: number; code: string; message: string };
  /** State of its job, which is blocked for zoning or failed. */
  job?: { status: string; message: string | undefined };
  /** `image` if page 1 was rendered, otherwise the error. */
  image?: string;
  /** The text contents of all pages as JSON. */
  text: string;
  /** Errors of reading by page; undefined for a readable page. */
  errors: (string | undefined)[];
  seconds: number;
  /** Peak memory of a worker in MiB; 0 on systems that do not report it. */
  peakMiB: number;
}

/** A service with one worker whose peak memory is measured. */
export interface MeasuredService {
  /** Uploads a file, runs a job on it until it is zoned, and renders page 1. */
  send(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Outcome>;
}

const sampleMs = 20;

async function startMeasuredService(onCleanup: RegisterCleanup): Promise<MeasuredService> {
  const memory = new PeakMemoryMeter();
  const workers = createWorkers({
    entry: workerEntry,
    size: 1,
    spawn: (entry, limits) => {
      const started = forkWorkerProcess(entry, limits);
      memory.add(started.pid);
      return started;
    },
  });
  const { client } = await startTestService({ workers }, onCleanup);
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

  async function runJobOn(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Omit<Outcome, "seconds" | "peakMiB">> {
    let started;
    try {
      started = await startJob(client, { bytes, name, metadata });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message } = error;
      return { refusal: { status, code, message }, errors: [], text: "" };
    }
    await waitForJob(client, started, ({ status }) => status !== "running");
    const { status, error } = await client.call(getJob, { params: { jobId: started.id } });
    const texts = await listContentItems(client, started, "page-text-json");
    const [image] = await listContentItems(client, started, "page-image");
    const renderResult =
      image === undefined
        ? undefined
        : await client.fetchUri(image.uri).then(
            () => "image",
            (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
          );
    const pages = await Promise.all(texts.map((item) => readContentItem(client, item)));
    return {
      job: { status, message: error?.message ?? undefined },
      ...(renderResult === undefined ? {} : { image: renderResult }),
      errors: pages.map((page) => pageTextSchema.parse(page).error),
      text: JSON.stringify(pages),
    };
  }

  return {
    async send(bytes, name) {
      memory.reset();
      const watch = setInterval(() => memory.sample(), sampleMs);
      const start = performance.now();
      try {
        const outcome = await runJobOn(bytes, name);
        return { ...outcome, seconds: (performance.now() - start) / 1000, peakMiB: memory.sample() };
      } finally {
        clearInterval(watch);
      }
    },
  };
}

/** Starts one service for all tests of a file. */
export function setUpMeasuredService(): MeasuredService {
  const cleanups: (() => void | Promise<void>)[] = [];
  let started: MeasuredService;
  beforeAll(async () => {
    started = await startMeasuredService((end) => cleanups.push(end));
  });
  afterAll(async () => {
    for (const end of cleanups.toReversed()) await end();
  });
  return { send: (bytes, name) => started.send(bytes, name) };
}
