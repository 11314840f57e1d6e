import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";

/** Written to standard output when the limit is exceeded. The NUL distinguishes it from the output of libraries. */
const exceeded = "\0galley: memory limit exceeded\n";
const intervalMs = 50;
/** The time after which the watchdog ends the process itself. A pool that listens ends it much sooner. */
const graceMs = 500;

/**
 * Starts a thread that ends this process once its resident memory exceeds a limit, WebAssembly's memory included (a
 * limit on JavaScript's heap does not count that). A thread can do so on every platform, even while a parser blocks the
 * event loop. It first reports to the parent process, see {@link onMemoryExceeded}.
 * @param limitMiB Resident memory of the whole process, in MiB.
 */
export function startMemoryWatchdog(limitMiB: number): void {
  const watchdog = new Worker(`(${watchMemory.toString()})()`, {
    eval: true,
    workerData: { limitBytes: limitMiB * 2 ** 20, intervalMs, graceMs, exceeded },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watchdog.unref();
}

/** Runs in the thread. It is passed as source text, so it cannot refer to anything outside. */
function watchMemory(): void {
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { limitBytes, intervalMs, graceMs, exceeded } = workerData as {
    limitBytes: number;
    intervalMs: number;
    graceMs: number;
    exceeded: string;
  };
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= limitBytes) return;
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
