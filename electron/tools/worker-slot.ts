import type { TaskName } from "../pipeline/tasks.ts";
import { TaskError } from "../pipeline/tasks.ts";
import type { WorkerProcess } from "./worker-process.ts";
import type { TaskReply, WorkerMessage } from "./worker-protocol.ts";

/** A task that is queued or runs, with the promise of its caller. */
export interface PendingTask {
  name: TaskName;
  input: unknown;
  /** Hash of the document that it works on. */
  document: string | undefined;
  timeoutMs: number;
  urgent: boolean;
  prefetchable: boolean;
  affinityKey: string | undefined;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface SlotOptions {
  startProcess: () => WorkerProcess;
  memoryMiB: number;
  stallMs: number;
  idleMs: number;
  /** Called when the slot can take another task. `unstartedTasks` were assigned to it and did not begin. */
  onCapacity: (unstartedTasks: readonly PendingTask[]) => void;
}

/**
 * A place in the pool for one worker process. It starts the process with its first task, limits the time and memory of
 * tasks, ends the process when it has been idle, and starts a new one with the next task.
 */
export class WorkerSlot {
  /** Hash of the document that the process worked on last and still has open. */
  document: string | undefined;
  /** Affinity key of the last task. */
  affinityKey: string | undefined;
  private process: WorkerProcess | undefined;
  /**
   * The first task runs. The second one is prefetched: the process already has it and continues without a round trip.
   */
  private tasks: PendingTask[] = [];
  private readonly options: SlotOptions;
  /** Clears the timer of the running task or of the idle process. */
  private clearTimer = (): void => undefined;
  /** Restarts the time within which the running task must make progress. */
  private extendStallTimer = (): void => undefined;

  constructor(options: SlotOptions) {
    this.options = options;
  }

  get isStarted(): boolean {
    return this.process !== undefined;
  }

  get isIdle(): boolean {
    return this.tasks.length === 0;
  }

  /** Returns whether the task can be sent while another one runs: both must be prefetchable. */
  canPrefetch(task: PendingTask): boolean {
    return this.tasks.length === 1 && task.prefetchable && this.tasks[0]?.prefetchable === true;
  }

  has(task: PendingTask): boolean {
    return this.tasks.includes(task);
  }

  /** Sends a task to the process, which is started first if there is none. */
  assign(task: PendingTask): void {
    this.tasks.push(task);
    this.document = task.document;
    this.affinityKey = task.affinityKey;
    try {
      this.process ??= this.start();
      if (this.tasks.length === 1) this.startTimer();
      this.process.send({ name: task.name, input: task.input });
    } catch (error) {
      this.abort(task, new TaskError("INTERNAL_ERROR", `${task.name} could not be started in a worker`, false, error));
    }
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
    this.tasks = [];
    this.clearTimer();
    for (const task of tasks) task.reject(createError(task));
    process?.kill();
    await process?.exitReason;
  }

  private start(): WorkerProcess {
    const process = this.options.startProcess();
    process.onMessage((message) => this.receive(process, message));
    process.onMemoryExceeded(() => this.abortForMemory(process));
    void this.handleExit(process);
    return process;
  }

  private async handleExit(process: WorkerProcess): Promise<void> {
    const reason = await process.exitReason;
    if (this.process !== process) return;
    const [task] = this.tasks;
    if (task === undefined) this.clearProcess();
    else if (heapExhaustedReasons.has(reason)) this.dropProcess(task, this.createMemoryError(task));
    else {
      const message = `the worker ended (${reason}) while it ran ${task.name}`;
      this.dropProcess(task, new TaskError("INTERNAL_ERROR", message, false));
    }
  }

  private abortForMemory(process: WorkerProcess): void {
    if (this.process !== process) return;
    const [task] = this.tasks;
    if (task === undefined) process.kill();
    else this.abort(task, this.createMemoryError(task));
  }

  private createMemoryError(task: PendingTask): TaskError {
    return createLimitError(
      task,
      `${task.name} needed more than ${this.options.memoryMiB} MiB of memory, and was ended`,
    );
  }

  /** Rejects the task that failed, and returns the one that had not begun to the pool. */
  private dropProcess(failedTask: PendingTask, error: unknown): void {
    const unstartedTasks = this.tasks.filter((task) => task !== failedTask);
    this.tasks = [];
    this.clearProcess();
    failedTask.reject(error);
    this.options.onCapacity(unstartedTasks);
  }

  private clearProcess(): void {
    this.clearTimer();
    this.process = undefined;
    this.document = undefined;
    this.affinityKey = undefined;
  }

  private receive(process: WorkerProcess, message: WorkerMessage): void {
    const [task] = this.tasks;
    // A process may still reply after its task was aborted.
    if (this.process !== process || task === undefined) return;
    if ("progress" in message) this.extendStallTimer();
    else this.settle(task, message);
  }

  private settle(task: PendingTask, reply: TaskReply): void {
    this.tasks.shift();
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
    const { stallMs } = this.options;
    const abortAfter = (ms: number, reason: string) =>
      setTimeout(() => this.abort(task, createLimitError(task, `${task.name} ${reason}, and was ended`)), ms);
    const timeout = abortAfter(task.timeoutMs, `took longer than ${task.timeoutMs / 1000} s`);
    const stall = abortAfter(stallMs, `made no progress for ${stallMs / 1000} s`);
    this.extendStallTimer = () => stall.refresh();
    return () => {
      clearTimeout(timeout);
      clearTimeout(stall);
    };
  }

  private startIdleTimer(): () => void {
    const timer = setTimeout(() => {
      this.process?.kill();
      this.clearProcess();
    }, this.options.idleMs);
    timer.unref();
    return () => clearTimeout(timer);
  }
}

/** Tasks that parse a document. If they exceed a limit, the document is at fault. */
const parsingTasks: ReadonlySet<TaskName> = new Set(["inspectDocument", "readPage", "renderPage"]);

/** How a process ends in which V8 aborted because its heap was exhausted before the watchdog noticed: signal or code. */
const heapExhaustedReasons: ReadonlySet<string> = new Set(["SIGABRT", "exit code 134"]);

/** Creates the error of a task that exceeded a limit. It is permanent, since the next attempt would exceed it too. */
function createLimitError({ name }: PendingTask, message: string): TaskError {
  return new TaskError(parsingTasks.has(name) ? "DOCUMENT_INVALID" : "INTERNAL_ERROR", message, true);
}
