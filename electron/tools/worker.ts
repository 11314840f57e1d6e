/** The entry of a worker process: does what its parent asks, one task after the other, and answers each. */
import { TaskError } from "../pipeline/tasks.ts";
import type { TaskReply, TaskRequest } from "./worker-protocol.ts";
import { runTask } from "./worker-tasks.ts";

/** Electron's utility process has this in place of Node's `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { data: unknown }) => void): void;
}

async function answer(request: TaskRequest): Promise<TaskReply> {
  try {
    return { output: await runTask(request.name, request.input) };
  } catch (error) {
    const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
    if (error instanceof TaskError) {
      const { code, message, permanent } = error;
      return { error: { code, message, permanent, ...stack } };
    }
    const message = `${request.name} failed: ${error instanceof Error ? error.message : String(error)}`;
    return { error: { code: "INTERNAL_ERROR", message, permanent: false, ...stack } };
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Answers a request after those that came before it. */
function take(request: TaskRequest, send: (reply: TaskReply) => void): void {
  last = last.then(() => answer(request)).then(send);
}

const { parentPort } = process as unknown as { parentPort?: ParentPort };
if (parentPort === undefined) {
  process.on("message", (request) => take(request as TaskRequest, (reply) => process.send?.(reply)));
  // Without its parent nobody waits for what it does.
  process.on("disconnect", () => process.exit(0));
} else {
  const send = parentPort.postMessage.bind(parentPort);
  parentPort.on("message", ({ data }) => take(data as TaskRequest, send));
}
