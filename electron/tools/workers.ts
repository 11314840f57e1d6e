import { availableParallelism } from "node:os";
import type { TaskName, TaskOptions, Tasks, Workers } from "../pipeline/tasks.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { forkWorker } from "./worker-process.ts";
import type { SpawnWorker } from "./worker-process.ts";
import { type PendingTask, WorkerSlot } from "./worker-slot.ts";

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

const defaultTimeoutMs = 5 * 60_000;
/** Below a GiB by what a parser can take between two looks. */
const defaultMemoryMiB = 800;
const defaultIdleMs = 60_000;

/** Runs tasks in a pool of child processes, started when first needed. */
export function createWorkers(options: WorkersOptions): Workers {
  return new WorkerPool(options);
}

class WorkerPool implements Workers {
  private readonly slots: WorkerSlot[];
  private readonly queue: PendingTask[] = [];
  private closed = false;

  constructor({
    entry,
    size,
    memoryMiB = defaultMemoryMiB,
    idleMs = defaultIdleMs,
    spawn = forkWorker,
  }: WorkersOptions) {
    const count = Math.max(1, size ?? Math.min(4, availableParallelism()));
    const startProcess = () => spawn(entry, { memoryMiB });
    const onRoom = (left: readonly PendingTask[]) => {
      this.queue.unshift(...left);
      // Whoever gives up many tasks at once gives up those that wait before one of them is begun in a new process.
      queueMicrotask(() => this.dispatch());
    };
    this.slots = Array.from({ length: count }, () => new WorkerSlot({ startProcess, memoryMiB, idleMs, onRoom }));
  }

  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    { signal, timeoutMs = defaultTimeoutMs, urgent = false, prefetchable = false, affinityKey }: TaskOptions = {},
  ): Promise<Tasks[Name]["output"]> {
    if (this.closed) return Promise.reject(closedError(name));
    if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const document = "document" in input ? input.document.sha256 : undefined;
    const job: PendingTask = { name, input, document, timeoutMs, urgent, prefetchable, affinityKey, resolve, reject };
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
    await Promise.all(this.slots.map((slot) => slot.close(({ name }) => closedError(name))));
  }

  private dispatch(): void {
    while (!this.closed) {
      const [first] = this.queue;
      const slot = first === undefined ? undefined : this.slotFor(first);
      if (first === undefined || slot === undefined) return;
      const job = first.prefetchable ? this.bestFor(slot, first) : first;
      this.queue.splice(this.queue.indexOf(job), 1);
      slot.give(job);
    }
  }

  /** Returns a prefetchable task with the affinity key of the slot, or else one whose key no other slot works on. */
  private bestFor(slot: WorkerSlot, first: PendingTask): PendingTask {
    const others = new Set(this.slots.flatMap((other) => (other === slot ? [] : (other.affinityKey ?? []))));
    const prefetchable = this.queue.filter((job) => job.prefetchable);
    return (
      prefetchable.find(({ affinityKey }) => affinityKey !== undefined && affinityKey === slot.affinityKey) ??
      prefetchable.find(({ affinityKey }) => affinityKey === undefined || !others.has(affinityKey)) ??
      first
    );
  }

  private slotFor(job: PendingTask): WorkerSlot | undefined {
    const idle = this.slots.filter((slot) => slot.isIdle);
    const open = idle.length > 0 ? idle : this.slots.filter((slot) => slot.hasRoomBehind(job));
    return (
      open.find(({ document }) => document !== undefined && document === job.document) ??
      open.find(({ isStarted }) => isStarted) ??
      open[0]
    );
  }

  private abort(job: PendingTask, reason: unknown): void {
    const queued = this.queue.indexOf(job);
    if (queued >= 0) {
      this.queue.splice(queued, 1);
      job.reject(asError(reason));
    } else this.slots.find((slot) => slot.has(job))?.end(job, asError(reason));
  }
}

function closedError(name: TaskName): TaskError {
  return new TaskError("INTERNAL_ERROR", `${name} was not finished: the workers are closed`, false);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
