import { availableParallelism } from "node:os";
import { ServiceError } from "../../shared/errors.ts";
import { FairQueue, getParty, type QueueOwner } from "../platform/fair-queue.ts";
import { TaskError, type TaskName, type TaskOptions, type Tasks, type Workers } from "../pipeline/tasks.ts";
import { describeTask } from "./describe-task.ts";
import { forkWorker, type SpawnWorker } from "./worker-process.ts";
import { type PendingTask, WorkerSlot } from "./worker-slot.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

export interface WorkersOptions {
  /** Path of the worker's entry: `worker.ts` beside this file, or its bundle. */
  entry: string;
  /**
   * Number of worker processes for jobs. Default: the number of processors, four at most. A spare process is started if
   * a party has no running task, and one of its tasks has waited for `spareAfterMs`. A party is a network, or an owner
   * without one.
   */
  size?: number;
  /** The time in ms that a party waits before a spare worker is started. */
  spareAfterMs?: number;
  /** Number of worker processes for urgent tasks. Default: two. */
  urgentSize?: number;
  /** Memory in MiB of a task on a large taxonomy, which is parsed or compiled as a whole. */
  largeMemoryMiB?: number;
  /** Memory in MiB of a task that runs a layout model. */
  detectorMemoryMiB?: number;
  /** The number of urgent tasks of each owner that may wait. Default: 100. */
  maxWaiting?: number;
  /**
   * Memory in MiB that a task may use, in addition to the memory that its worker held before. A worker that exceeds it
   * is ended. Its task fails, or is repeated in a new process if the worker had run other tasks.
   */
  memoryMiB?: number;
  /**
   * The processor time in ms without progress after which a task is ended. Such a task is in an endless loop, or its
   * file takes too long.
   */
  stallMs?: number;
  /** The time without a task after which a worker is ended, which frees its memory. */
  idleMs?: number;
  /** Starts a process. Default: a child process of Node; Electron uses utility processes. */
  spawn?: SpawnWorker;
}

const defaultTimeoutMs = 5 * 60_000;
/**
 * Reading a scan of A4 at 300 dpi twice takes up to 720 MiB: some 300 for the image and Tesseract, 350 for the models of
 * the second reader, and what the allocators hold. With this limit, a worker takes at most 1.2 GiB in all, apart from the
 * memory that a parser can allocate between two checks.
 */
const defaultMemoryMiB = 900;
/** The largest taxonomies need up to 1.3 GiB, depending on the characters of their labels. */
const defaultLargeMemoryMiB = 1536;
/**
 * The files of the known models have up to 204 MB. A model and its intermediate results take several times that in
 * memory.
 */
const defaultDetectorMemoryMiB = 1536;
/**
 * The time without a task after which the worker for large taxonomies is ended. It is short, since that worker holds much
 * memory.
 */
const largeIdleMs = 1000;
const defaultStallMs = 30_000;
const defaultIdleMs = 60_000;
/** Longer than most short tasks, after which a regular worker is free, and than the start of a spare process takes. */
const defaultSpareAfterMs = 500;
const defaultUrgentSize = 2;
/**
 * The number of spare workers of a pool. A party gets one only while none of its tasks runs. If two parties take all
 * regular workers and a spare one, two spare workers are left for others. More than three spare workers would not fit
 * into the memory of a small machine.
 */
const spareWorkerCount = 3;
const defaultMaxWaiting = 100;
/** The number of all tasks that may wait, as a multiple of those of one owner. */
const totalWaitingFactor = 6;
/** The number of tasks of a network that may wait, as a multiple of those of one owner. */
const networkWaitingFactor = 3;
/** The time after which a client may repeat a request that was refused because too many tasks wait. */
const retryAfterSeconds = 5;

/** The tasks on one page. They are short, and a job has many. The time of other tasks grows with the document. */
const pageTasks: ReadonlySet<TaskName> = new Set(["readPage", "zonePage", "detectRegions", "recognizeTables"]);
/**
 * The time in ms for which a party still counts as active after a task, since a job has short breaks between its tasks.
 */
const activityWindowMs = 2000;
/** The number of short tasks in one turn of a job, so that a worker gets some consecutive pages of a document. */
const shortTasksPerTurn = 8;

