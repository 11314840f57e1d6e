import { fork } from "node:child_process";
import type { TaskReply, TaskRequest } from "./worker-protocol.ts";

/** A worker process as the pool sees it, whatever has made it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Settles, and never fails, when the process is gone; says how it ended, for messages. */
  readonly exited: Promise<string>;
  send(request: TaskRequest): void;
  onReply(listener: (reply: TaskReply) => void): void;
  /** Ends it at once. */
  kill(): void;
}

export type SpawnWorker = (entry: string, limits: { memoryMiB: number }) => WorkerProcess;

/**
 * Node's options for a worker: JavaScript's heap within the worker's memory, and for what is soon let go of, as nearly
 * all of a page is, room for some pages from the start: too little costs time, and without a bound it grows.
 */
export function nodeOptions(memoryMiB: number): string[] {
  return [`--max-old-space-size=${memoryMiB}`, "--min-semi-space-size=32", "--max-semi-space-size=32"];
}

/** A child process of Node. It exits by itself when its parent goes. */
export const forkWorker: SpawnWorker = (entry, { memoryMiB }) => {
  const child = fork(entry, [], {
    execArgv: nodeOptions(memoryMiB),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    exited,
    send: (request) => {
      // Where the process is gone already, its exit tells so.
      child.send(request, () => undefined);
    },
    onReply: (listener) => {
      child.on("message", (message) => listener(message as TaskReply));
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
};
