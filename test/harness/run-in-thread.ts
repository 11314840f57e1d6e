import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

/**
 * Runs a module in a thread of its own, and returns the first message that it posts. The thread has a heap of its own,
 * so that a snapshot of it holds only what the module needs; all tests of a Vitest worker share one heap, whose snapshot
 * takes many seconds.
 * @param input Passed to the module as its `workerData`.
 * @throws what the module throws, or an error if it ends without a message
 */
export async function runInThread(module: URL, input?: unknown): Promise<unknown> {
  const thread = new Worker(module, { workerData: input });
  try {
    const ended = once(thread, "exit").then(() => Promise.reject(new Error("the thread ended without a result")));
    const [message] = (await Promise.race([once(thread, "message"), ended])) as [unknown];
    return message;
  } finally {
    await thread.terminate();
  }
}

/** Posts the result of a module that {@link runInThread} runs. */
export function postResult(result: unknown): void {
  const port = parentPort;
  if (port === null) throw new Error("the module does not run in a thread");
  port.postMessage(result);
}