/**
 * Creates the workers: a pool of processes for the tasks of jobs, another pool for urgent tasks, a process for large
 * taxonomies, and a process for layout models. Urgent tasks therefore never wait for a job. Each process is started
 * with its first task.
 * @example const workers = createWorkers({ entry: "electron/tools/worker.ts" }); const { pages } = await
 * workers.run("inspectDocument", { path: "/tmp/paper.pdf", name: "paper.pdf" }); await workers.close();
 */
export function createWorkers(options: WorkersOptions): Workers {
  const { size = Math.min(4, availableParallelism()), urgentSize = defaultUrgentSize } = options;
  const { maxWaiting = defaultMaxWaiting } = options;
  const jobs = new WorkerPool(options, { size: Math.max(1, size), spares: spareWorkerCount, maxWaiting: Infinity });
  const urgent = new WorkerPool(options, { size: Math.max(1, urgentSize), spares: spareWorkerCount, maxWaiting });
  const { largeMemoryMiB: memoryMiB = defaultLargeMemoryMiB } = options;
  // Parsing and sorting report no progress, so only the total time of a task is limited. There is no spare worker,
  // since it would need the same memory again.
  const large = new WorkerPool(
    { ...options, memoryMiB, stallMs: 2 ** 31 - 1, idleMs: largeIdleMs },
    { size: 1, spares: 0, maxWaiting: Infinity },
  );
  // There is only one worker for models: a model takes all processors while it runs, so a second worker would only need
  // more memory.
  const { detectorMemoryMiB = defaultDetectorMemoryMiB } = options;
  const detectors = new WorkerPool(
    { ...options, memoryMiB: detectorMemoryMiB },
    { size: 1, spares: 0, maxWaiting: Infinity },
  );
  const choosePool = ({ large: isLarge, detector: isDetector, urgent: isUrgent }: TaskOptions) =>
    isLarge === true ? large : isDetector === true ? detectors : isUrgent === true ? urgent : jobs;
  return {
    run: (name, input, taskOptions = {}) => choosePool(taskOptions).run(name, input, taskOptions),
    async close() {
      await Promise.all([jobs.close(), urgent.close(), large.close(), detectors.close()]);
    },
  };
}

interface PoolOptions {
  size: number;
  /** The number of spare workers. */
  spares: number;
  /** The number of tasks of each owner that may wait. */
  maxWaiting: number;
}

class WorkerPool {
  private readonly regularSlots: readonly WorkerSlot[];
  private readonly spareSlots: readonly WorkerSlot[];
  private readonly slots: readonly WorkerSlot[];
  private readonly queue = new FairQueue<PendingTask>();
  /** The number of tasks of each owner that may wait. */
  private readonly maxWaiting: number;
  private readonly spareAfterMs: number;
  /** The time at which the last task of each active party was added or ended, in ms. */
  private readonly activeAt = new Map<string, number>();
  /** The time at which the last task without OCR of each active job was added or ended, in ms. */
  private readonly jobActiveAt = new Map<string, number>();
  private isClosed = false;

