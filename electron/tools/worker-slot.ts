import { serviceText } from "../../shared/service-texts/service-text.ts";
import { TaskError, type TaskName } from "../pipeline/tasks.ts";
import { getParty, type FairQueueItem } from "../platform/fair-queue.ts";
import { describeTask } from "./describe-task.ts";
import type { WorkerProcess } from "./worker-process.ts";
import type { LimitKind } from "./watchdog.ts";
import { maxResidentMiB, type TaskReply, type WorkerLimits } from "./worker-protocol.ts";

/** A task that is queued or runs, with the promise of its caller. */
export interface PendingTask extends FairQueueItem {
  name: TaskName;
  input: unknown;
  /** Path of the document that the task works on. */
  document: string | undefined;
  /** The processor time in ms that the task may use. */
  timeoutMs: number;
  /** True if the task reads a page by OCR, which takes seconds. */
  isOcr: boolean;
  prefetchable: boolean;
  affinityKey: string | undefined;
  /**
   * True after the task has exceeded the memory of a worker that had run other tasks. It is then run in a new process.
   */
  isRetry: boolean;
  /** True after the task has waited so long that a spare worker is started for it. */
  isOverdue: boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface SlotOptions {
  startProcess: () => WorkerProcess;
  /** The limits with which processes are started. */
  limits: WorkerLimits;
  idleMs: number;
  /** Called when the slot can take another task. `unstartedTasks` had been assigned to it, but did not begin. */
  onCapacity: (unstartedTasks: readonly PendingTask[]) => void;
}

/**
 * The time by the clock that a task may take, as a multiple of its processor time. It also ends a task that waits for a
 * file without using the processor.
 */
const maxDelay = 10;

/** Tasks on a whole document. They need much memory, and the time to start a process is small compared with theirs. */
const documentTasks: ReadonlySet<TaskName> = new Set([
  "mapDocument",
  "prepareQuestions",
  "indexDocument",
  "learnDocument",
  "writeOutput",
]);

/**
 * A slot of the pool for one worker process. It starts the process with the first task, and limits the time and memory
 * of tasks. It ends the process when it has been idle for some time or holds much memory, and starts a new one with the
 * next task.
 */
export class WorkerSlot {
  /** Path of the document that the process worked on last and still has open. */
  document: string | undefined;
  /** Affinity key of the last task. */
  affinityKey: string | undefined;
  /** The party of the last task. It is kept even if the process ended because of that task. */
  party: string | undefined;
  private process: WorkerProcess | undefined;
  /** The number of tasks that were sent to the process. */
  private sentTasks = 0;
  /** Resident memory of the process in MiB after its last task. */
  private residentMiB = 0;
  private assignedTasks: PendingTask[] = [];
  private readonly options: SlotOptions;
  /** Clears the timer of the running task or of the idle process. */
  private clearTimer = (): void => undefined;

  constructor(options: SlotOptions) {
    this.options = options;
  }

  /** The assigned tasks. The first one runs. The second one is prefetched: the process runs it without a round trip. */
  get tasks(): readonly PendingTask[] {
    return this.assignedTasks;
  }

  get isStarted(): boolean {
    return this.process !== undefined;
  }

  get isIdle(): boolean {
    return this.tasks.length === 0;
  }

  /**
   * Returns whether the task can be sent while another one runs. Both must be prefetchable and have the same owner, so that
   * no other owner waits for the running task.
   */
  canPrefetch({ prefetchable, owner }: PendingTask): boolean {
    const [running, ...others] = this.tasks;
    return prefetchable && running?.prefetchable === true && running.owner === owner && others.length === 0;
  }

  has(task: PendingTask): boolean {
    return this.tasks.includes(task);
  }

  /** Sends a task to the process. Starts one first if there is none, or if the present one must be replaced. */
  assign(task: PendingTask): void {
    if (this.mustReplaceProcess(task)) this.endProcess();
    this.assignedTasks.push(task);
    this.document = task.document;
    this.affinityKey = task.affinityKey;
    this.party = getParty(task);
    try {
      this.process ??= this.start();
      this.sentTasks += 1;
      if (this.tasks.length === 1) this.startTimer();
      this.process.send({ name: task.name, input: task.input, timeoutMs: task.timeoutMs });
    } catch (error) {
      const message = serviceText("task-not-started", { task: describePending(task) });
      this.abort(task, new TaskError("INTERNAL_ERROR", message, false, error));
    }
  }

  private mustReplaceProcess({ name, isRetry }: PendingTask): boolean {
    if (!this.isIdle || this.sentTasks === 0) return false;
    return isRetry || (documentTasks.has(name) && this.residentMiB > maxResidentMiB);
  }

  private endProcess(): void {
    this.process?.kill();
    this.clearProcess();
    this.party = undefined;
  }

  /** Rejects a task and ends the process, which is the only way to stop a parser that does not return. */
  abort(task: PendingTask, error: unknown): void {
    this.process?.kill();
    this.dropProcess(task, error);
  }

  /** Rejects all tasks, ends the process and waits until it has ended. */
  async close(createError: (task: PendingTask) => Error): Promise<void> {
    const { process, tasks } = this;
    this.process = undefined;
    this.assignedTasks = [];
    this.clearTimer();
    for (const task of tasks) task.reject(createError(task));
    process?.kill();
    await process?.exitReason;
  }

  private start(): WorkerProcess {
    const process = this.options.startProcess();
    process.onReply((reply) => this.settle(process, reply));
    process.onLimitExceeded((limit) => this.abortForLimit(process, limit));
    void this.handleExit(process);
    return process;
  }

