import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { maxResidentMiB } from "./worker-protocol.ts";

/** The text written to standard output when the limit is exceeded. The NUL distinguishes it from other output. */
const exceededMessage = "\0galley: memory limit exceeded\n";
const intervalMs = 50;
/** The time after its report at which the watchdog ends the process itself. A pool that listens ends it much sooner. */
const graceMs = 500;

/** Limits the memory of this process. */
export interface MemoryWatchdog {
  /** Sets the limit for the next task, relative to the memory that the process holds now. */
  startTask(): void;
}

/**
 * Starts a thread that ends this process once a task uses too much resident memory. Unlike a limit on the JavaScript heap,
 * this includes the memory of WebAssembly. A thread works on every platform, even while a parser blocks the event loop.
 * It first reports to the parent process, see {@link onMemoryExceeded}.
 * @param taskMiB Resident memory that a task may use in addition to what the process holds when the task begins. In any
 *   case, the process may not exceed the sum of `taskMiB` and {@link maxResidentMiB}.
 */
export function startMemoryWatchdog(taskMiB: number): MemoryWatchdog {
  const maxMiB = taskMiB + maxResidentMiB;
  const limitMiB = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const startTask = (): void => {
    Atomics.store(limitMiB, 0, Math.min(maxMiB, taskMiB + Math.ceil(process.memoryUsage.rss() / 2 ** 20)));
  };
  startTask();
  const watchdog = new Worker(`(${watchMemory.toString()})()`, {
    eval: true,
    workerData: { limitMiB, intervalMs, graceMs, exceededMessage },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watchdog.unref();
  return { startTask };
}

/** Watches the memory, in the thread. The function is passed as source text, so that it cannot refer to outer names. */
function watchMemory(): void {
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { limitMiB, intervalMs, graceMs, exceededMessage } = workerData as {
    limitMiB: Int32Array;
    intervalMs: number;
    graceMs: number;
    exceededMessage: string;
  };
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= Atomics.load(limitMiB, 0) * 2 ** 20) return;
    clearInterval(timer);
    const kill = () => process.kill(process.pid, "SIGKILL");
    try {
      writeSync(1, exceededMessage);
      setTimeout(kill, graceMs);
    } catch {
      // The parent process has ended or does not read, so that nobody receives the report.
      kill();
    }
  }, intervalMs);
}

/** Calls the listener when a process with a watchdog reports on its standard output that it exceeds its limit. */
export function onMemoryExceeded(output: Readable, listener: () => void): void {
  let lastOutput = "";
  output.setEncoding("latin1").on("data", (text: string) => {
    lastOutput = (lastOutput + text).slice(-(text.length + exceededMessage.length));
    if (!lastOutput.includes(exceededMessage)) return;
    lastOutput = "";
    listener();
  });
}