  constructor(options: WorkersOptions, { size, spares, maxWaiting }: PoolOptions) {
    const { entry, memoryMiB = defaultMemoryMiB, stallMs = defaultStallMs, idleMs = defaultIdleMs } = options;
    const { spawn = forkWorker, spareAfterMs = defaultSpareAfterMs } = options;
    const limits = { memoryMiB, stallMs };
    const startProcess = () => spawn(entry, limits);
    const onCapacity = (unstartedTasks: readonly PendingTask[]) => {
      for (const task of unstartedTasks.toReversed()) this.queue.putBack(task);
      // A caller may abort many tasks at once. The queued ones should be aborted before one of them starts a process.
      queueMicrotask(() => this.dispatch());
    };
    const slotOptions = { startProcess, limits, idleMs, onCapacity };
    this.regularSlots = Array.from({ length: size }, () => new WorkerSlot(slotOptions));
    this.spareSlots = Array.from({ length: spares }, () => new WorkerSlot(slotOptions));
    this.slots = [...this.regularSlots, ...this.spareSlots];
    this.maxWaiting = maxWaiting;
    this.spareAfterMs = spareAfterMs;
  }

  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    { signal, timeoutMs = defaultTimeoutMs, prefetchable = false, affinityKey, ...queueOptions }: TaskOptions,
  ): Promise<Tasks[Name]["output"]> {
    if (this.isClosed) return Promise.reject(createClosedError({ name, input }));
    if (signal?.aborted === true) return Promise.reject(toError(signal.reason));
    const { owner = "", network = "", job = "" } = queueOptions;
    if (this.isFull({ owner, network })) return Promise.reject(createBusyError());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const document = "document" in input ? input.document.path : undefined;
    const cost = prefetchable ? 1 / shortTasksPerTurn : 1;
    const isOcr = name === "readPage" && "ocr" in input && input.ocr !== false;
    const settings = { name, input, document, timeoutMs, isOcr, prefetchable, affinityKey, owner, network, job, cost };
    const task: PendingTask = { ...settings, isRetry: false, isOverdue: false, resolve, reject };
    const onAbort = () => this.abort(task, signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    this.queue.add(task);
    this.recordActivity(task);
    this.dispatch();
    const spareTimer = setTimeout(() => {
      task.isOverdue = true;
      this.dispatch();
    }, this.spareAfterMs);
    // The worker has validated the output against its schema.
    return promise.finally(() => {
      this.recordActivity(task);
      clearTimeout(spareTimer);
      signal?.removeEventListener("abort", onAbort);
    }) as Promise<Tasks[Name]["output"]>;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const task of this.queue.clear()) task.reject(createClosedError(task));
    await Promise.all(this.slots.map((slot) => slot.close(createClosedError)));
  }

  private isFull(owner: QueueOwner): boolean {
    const party = getParty(owner);
    return (
      this.queue.count(party, owner.owner) >= this.maxWaiting ||
      this.queue.count(party) >= this.maxWaiting * networkWaitingFactor ||
      this.queue.count() >= this.maxWaiting * totalWaitingFactor
    );
  }

  private dispatch(): void {
    while (!this.isClosed) {
      const assignment = this.findAssignment();
      if (assignment === undefined) return;
      const { task, slot } = assignment;
      this.queue.take(task);
      slot.assign(task);
    }
  }

  /**
   * Chooses the next task and its slot: the first task in the queue that need not wait for others, or instead a short
   * task of the same job that suits the slot better. If no slot is free, chooses a task for a spare slot. If all tasks
   * must wait, a task may still be prefetched, that is, sent to a worker that runs a short task of the same owner.
   */
  private findAssignment(): { task: PendingTask; slot: WorkerSlot } | undefined {
    const allHeads = this.queue.listHeads();
    const heads = allHeads.filter((task) => !this.mustWait(task));
    const [next] = heads;
    const slot = next && this.findSlot(next);
    if (next !== undefined && slot !== undefined) {
      return { task: next.prefetchable ? this.findTaskForSlot(slot, next) : next, slot };
    }
    for (const task of allHeads) {
      const spareSlot = task.isOverdue || heads.includes(task) ? this.findSpare(task) : undefined;
      if (spareSlot !== undefined) return { task, slot: spareSlot };
    }
    return next === undefined ? this.findPrefetch(allHeads) : undefined;
  }

  private findPrefetch(heads: readonly PendingTask[]): { task: PendingTask; slot: WorkerSlot } | undefined {
    for (const head of heads) {
      const slot = this.slots.find((other) => other.canPrefetch(head));
      if (slot !== undefined) return { task: this.findTaskForSlot(slot, head), slot };
    }
    return undefined;
  }

  /**
   * Returns a spare slot for a task whose party has no running task. A process is started only for a task that has waited
   * for some time.
   */
  private findSpare(task: PendingTask): WorkerSlot | undefined {
    if (task.owner === "" || this.listRunning(task).length > 0) return undefined;
    const idleSlots = this.spareSlots.filter((slot) => slot.isIdle);
    return idleSlots.find(({ isStarted }) => isStarted) ?? (task.isOverdue ? idleSlots[0] : undefined);
  }

  /** Lists the running tasks of the party of a task. */
  private listRunning(task: PendingTask): PendingTask[] {
    const party = getParty(task);
    return this.slots.flatMap(({ tasks }) => tasks.filter((other) => getParty(other) === party));
  }

  private recordActivity(task: PendingTask): void {
    const now = performance.now();
    for (const times of [this.activeAt, this.jobActiveAt]) {
      for (const [name, time] of times) if (now - time >= activityWindowMs) times.delete(name);
    }
    if (task.owner !== "") this.activeAt.set(getParty(task), now);
    if (task.job !== "" && !task.isOcr) this.jobActiveAt.set(task.job, now);
  }

  /**
   * Returns whether a task must leave the last worker to others. The tasks of a party never take all workers while
   * other parties are active, and its long tasks never take all workers. OCR tasks do not take all workers while
   * another job without OCR is active, since each task of that job would wait until a page is read.
   */
  private mustWait(task: PendingTask): boolean {
    const maxSlots = Math.max(1, this.regularSlots.length - 1);
    const countSlots = (matches: (other: PendingTask) => boolean): number =>
      this.regularSlots.filter(({ tasks }) => tasks.some(matches)).length;
    if (task.isOcr && isOtherActive(this.jobActiveAt, task.job) && countSlots(({ isOcr }) => isOcr) >= maxSlots) {
      return true;
    }
    if (task.owner === "") return false;
    const running = this.listRunning(task);
    const isLong = ({ name }: PendingTask) => !pageTasks.has(name);
    if (isLong(task) && running.filter(isLong).length >= maxSlots) return true;
    return countSlots((other) => running.includes(other)) >= maxSlots && isOtherActive(this.activeAt, getParty(task));
  }

  /**
   * Returns a task of the job of `next` that suits a slot: a prefetchable one with the slot's affinity key, or else one
   * that suits no other slot by its key, or else `next`.
   */
  private findTaskForSlot(slot: WorkerSlot, next: PendingTask): PendingTask {
    const otherKeys = new Set(this.slots.flatMap((other) => (other === slot ? [] : (other.affinityKey ?? []))));
    const candidates = this.queue.list(next).filter((task) => task.prefetchable);
    return (
      candidates.find(({ affinityKey }) => affinityKey !== undefined && affinityKey === slot.affinityKey) ??
      candidates.find(({ affinityKey }) => affinityKey === undefined || !otherKeys.has(affinityKey)) ??
      next
    );
  }

  /**
   * Returns a free slot. Prefers a slot that has the task's document open, then a slot whose last task was of the
   * same party, then a slot whose process runs. If the tasks of a party make processes end, the party therefore gets the
   * same slots again, and others do not wait for new processes.
   */
  private findSlot(task: PendingTask): WorkerSlot | undefined {
    const idleSlots = this.regularSlots.filter((slot) => slot.isIdle);
    const freeSlots = idleSlots.length > 0 ? idleSlots : this.slots.filter((slot) => slot.canPrefetch(task));
    return (
      freeSlots.find(({ document }) => document !== undefined && document === task.document) ??
      freeSlots.find(({ party, isStarted }) => party === getParty(task) && isStarted) ??
      freeSlots.find(({ party }) => party === getParty(task)) ??
      freeSlots.find(({ isStarted }) => isStarted) ??
      freeSlots[0]
    );
  }

  private abort(task: PendingTask, reason: unknown): void {
    if (this.queue.remove(task)) task.reject(toError(reason));
    else this.slots.find((slot) => slot.has(task))?.abort(task, toError(reason));
  }
}

/** Returns whether a party or job other than the named one is active, so that its next task may come at any time. */
function isOtherActive(activeAt: ReadonlyMap<string, number>, name: string): boolean {
  const now = performance.now();
  return [...activeAt].some(([other, time]) => other !== name && now - time < activityWindowMs);
}

function createClosedError({ name, input }: Pick<PendingTask, "name" | "input">): TaskError {
  return new TaskError("INTERNAL_ERROR", serviceText("task-closed", { task: describeTask(name, input) }), false);
}

function createBusyError(): ServiceError {
  const message = serviceText("too-many-documents", { seconds: retryAfterSeconds });
  return new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