  private async handleExit(process: WorkerProcess): Promise<void> {
    const reason = await process.exitReason;
    if (this.process !== process) return;
    const [task] = this.tasks;
    if (task === undefined) this.clearProcess();
    else if (heapExhaustedReasons.has(reason)) this.failForMemory(task);
    else {
      const message = detectorTasks.has(task.name)
        ? serviceText("detector-ended", { reason })
        : serviceText("task-ended", { reason, task: describePending(task) });
      // A model that makes ONNX Runtime crash would do so again.
      this.dropProcess(task, new TaskError("INTERNAL_ERROR", message, detectorTasks.has(task.name)));
    }
  }

  private abortForLimit(process: WorkerProcess, limit: LimitKind): void {
    if (this.process !== process) return;
    const [task] = this.tasks;
    process.kill();
    if (task === undefined) return;
    if (limit === "memory") return this.failForMemory(task);
    const description = describePending(task);
    const message = detectorTasks.has(task.name)
      ? serviceText("detector-too-slow")
      : limit === "stall"
        ? serviceText("task-stalled", { seconds: this.options.limits.stallMs / 1000, task: description })
        : serviceText("task-too-costly", { seconds: task.timeoutMs / 1000, task: description });
    this.dropProcess(task, createLimitError(task, limit, message));
  }

  /**
   * Rejects a task whose process exceeded its memory limit. If the process was sent other tasks too, the task is
   * retried in a new process instead, since another task may have used the memory: an earlier one, or the next one,
   * which may have begun before the reply arrived.
   */
  private failForMemory(task: PendingTask): void {
    if (this.sentTasks > 1) {
      task.isRetry = true;
      task.prefetchable = false;
      this.returnTasks(this.tasks);
    } else {
      const { memoryMiB: limit } = this.options.limits;
      const message = detectorTasks.has(task.name)
        ? serviceText("detector-needs-memory", { limit })
        : serviceText("task-needs-memory", { limit, task: describePending(task) });
      this.dropProcess(task, createLimitError(task, "memory", message));
    }
  }

  /** Rejects the task that failed, and returns the prefetched one, which has not begun, to the pool. */
  private dropProcess(failedTask: PendingTask, error: unknown): void {
    failedTask.reject(error);
    this.returnTasks(this.tasks.filter((task) => task !== failedTask));
  }

  /** Returns tasks to the pool, and clears the process that has ended. */
  private returnTasks(tasks: readonly PendingTask[]): void {
    this.assignedTasks = [];
    this.clearProcess();
    this.options.onCapacity(tasks);
  }

  private clearProcess(): void {
    this.clearTimer();
    this.process = undefined;
    this.sentTasks = 0;
    this.residentMiB = 0;
    this.document = undefined;
    this.affinityKey = undefined;
  }

  private settle(process: WorkerProcess, reply: TaskReply): void {
    const [task] = this.tasks;
    // A process may still reply after its task was aborted.
    if (this.process !== process || task === undefined) return;
    this.assignedTasks.shift();
    this.residentMiB = reply.residentMiB;
    this.startTimer();
    if ("error" in reply) {
      const { code, message, permanent, stack } = reply.error;
      task.reject(new TaskError(code, message, permanent, stack));
    } else task.resolve(reply.output);
    this.options.onCapacity([]);
  }

  private startTimer(): void {
    this.clearTimer();
    const [task] = this.tasks;
    this.clearTimer = task === undefined ? this.startIdleTimer() : this.startTaskTimer(task);
  }

  private startTaskTimer(task: PendingTask): () => void {
    const timeoutMs = maxDelay * task.timeoutMs;
    const message = detectorTasks.has(task.name)
      ? serviceText("detector-too-slow")
      : serviceText("task-too-slow", { seconds: timeoutMs / 1000, task: describePending(task) });
    const timeout = setTimeout(() => this.abort(task, createLimitError(task, "time", message)), timeoutMs);
    return () => clearTimeout(timeout);
  }

  private startIdleTimer(): () => void {
    const timer = setTimeout(() => this.endProcess(), this.options.idleMs);
    timer.unref();
    return () => clearTimeout(timer);
  }
}

const describePending = ({ name, input }: PendingTask): string => describeTask(name, input);

/** Tasks that run a layout model. The messages of their errors are clauses of a finding. */
const detectorTasks: ReadonlySet<TaskName> = new Set(["checkDetector", "detectRegions", "recognizeTables"]);

/** Tasks that parse a document. If one of them exceeds a limit, the cause is the document or a busy computer. */
const parsingTasks: ReadonlySet<TaskName> = new Set(["inspectDocument", "readPage", "renderPage"]);

/** The exit reasons of a process that V8 aborted, since its heap was exhausted before the watchdog noticed. */
const heapExhaustedReasons: ReadonlySet<string> = new Set(["SIGABRT", "exit code 134"]);

/**
 * Creates the error of a task that exceeded a limit. It is permanent, since an immediate repetition would exceed the
 * limit too. A later attempt may succeed if the cause was a busy computer.
 */
function createLimitError({ name }: PendingTask, limit: LimitKind, message: string): TaskError {
  if (name === "validateTaxonomy" || name === "readTaxonomyFile")
    return new TaskError("PAYLOAD_TOO_LARGE", message, true);
  if (!parsingTasks.has(name)) return new TaskError("INTERNAL_ERROR", message, true);
  return new TaskError(limit === "memory" ? "DOCUMENT_INVALID" : "DOCUMENT_TIMEOUT", message, true);
}
