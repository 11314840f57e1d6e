import { fork } from "node:child_process";
import { lowerPriority } from "../platform/background-priority.ts";
import { onLimitExceeded, type LimitKind } from "./watchdog.ts";
import { createWorkerArguments, type TaskReply, type TaskRequest, type WorkerLimits } from "./worker-protocol.ts";

/** The pool's interface to a worker process, independent of how the process was started. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves to the signal or exit code, as text for messages, when the process has ended. Never rejects. */
  readonly exitReason: Promise<string>;
  send(request: TaskRequest): void;
  onReply(listener: (reply: TaskReply) => void): void;
  /** Calls the listener when the process exceeds a limit. The process then ends itself within half a second. */
  onLimitExceeded(listener: (limit: LimitKind) => void): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts a worker process. @param entry Path of `worker.ts` or of its bundle. */
export type SpawnWorker = (entry: string, limits: WorkerLimits) => WorkerProcess;

/**
 * Creates Node's options for a worker: a JavaScript heap within the worker's memory, and a young generation that is
 * large enough for some pages from the start. Most data of a page soon become garbage. A smaller young generation would
 * cost time, and an unlimited one would grow.
 */
export function createNodeOptions(memoryMiB: number): string[] {
  return [`--max-old-space-size=${memoryMiB}`, "--min-semi-space-size=32", "--max-semi-space-size=32"];
}

/** Starts a worker as a child process of Node with a lower priority than the process that answers requests. */
export const forkWorker: SpawnWorker = (entry, limits) => {
  const worker = forkWorkerProcess(entry, limits);
  if (worker.pid !== undefined) lowerPriority(worker.pid);
  return worker;
};

/** Starts a worker as a child process of Node. It exits by itself when its parent does. */
export const forkWorkerProcess: SpawnWorker = (entry, limits) => {
  const child = fork(entry, createWorkerArguments(limits), {
    execArgv: createNodeOptions(limits.memoryMiB),
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const exitReason = new Promise<string>((resolve) => {
    // The event follows the last output, which may report that the process exceeded a limit.
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    exitReason,
    send: (request) => {
      // An error means that the process has ended, which `exitReason` reports.
      child.send(request, () => undefined);
    },
    onReply: (listener) => {
      child.on("message", (message) => listener(message as TaskReply));
    },
    onLimitExceeded: (listener) => {
      if (child.stdout !== null) onLimitExceeded(child.stdout, listener);
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
};
