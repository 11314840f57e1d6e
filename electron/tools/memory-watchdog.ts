import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { maxResidentMiB } from "./worker-protocol.ts";

/** Written to standard output when the limit is exceeded. The NUL distinguishes it from the output of libraries. */
const exceeded = "\0galley: memory limit exceeded\n";
const intervalMs = 50;
/** The time after which the watchdog ends the process itself. A pool that listens ends it much sooner. */
const graceMs = 500;

/** Limits the memory of this process. */
export interface MemoryWatchdog {
  /** Counts the memory that the next task uses from what the process holds now. */
  startTask(): void;
}

/**
 * Starts a thread that ends this process once a task uses too much resident memory, WebAssembly's memory included (a
 * limit on JavaScript's heap does not count that). A thread can do so on every platform, even while a parser blocks the
 * event loop. It first reports to the parent process, see {@link onMemoryExceeded}.
 * @param taskMiB Resident memory that a task may use in addition to what the process holds when it begins. However much
 *   that is, the process may not exceed `taskMiB` and {@link maxResidentMiB} together.
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
    workerData: { limitMiB, intervalMs, graceMs, exceeded },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watchdog.unref();
  return { startTask };
}

/** Runs in the thread. It is passed as source text, so it cannot refer to anything outside. */
function watchMemory(): void {
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { limitMiB, intervalMs, graceMs, exceeded } = workerData as {
    limitMiB: Int32Array;
    intervalMs: number;
    graceMs: number;
    exceeded: string;
  };
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= Atomics.load(limitMiB, 0) * 2 ** 20) return;
    clearInterval(timer);
    const kill = () => process.kill(process.pid, "SIGKILL");
    try {
      writeSync(1, exceeded);
      setTimeout(kill, graceMs);
    } catch {
      // The parent process has ended or does not read: nobody is left to be told.
      kill();
    }
  }, intervalMs);
}

/** Calls the listener when a process with a watchdog reports on its standard output that it exceeds its limit. */
export function onMemoryExceeded(output: Readable, listener: () => void): void {
  let tail = "";
  output.setEncoding("latin1").on("data", (text: string) => {
    tail = (tail + text).slice(-(text.length + exceeded.length));
    if (!tail.includes(exceeded)) return;
    tail = "";
    listener();
  });
}
