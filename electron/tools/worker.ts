/** The entry of a worker process: runs the tasks that the pool sends, one after the other, and replies to each. */
import { setProgressListener } from "../pipeline/progress.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";
import { describeTask } from "./describe-task.ts";
import { isSystemError, limitMessage } from "./error-messages.ts";
import { startWatchdog } from "./watchdog.ts";
import { parseWorkerArguments, type TaskReply, type TaskRequest, type TaskResult } from "./worker-protocol.ts";
import { runTask } from "./worker-tasks.ts";

/** The channel to the parent in Electron's utility process, which has no `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { data: unknown }) => void): void;
}

/** Returns the message of an error, but only the code of a failed system call, whose message contains local paths. */
function describeError(error: unknown): string {
  return isSystemError(error) ? error.code : error instanceof Error ? error.message : String(error);
}

async function runRequest(request: TaskRequest): Promise<TaskResult> {
  try {
    return { output: await runTask(request.name, request.input) };
  } catch (error) {
    const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
    if (error instanceof TaskError) {
      const { code, message, permanent } = error;
      return { error: { code, message: limitMessage(message), permanent, ...stack } };
    }
    const task = describeTask(request.name, request.input);
    const message = serviceText("task-failed", { task, reason: describeError(error) });
    return { error: { code: "INTERNAL_ERROR", message: limitMessage(message), permanent: false, ...stack } };
  }
}

async function createReply(request: TaskRequest): Promise<TaskReply> {
  watchdog.startTask(request.timeoutMs);
  const result = await runRequest(request);
  return { ...result, residentMiB: process.memoryUsage.rss() / 2 ** 20 };
}

let lastReply: Promise<unknown> = Promise.resolve();

/** Runs a request after all earlier ones and sends its reply. */
function enqueue(request: TaskRequest, send: (reply: TaskReply) => void): void {
  lastReply = lastReply.then(() => createReply(request)).then(send);
}

const watchdog = startWatchdog(parseWorkerArguments(process.argv));
setProgressListener(() => watchdog.extendTime());

const { parentPort } = process as unknown as { parentPort?: ParentPort };
if (parentPort === undefined) {
  // An error means that the parent has ended: this process exits when it is disconnected.
  const send = (reply: TaskReply) => void process.send?.(reply, undefined, {}, () => undefined);
  process.on("message", (request) => enqueue(request as TaskRequest, send));
  // Without its parent nobody receives the results.
  process.on("disconnect", () => process.exit(0));
} else {
  const send = (reply: TaskReply) => parentPort.postMessage(reply);
  parentPort.on("message", ({ data }) => enqueue(data as TaskRequest, send));
}
