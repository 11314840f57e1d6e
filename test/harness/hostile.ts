import { afterAll, beforeAll } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { ApiError } from "../../shared/api/client.ts";
import { getJob } from "../../shared/api/jobs.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { forkWorker } from "../../electron/tools/worker-process.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { itemsOf, readItem, startJob, until } from "./jobs.ts";
import { startService, workerEntry, type AtEnd } from "./service.ts";

/** What became of a file that was sent to the service. */
export interface Outcome {
  /** How its upload was refused; undefined where it was taken. */
  refused?: { status: number; code: string; message: string };
  /** Where its job ended: `blocked` at the zoning's review, unless it failed. */
  job?: { status: string; message: string | undefined };
  /** `image`, or what is said in place of the first page's. */
  image?: string;
  /** All that was read, as JSON. */
  text: string;
  /** Of the reading, by page; undefined where a page could be read. */
  errors: (string | undefined)[];
  seconds: number;
  /** The most memory that a worker had meanwhile, itself with it; 0 where the system does not tell. */
  peakMiB: number;
}

/** A service with one worker whose memory is watched. */
export interface Watched {
  /** Sends a file, and once it is taken has it read and zoned, and its first page drawn. */
  send(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Outcome>;
}

const sampleMs = 20;

/** Watches the peak of the processes' memory; the kernel keeps it, and forgets it when it is told to. */
class MemoryWatch {
  readonly #pids: number[] = [];
  #peakMiB = 0;

  add(pid: number | undefined): void {
    if (pid !== undefined) this.#pids.push(pid);
  }

  reset(): void {
    for (const pid of this.#pids) this.#whileAlive(() => writeFileSync(`/proc/${pid}/clear_refs`, "5"));
    this.#peakMiB = 0;
  }

  sample(): number {
    for (const pid of this.#pids) {
      this.#whileAlive(() => {
        const [, kib = "0"] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
        this.#peakMiB = Math.max(this.#peakMiB, Number(kib) / 1024);
      });
    }
    return this.#peakMiB;
  }

  /** A process may end between any two looks, and elsewhere than on Linux there is nothing to look at. */
  #whileAlive(look: () => void): void {
    try {
      look();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "ENOENT" && code !== "ESRCH") throw error;
    }
  }
}

async function startWatched(atEnd: AtEnd): Promise<Watched> {
  const memory = new MemoryWatch();
  const workers = createWorkers({
    entry: workerEntry,
    size: 1,
    spawn: (entry, limits) => {
      const started = forkWorker(entry, limits);
      memory.add(started.pid);
      return started;
    },
  });
  const { client } = await startService({ workers }, atEnd);
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

  async function follow(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Omit<Outcome, "seconds" | "peakMiB">> {
    let started;
    try {
      started = await startJob(client, { bytes, name, metadata });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message } = error;
      return { refused: { status, code, message }, errors: [], text: "" };
    }
    await until(client, started, ({ status }) => status !== "running");
    const { status, error } = await client.call(getJob, { params: { jobId: started.id } });
    const texts = await itemsOf(client, started, "page-text-json");
    const [image] = await itemsOf(client, started, "page-image");
    const drawn =
      image === undefined
        ? undefined
        : await client.fetchUri(image.uri).then(
            () => "image",
            (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
          );
    const pages = await Promise.all(texts.map((item) => readItem(client, item)));
    return {
      job: { status, message: error?.message },
      ...(drawn === undefined ? {} : { image: drawn }),
      errors: pages.map((page) => pageTextSchema.parse(page).error),
      text: JSON.stringify(pages),
    };
  }

  return {
    async send(bytes, name) {
      memory.reset();
      const watch = setInterval(() => memory.sample(), sampleMs);
      const began = performance.now();
      try {
        const outcome = await follow(bytes, name);
        return { ...outcome, seconds: (performance.now() - began) / 1000, peakMiB: memory.sample() };
      } finally {
        clearInterval(watch);
      }
    },
  };
}

/** One for all tests of a file. */
export function watchedService(): Watched {
  const ends: (() => void | Promise<void>)[] = [];
  let started: Watched;
  beforeAll(async () => {
    started = await startWatched((end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return { send: (bytes, name) => started.send(bytes, name) };
}
