import { fork } from "node:child_process";
import { lowerPriority } from "../platform/background-priority.ts";
import { onMemoryExceeded } from "./memory-watchdog.ts";
import { memoryArgument } from "./worker-protocol.ts";
import type { TaskRequest, WorkerMessage } from "./worker-protocol.ts";

/** A worker process as the pool sees it, independent of how it was started. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with the signal or exit code for messages. Never rejects. */
  readonly exitReason: Promise<string>;
  send(request: TaskRequest): void;
  onMessage(listener: (message: WorkerMessage) => void): void;
  /** Calls the listener when the process exceeds its memory limit; it then ends within half a second by itself. */
  onMemoryExceeded(listener: () => void): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts a worker process. @param entry Path of `worker.ts` or of its bundle. */
export type SpawnWorker = (entry: string, limits: { memoryMiB: number }) => WorkerProcess;

/**
 * Creates Node's options for a worker: a JavaScript heap within the worker's memory, and a young generation that holds
 * some pages from the start. Most data of a page soon become garbage: a small young generation costs time, and an
 * unbounded one grows.
 */
export function createNodeOptions(memoryMiB: number): string[] {
  return [`--max-old-space-size=${memoryMiB}`, "--min-semi-space-size=32", "--max-semi-space-size=32"];
}

/** Creates the arguments of a worker, which set its limits. */
export function createWorkerArguments(memoryMiB: number): string[] {
  return [`${memoryArgument}${memoryMiB}`];
}

/** Starts a worker as a child process of Node with a lower priority than the process that answers requests. */
export const forkWorker: SpawnWorker = (entry, limits) => {
  const started = forkWorkerProcess(entry, limits);
  if (started.pid !== undefined) lowerPriority(started.pid);
  return started;
};

/** Starts a worker as a child process of Node. It exits by itself when its parent does. */
export const forkWorkerProcess: SpawnWorker = (entry, { memoryMiB }) => {
  const child = fork(entry, createWorkerArguments(memoryMiB), {
    execArgv: createNodeOptions(memoryMiB),
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const exitReason = new Promise<string>((resolve) => {
    // The event follows the last output, which may report that the process exceeded its memory limit.
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    exitReason,
    send: (request) => {
      // An error means that the process is gone; its exit reports that.
      child.send(request, () => undefined);
    },
    onMessage: (listener) => {
      child.on("message", (message) => listener(message as WorkerMessage));
    },
    onMemoryExceeded: (listener) => {
      if (child.stdout !== null) onMemoryExceeded(child.stdout, listener);
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
};
