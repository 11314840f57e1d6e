import type { Readable } from "node:stream";
import { utilityProcess } from "electron";
import { lowerPriority } from "../platform/background-priority.ts";
import { onLimitExceeded } from "../tools/watchdog.ts";
import { createNodeOptions, type SpawnWorker } from "../tools/worker-process.ts";
import { createWorkerArguments, type TaskReply } from "../tools/worker-protocol.ts";

/**
 * Starts a worker as a utility process of Electron, which needs no separate Node installation and ends with Electron.
 */
export const forkUtility: SpawnWorker = (entry, limits) => {
  const child = utilityProcess.fork(entry, createWorkerArguments(limits), {
    serviceName: "Galley worker",
    execArgv: createNodeOptions(limits.memoryMiB),
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
    onReply: (listener) => {
      child.on("message", (message) => listener(message as TaskReply));
    },
    onLimitExceeded: (listener) => {
      if (child.stdout !== null) onLimitExceeded(child.stdout as Readable, listener);
    },
    kill: () => {
      child.kill();
    },
  };
};
