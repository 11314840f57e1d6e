import { availableParallelism } from "node:os";
import type { TaskName, TaskOptions, Tasks, Workers } from "../pipeline/tasks.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { forkWorker } from "./worker-process.ts";
import type { SpawnWorker } from "./worker-process.ts";
import { type PendingTask, WorkerSlot } from "./worker-slot.ts";

export interface WorkersOptions {
  /** Path of the worker's entry: `worker.ts` beside this file, or its bundle. */
  entry: string;
  /** Number of worker processes. Default: the number of processors, four at most. */
  size?: number;
  /** Resident memory of a worker in MiB. A worker that exceeds it is ended, and its task fails. */
  memoryMiB?: number;
  /** The time without progress after which a task is ended: an endless loop, or a file that takes too long. */
  stallMs?: number;
  /** The time without a task after which a worker is ended, which frees its memory. */
  idleMs?: number;
  /** Starts a process. Default: a child process of Node; Electron uses utility processes. */
  spawn?: SpawnWorker;
}

const defaultTimeoutMs = 5 * 60_000;
/** Leaves room below one GiB for what a parser can allocate between two checks of the watchdog. */
const defaultMemoryMiB = 800;
const defaultStallMs = 30_000;
const defaultIdleMs = 60_000;

/**
 * Creates a pool of worker processes, each of which is started with its first task.
 * @example
 * const workers = createWorkers({ entry: "electron/tools/worker.ts" });
 * const { pages } = await workers.run("inspectDocument", { path: "/tmp/paper.pdf", name: "paper.pdf" });
 * await workers.close();
 */
export function createWorkers(options: WorkersOptions): Workers {
  return new WorkerPool(options);
}

class WorkerPool implements Workers {
  private readonly slots: WorkerSlot[];
  private readonly queue: PendingTask[] = [];
  private isClosed = false;

  constructor({
    entry,
    size,
    memoryMiB = defaultMemoryMiB,
    stallMs = defaultStallMs,
    idleMs = defaultIdleMs,
    spawn = forkWorker,
  }: WorkersOptions) {
    const count = Math.max(1, size ?? Math.min(4, availableParallelism()));
    const startProcess = () => spawn(entry, { memoryMiB });
    const onCapacity = (unstartedTasks: readonly PendingTask[]) => {
      this.queue.unshift(...unstartedTasks);
      // A caller that aborts many tasks at once aborts the queued ones too, before any of them starts a new process.
      queueMicrotask(() => this.dispatch());
    };
    const slotOptions = { startProcess, memoryMiB, stallMs, idleMs, onCapacity };
    this.slots = Array.from({ length: count }, () => new WorkerSlot(slotOptions));
  }

  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    { signal, timeoutMs = defaultTimeoutMs, urgent = false, prefetchable = false, affinityKey }: TaskOptions = {},
  ): Promise<Tasks[Name]["output"]> {
    if (this.isClosed) return Promise.reject(createClosedError(name));
    if (signal?.aborted === true) return Promise.reject(toError(signal.reason));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const document = "document" in input ? input.document.sha256 : undefined;
    const task: PendingTask = { name, input, document, timeoutMs, urgent, prefetchable, affinityKey, resolve, reject };
    const onAbort = () => this.abort(task, signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const firstNotUrgent = urgent ? this.queue.findIndex((other) => !other.urgent) : -1;
    this.queue.splice(firstNotUrgent < 0 ? this.queue.length : firstNotUrgent, 0, task);
    this.dispatch();
    // The worker has validated the output against its schema.
    return promise.finally(() => signal?.removeEventListener("abort", onAbort)) as Promise<Tasks[Name]["output"]>;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const task of this.queue.splice(0)) task.reject(createClosedError(task.name));
    await Promise.all(this.slots.map((slot) => slot.close(({ name }) => createClosedError(name))));
  }

  private dispatch(): void {
    while (!this.isClosed) {
      const [first] = this.queue;
      const slot = first === undefined ? undefined : this.findSlot(first);
      if (first === undefined || slot === undefined) return;
      const task = first.prefetchable ? this.findTask(slot, first) : first;
      this.queue.splice(this.queue.indexOf(task), 1);
      slot.assign(task);
    }
  }

  /** Returns a prefetchable task with the slot's affinity key, or else one whose key no other slot works on. */
  private findTask(slot: WorkerSlot, first: PendingTask): PendingTask {
    const otherKeys = new Set(this.slots.flatMap((other) => (other === slot ? [] : (other.affinityKey ?? []))));
    const candidates = this.queue.filter((task) => task.prefetchable);
    return (
      candidates.find(({ affinityKey }) => affinityKey !== undefined && affinityKey === slot.affinityKey) ??
      candidates.find(({ affinityKey }) => affinityKey === undefined || !otherKeys.has(affinityKey)) ??
      first
    );
  }

  /** Returns a free slot, preferably one that has the task's document open, or else one whose process runs. */
  private findSlot(task: PendingTask): WorkerSlot | undefined {
    const idleSlots = this.slots.filter((slot) => slot.isIdle);
    const freeSlots = idleSlots.length > 0 ? idleSlots : this.slots.filter((slot) => slot.canPrefetch(task));
    return (
      freeSlots.find(({ document }) => document !== undefined && document === task.document) ??
      freeSlots.find(({ isStarted }) => isStarted) ??
      freeSlots[0]
    );
  }

  private abort(task: PendingTask, reason: unknown): void {
    const position = this.queue.indexOf(task);
    if (position >= 0) {
      this.queue.splice(position, 1);
      task.reject(toError(reason));
    } else this.slots.find((slot) => slot.has(task))?.abort(task, toError(reason));
  }
}

function createClosedError(name: TaskName): TaskError {
  return new TaskError("INTERNAL_ERROR", `${name} was not finished: the workers are closed`, false);
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
