import type { Readable } from "node:stream";
import { utilityProcess } from "electron";
import { lowerPriority } from "../platform/background-priority.ts";
import { onMemoryExceeded } from "../tools/memory-watchdog.ts";
import { createNodeOptions, createWorkerArguments, type SpawnWorker } from "../tools/worker-process.ts";
import type { WorkerMessage } from "../tools/worker-protocol.ts";

/**
 * Starts a worker as a utility process of Electron, which needs no separate Node installation and ends with Electron.
 */
export const forkUtility: SpawnWorker = (entry, { memoryMiB }) => {
  const child = utilityProcess.fork(entry, createWorkerArguments(memoryMiB), {
    serviceName: "Galley worker",
    execArgv: createNodeOptions(memoryMiB),
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.once("spawn", () => {
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
  const exitReason = new Promise<string>((resolve) => {
    child.once("exit", (code) => resolve(`exit code ${code}`));
  });
  return {
    get pid() {
      return child.pid;
    },
    exitReason,
    send: (request) => {
      child.postMessage(request);
    },
    onMessage: (listener) => {
      child.on("message", (message) => listener(message as WorkerMessage));
    },
    onMemoryExceeded: (listener) => {
      if (child.stdout !== null) onMemoryExceeded(child.stdout as Readable, listener);
    },
    kill: () => {
      child.kill();
    },
  };
};
