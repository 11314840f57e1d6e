import { availableParallelism } from "node:os";
import type { TaskName, TaskOptions, Tasks, Workers } from "../pipeline/tasks.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { residentMiB } from "./resident-memory.ts";
import { forkWorker } from "./worker-process.ts";
import type { SpawnWorker, WorkerProcess } from "./worker-process.ts";
import type { TaskReply } from "./worker-protocol.ts";

export interface WorkersOptions {
  /** The worker's entry: `worker.ts` beside this file, or what it was built to. */
  entry: string;
  /** Worker processes side by side; as many as there are processors, four at most, unless told. */
  size?: number;
  /** A worker that takes more is ended, and its task fails. */
  memoryMiB?: number;
  /** A worker with nothing to do for so long ends, and gives its memory back. */
  idleMs?: number;
  /** How a process is made; Electron's utility processes come in here. */
  spawn?: SpawnWorker;
}

interface Job {
  name: TaskName;
  input: unknown;
  document: string | undefined;
  timeoutMs: number;
  urgent: boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Slot {
  process: WorkerProcess | undefined;
  job: Job | undefined;
  /** The document that the process has worked on last, and still has open. */
  document: string | undefined;
  /** Ends the watch over the running job, or over the idle process. */
  unwatch: () => void;
}

const defaultTimeoutMs = 5 * 60_000;
/** Below a GiB by what a parser can take between two looks. */
const defaultMemoryMiB = 800;
const memoryCheckMs = 50;
const defaultIdleMs = 60_000;

/** Runs tasks in a pool of child processes, started when first needed. */
export function createWorkers(options: WorkersOptions): Workers {
  return new WorkerPool(options);
}

class WorkerPool implements Workers {
  private readonly slots: Slot[];
  private readonly queue: Job[] = [];
  private readonly memoryMiB: number;
  private readonly idleMs: number;
  private readonly startProcess: () => WorkerProcess;
  private closed = false;

  constructor({
    entry,
    size,
    memoryMiB = defaultMemoryMiB,
    idleMs = defaultIdleMs,
    spawn = forkWorker,
  }: WorkersOptions) {
    const count = Math.max(1, size ?? Math.min(4, availableParallelism()));
    this.slots = Array.from({ length: count }, () => ({
      process: undefined,
      job: undefined,
      document: undefined,
      unwatch: () => undefined,
    }));
    this.memoryMiB = memoryMiB;
    this.idleMs = idleMs;
    this.startProcess = () => spawn(entry, { memoryMiB });
  }

  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    { signal, timeoutMs = defaultTimeoutMs, urgent = false }: TaskOptions = {},
  ): Promise<Tasks[Name]["output"]> {
    if (this.closed) return Promise.reject(closedError(name));
    if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const document = "document" in input ? input.document.sha256 : undefined;
    const job: Job = { name, input, document, timeoutMs, urgent, resolve, reject };
    const onAbort = () => this.abort(job, signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const behind = urgent ? this.queue.findIndex((other) => !other.urgent) : -1;
    this.queue.splice(behind < 0 ? this.queue.length : behind, 0, job);
    this.dispatch();
    // The worker has checked the output against its schema.
    return promise.finally(() => signal?.removeEventListener("abort", onAbort)) as Promise<Tasks[Name]["output"]>;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.queue.splice(0)) job.reject(closedError(job.name));
    await Promise.all(
      this.slots.map(async (slot) => {
        const { process } = slot;
        if (slot.job !== undefined) this.fail(slot, closedError(slot.job.name));
        slot.process = undefined;
        process?.kill();
        await process?.exited;
      }),
    );
  }

  private dispatch(): void {
    while (!this.closed) {
      const idle = this.slots.filter((slot) => slot.job === undefined);
      const [job] = this.queue;
      if (job === undefined || idle.length === 0) return;
      this.queue.shift();
      const slot =
        idle.find(({ document }) => document !== undefined && document === job.document) ??
        idle.find(({ process }) => process !== undefined) ??
        idle[0];
      if (slot !== undefined) this.start(slot, job);
    }
  }

