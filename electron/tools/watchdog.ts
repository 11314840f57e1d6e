import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { maxResidentMiB, type WorkerLimits } from "./worker-protocol.ts";

/** `stall` limits the processor time without progress, `time` the processor time of the whole task. */
export type LimitKind = "memory" | "stall" | "time";

/** The texts written to standard output when a limit is exceeded. The NUL distinguishes them from other output. */
const exceededMessages: Readonly<Record<LimitKind, string>> = {
  memory: "\0galley: memory limit exceeded\n",
  stall: "\0galley: time without progress exceeded\n",
  time: "\0galley: time limit exceeded\n",
};
const intervalMs = 50;
/**
 * The time after the report of an exceeded limit at which the watchdog ends the process, in ms. A pool that listens to
 * the report ends it much sooner.
 */
const graceMs = 500;

/**
 * The indexes of the limits in the memory that is shared with the watchdog. The limits are the resident memory in MiB,
 * and the total processor time in ms at which a stall and the task are ended.
 */
const limitIndexes: Readonly<Record<LimitKind, number>> = { memory: 0, stall: 1, time: 2 };

/** Limits the memory and the processor time of this process. */
export interface Watchdog {
  /**
   * Sets the limits for the next task, relative to the memory that the process holds and the time that it has used.
   * @param timeoutMs The processor time of the task, with or without progress.
   */
  startTask(timeoutMs: number): void;
  /** Sets the limit of the processor time without progress anew, because the task has made progress. */
  extendTime(): void;
}

/**
 * Starts a thread that ends this process once a task uses too much resident memory, or too much processor time. Unlike
 * a limit on the JavaScript heap, this includes the memory of WebAssembly. The time for which the process waits for a
 * processor does not count, so that no task is ended because the computer is busy. A thread works on every platform,
 * even while a parser blocks the event loop. It first reports to the parent process, see {@link onLimitExceeded}.
 * @param limits A task may use `memoryMiB` in addition to the memory that the process holds when the task begins. The
 * process may never exceed the sum of `memoryMiB` and {@link maxResidentMiB}. The processor time of all threads of the
 * process counts.
 */
export function startWatchdog({ memoryMiB, stallMs }: WorkerLimits): Watchdog {
  const limits = new BigInt64Array(new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT));
  const limitTime = (kind: "stall" | "time", ms: number): void => {
    const { user, system } = process.cpuUsage();
    Atomics.store(limits, limitIndexes[kind], BigInt(Math.ceil(ms + (user + system) / 1000)));
  };
  const extendTime = (): void => limitTime("stall", stallMs);
  const startTask = (timeoutMs: number): void => {
    const residentMiB = Math.min(maxResidentMiB, Math.ceil(process.memoryUsage.rss() / 2 ** 20));
    Atomics.store(limits, limitIndexes.memory, BigInt(memoryMiB + residentMiB));
    limitTime("time", timeoutMs);
    extendTime();
  };
  startTask(stallMs);
  const watchdog = new Worker(`(${watch.toString()})()`, {
    eval: true,
    workerData: { limits, limitIndexes, intervalMs, graceMs, exceededMessages },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watchdog.unref();
  return { startTask, extendTime };
}

/** Watches the process, in the thread. The function is passed as source text, so that it cannot refer to outer names. */
function watch(): void {
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { limits, limitIndexes, intervalMs, graceMs, exceededMessages } = workerData as {
    limits: BigInt64Array;
    limitIndexes: Record<"memory" | "stall" | "time", number>;
    intervalMs: number;
    graceMs: number;
    exceededMessages: Record<"memory" | "stall" | "time", string>;
  };
  const getExceeded = (): "memory" | "stall" | "time" | undefined => {
    const getLimit = (index: number) => Number(Atomics.load(limits, index));
    if (process.memoryUsage.rss() > getLimit(limitIndexes.memory) * 2 ** 20) return "memory";
    const { user, system } = process.cpuUsage();
    const usedMs = (user + system) / 1000;
    return usedMs > getLimit(limitIndexes.time) ? "time" : usedMs > getLimit(limitIndexes.stall) ? "stall" : undefined;
  };
  const timer = setInterval(() => {
    const exceeded = getExceeded();
    if (exceeded === undefined) return;
    clearInterval(timer);
    const kill = () => process.kill(process.pid, "SIGKILL");
    try {
      writeSync(1, exceededMessages[exceeded]);
      setTimeout(kill, graceMs);
    } catch {
      // The parent process has ended or does not read, so that nobody receives the report.
      kill();
    }
  }, intervalMs);
}

/** Calls the listener when a process with a watchdog reports on its standard output that it exceeds a limit. */
export function onLimitExceeded(output: Readable, listener: (limit: LimitKind) => void): void {
  const messages = Object.entries(exceededMessages) as [LimitKind, string][];
  const maxLength = Math.max(...messages.map(([, message]) => message.length));
  let lastOutput = "";
  output.setEncoding("latin1").on("data", (text: string) => {
    lastOutput = (lastOutput + text).slice(-(text.length + maxLength));
    const exceeded = messages.find(([, message]) => lastOutput.includes(message));
    if (exceeded === undefined) return;
    lastOutput = "";
    listener(exceeded[0]);
  });
}
