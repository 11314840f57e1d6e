import { join } from "node:path";
import { TaskError, type TaskName, type TaskOptions, type Tasks, type Workers } from "../../electron/pipeline/tasks.ts";
import { forkWorkerProcess } from "../../electron/tools/worker-process.ts";
import { createWorkers } from "../../electron/tools/workers.ts";

/** Path of the bundle of a worker, which starts four times as fast as its source. */
export const workerEntry = join(import.meta.dirname, "../../out/main/worker.js");

/** Path of the bundle of a thread that validates large JSON. */
export const validationThreadFile = join(import.meta.dirname, "../../out/main/validation-thread.js");

let pool: Workers | undefined;

/**
 * Returns workers that run their tasks in one pool of processes, which all tests of this Vitest worker share: to start a
 * process takes longer than most tests. The processes have the priority of the tests, so that other work on the machine
 * does not starve them. Closing the workers only ends their own tasks. A test of the pool itself, or of what a process
 * keeps between its tasks, creates workers of its own.
 */
export function useSharedWorkers(): Workers {
  const shared = (pool ??= createWorkers({ entry: workerEntry, size: 2, spawn: forkWorkerProcess }));
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    options: TaskOptions = {},
  ): Promise<Tasks[Name]["output"]> {
    const { signal } = options;
    const ends = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
    const task = shared.run(name, input, { ...options, signal: ends });
    running.add(task);
    return task.finally(() => running.delete(task));
  }

  return {
    run,
    async close() {
      closing.abort(new TaskError("INTERNAL_ERROR", "the task was not finished: the workers are closed", false));
      await Promise.allSettled(running);
    },
  };
}