  private start(slot: Slot, job: Job): void {
    slot.unwatch();
    slot.job = job;
    slot.document = job.document;
    try {
      slot.process ??= this.connect(slot);
      slot.unwatch = this.watch(slot, slot.process, job);
      slot.process.send({ name: job.name, input: job.input });
    } catch (error) {
      this.end(slot, new TaskError("INTERNAL_ERROR", `${job.name} could not be started in a worker`, false, error));
    }
  }

  private connect(slot: Slot): WorkerProcess {
    const process = this.startProcess();
    process.onReply((reply) => this.settle(slot, process, reply));
    void this.awaitEnd(slot, process);
    return process;
  }

  private async awaitEnd(slot: Slot, process: WorkerProcess): Promise<void> {
    const how = await process.exited;
    if (slot.process !== process) return;
    slot.process = undefined;
    slot.document = undefined;
    if (slot.job === undefined) return;
    const message = `the worker ended (${how}) while it ran ${slot.job.name}`;
    this.fail(slot, new TaskError("INTERNAL_ERROR", message, false));
  }

  private settle(slot: Slot, process: WorkerProcess, reply: TaskReply): void {
    const { job } = slot;
    // What a process still says after its task was given up is of no interest.
    if (slot.process !== process || job === undefined) return;
    if ("error" in reply) {
      const { code, message, permanent, stack } = reply.error;
      this.fail(slot, new TaskError(code, message, permanent, stack));
      return;
    }
    this.release(slot);
    job.resolve(reply.output);
    this.dispatch();
  }

  private watch(slot: Slot, process: WorkerProcess, job: Job): () => void {
    const timeout = setTimeout(() => {
      this.end(slot, tooMuch(job, `${job.name} took longer than ${job.timeoutMs / 1000} s, and was ended`));
    }, job.timeoutMs);
    const memory = setInterval(() => {
      const used = process.pid === undefined ? undefined : residentMiB(process.pid);
      if (used === undefined || used <= this.memoryMiB) return;
      this.end(slot, tooMuch(job, `${job.name} needed more than ${this.memoryMiB} MiB of memory, and was ended`));
    }, memoryCheckMs);
    return () => {
      clearTimeout(timeout);
      clearInterval(memory);
    };
  }

  private abort(job: Job, reason: unknown): void {
    const queued = this.queue.indexOf(job);
    if (queued >= 0) {
      this.queue.splice(queued, 1);
      job.reject(asError(reason));
      return;
    }
    const slot = this.slots.find((candidate) => candidate.job === job);
    if (slot !== undefined) this.end(slot, asError(reason));
  }

  /** Ends the slot's process: the only way to stop a parser that does not come back. */
  private end(slot: Slot, error: unknown): void {
    slot.process?.kill();
    slot.process = undefined;
    slot.document = undefined;
    this.fail(slot, error);
  }

  private fail(slot: Slot, error: unknown): void {
    const { job } = slot;
    this.release(slot);
    job?.reject(error);
    this.dispatch();
  }

  private release(slot: Slot): void {
    slot.unwatch();
    slot.job = undefined;
    const idle = setTimeout(() => {
      slot.process?.kill();
      slot.process = undefined;
      slot.document = undefined;
    }, this.idleMs);
    idle.unref();
    slot.unwatch = () => clearTimeout(idle);
  }
}

/** What takes a document's bytes apart: where that goes beyond the limits it is the document that is at fault. */
const parsing: ReadonlySet<TaskName> = new Set(["inspectDocument", "readPage", "renderPage"]);

/** It would be too much again. */
function tooMuch({ name }: Job, message: string): TaskError {
  return new TaskError(parsing.has(name) ? "DOCUMENT_INVALID" : "INTERNAL_ERROR", message, true);
}

function closedError(name: TaskName): TaskError {
  return new TaskError("INTERNAL_ERROR", `${name} was not finished: the workers are closed`, false);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
