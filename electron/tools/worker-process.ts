import { fork } from "node:child_process";
import { onMemoryExceeded } from "./memory-watchdog.ts";
import { memoryArgument } from "./worker-protocol.ts";
import type { TaskReply, TaskRequest } from "./worker-protocol.ts";

/** A worker process as the pool sees it, independent of how it was started. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with how it ended, for messages. Never rejects. */
  readonly exited: Promise<string>;
  send(request: TaskRequest): void;
  onReply(listener: (reply: TaskReply) => void): void;
  /** Calls the listener when the process exceeds its memory limit; it then ends within half a second by itself. */
  onMemoryExceeded(listener: () => void): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts a worker process. @param entry Path of `worker.ts`, or of what it was built to. */
export type SpawnWorker = (entry: string, limits: { memoryMiB: number }) => WorkerProcess;

/**
 * Returns Node's options for a worker: a JavaScript heap within the worker's memory, and a young generation that holds
 * some pages from the start. Nearly all of a page is garbage soon: a small young generation costs time, and one without
 * a bound grows.
 */
export function nodeOptions(memoryMiB: number): string[] {
  return [`--max-old-space-size=${memoryMiB}`, "--min-semi-space-size=32", "--max-semi-space-size=32"];
}

/** Returns the arguments of a worker, which tell it its limits. */
export function workerArguments(memoryMiB: number): string[] {
  return [`${memoryArgument}${memoryMiB}`];
}

/** Starts a worker as a child process of Node. It exits by itself when its parent does. */
export const forkWorker: SpawnWorker = (entry, { memoryMiB }) => {
  const child = fork(entry, workerArguments(memoryMiB), {
    execArgv: nodeOptions(memoryMiB),
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const exited = new Promise<string>((resolve) => {
    // After the last of its output, which may say that it exceeded its memory limit.
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    exited,
    send: (request) => {
      // An error means that the process is gone; its exit reports that.
      child.send(request, () => undefined);
    },
    onReply: (listener) => {
      child.on("message", (message) => listener(message as TaskReply));
    },
    onMemoryExceeded: (listener) => {
      if (child.stdout !== null) onMemoryExceeded(child.stdout, listener);
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
};
