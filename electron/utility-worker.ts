import { utilityProcess } from "electron";
import { nodeOptions, type SpawnWorker } from "./tools/worker-process.ts";
import type { TaskReply } from "./tools/worker-protocol.ts";

/** A worker as a utility process of Electron: it needs no second program, and Electron ends it with itself. */
export const forkUtility: SpawnWorker = (entry, { memoryMiB }) => {
  const child = utilityProcess.fork(entry, [], {
    serviceName: "Galley worker",
    execArgv: nodeOptions(memoryMiB),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise<string>((resolve) => {
    child.once("exit", (code) => resolve(`exit code ${code}`));
  });
  return {
    get pid() {
      return child.pid;
    },
    exited,
    send: (request) => {
      child.postMessage(request);
    },
    onReply: (listener) => {
      child.on("message", (message) => listener(message as TaskReply));
    },
    kill: () => {
      child.kill();
    },
  };
};
