import type { TaskName } from "../pipeline/tasks.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { residentMiB } from "./resident-memory.ts";
import type { WorkerProcess } from "./worker-process.ts";
import type { TaskReply } from "./worker-protocol.ts";

/** A task, and whoever waits for it. */
export interface PendingTask {
  name: TaskName;
  input: unknown;
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
  idleMs: number;
  /** Called when there is room for another job; with those that were given, but not come to. */
  onRoom: (left: readonly PendingTask[]) => void;
}

const memoryCheckMs = 50;

/** A place for a worker process, and what that has to do. */
export class WorkerSlot {
  /** The document that the process has worked on last, and still has open. */
  document: string | undefined;
  /** That of its last job. */
  affinityKey: string | undefined;
  private process: WorkerProcess | undefined;
  /** The first runs. A second one waits in the process already, which then goes on without asking for it. */
  private jobs: PendingTask[] = [];
  private readonly options: SlotOptions;
  /** Ends the watch over the running job, or over the idle process. */
  private unwatch = (): void => undefined;

  constructor(options: SlotOptions) {
    this.options = options;
  }

  get isStarted(): boolean {
    return this.process !== undefined;
  }

  get isIdle(): boolean {
    return this.jobs.length === 0;
  }

  /** Whether a job can be sent behind the one that runs: where both are prefetchable. */
  hasRoomBehind(job: PendingTask): boolean {
    return this.jobs.length === 1 && job.prefetchable && this.jobs[0]?.prefetchable === true;
  }

  has(job: PendingTask): boolean {
    return this.jobs.includes(job);
  }

  give(job: PendingTask): void {
    this.jobs.push(job);
    this.document = job.document;
    this.affinityKey = job.affinityKey;
    try {
      this.process ??= this.connect();
      if (this.jobs.length === 1) this.watchNext();
      this.process.send({ name: job.name, input: job.input });
    } catch (error) {
      this.end(job, new TaskError("INTERNAL_ERROR", `${job.name} could not be started in a worker`, false, error));
    }
  }

  /** Fails a job and ends the process: the only way to stop a parser that does not come back. */
  end(job: PendingTask, error: unknown): void {
    this.process?.kill();
    this.lose(job, error);
  }

  /** Fails what it has to do, and ends the process. */
  async close(errorOf: (job: PendingTask) => Error): Promise<void> {
    const { process, jobs } = this;
    this.process = undefined;
    this.jobs = [];
    this.unwatch();
    for (const job of jobs) job.reject(errorOf(job));
    process?.kill();
    await process?.exited;
  }

  private connect(): WorkerProcess {
    const process = this.options.startProcess();
    process.onReply((reply) => this.settle(process, reply));
    void this.awaitEnd(process);
    return process;
  }

  private async awaitEnd(process: WorkerProcess): Promise<void> {
    const how = await process.exited;
    if (this.process !== process) return;
    const [job] = this.jobs;
    if (job === undefined) this.forget();
    else this.lose(job, new TaskError("INTERNAL_ERROR", `the worker ended (${how}) while it ran ${job.name}`, false));
  }

  /** The process is gone, or about to be: one job has failed with it, another has not begun. */
  private lose(job: PendingTask, error: unknown): void {
    const left = this.jobs.filter((other) => other !== job);
    this.jobs = [];
    this.forget();
    job.reject(error);
    this.options.onRoom(left);
  }

  private forget(): void {
    this.unwatch();
    this.process = undefined;
    this.document = undefined;
    this.affinityKey = undefined;
  }

  private settle(process: WorkerProcess, reply: TaskReply): void {
    const [job] = this.jobs;
    // What a process still says after its task was given up is of no interest.
    if (this.process !== process || job === undefined) return;
    this.jobs.shift();
    this.watchNext();
    if ("error" in reply) {
      const { code, message, permanent, stack } = reply.error;
      job.reject(new TaskError(code, message, permanent, stack));
    } else job.resolve(reply.output);
    this.options.onRoom([]);
  }

  private watchNext(): void {
    this.unwatch();
    const [job] = this.jobs;
    this.unwatch = job === undefined ? this.watchIdle() : this.watch(job);
  }

  private watch(job: PendingTask): () => void {
    const { memoryMiB } = this.options;
    const timeout = setTimeout(() => {
      this.end(job, tooMuch(job, `${job.name} took longer than ${job.timeoutMs / 1000} s, and was ended`));
    }, job.timeoutMs);
    const memory = setInterval(() => {
      const pid = this.process?.pid;
      const used = pid === undefined ? undefined : residentMiB(pid);
      if (used === undefined || used <= memoryMiB) return;
      this.end(job, tooMuch(job, `${job.name} needed more than ${memoryMiB} MiB of memory, and was ended`));
    }, memoryCheckMs);
    return () => {
      clearTimeout(timeout);
      clearInterval(memory);
    };
  }

  private watchIdle(): () => void {
    const idle = setTimeout(() => {
      this.process?.kill();
      this.forget();
    }, this.options.idleMs);
    idle.unref();
    return () => clearTimeout(idle);
  }
}

/** What takes a document's bytes apart: where that goes beyond the limits it is the document that is at fault. */
const parsing: ReadonlySet<TaskName> = new Set(["inspectDocument", "readPage", "renderPage"]);

/** It would be too much again. */
function tooMuch({ name }: PendingTask, message: string): TaskError {
  return new TaskError(parsing.has(name) ? "DOCUMENT_INVALID" : "INTERNAL_ERROR", message, true);
}
