import type { TaskName, TaskOptions, Tasks, Workers } from "../../electron/pipeline/tasks.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { useSharedWorkers, workerEntry } from "./shared-workers.ts";

/**
 * Creates real workers that have too little time for some tasks, as on a busy computer. Each of those tasks gets workers
 * of its own: a process that has yet to start cannot answer within a millisecond by the clock, one that has started can.
 */
export function createSlowWorkers(isSlow: (input: object) => boolean): Workers {
  const workers = useSharedWorkers();
  return {
    run: <Name extends TaskName>(name: Name, input: Tasks[Name]["input"], options: TaskOptions = {}) =>
      isSlow(input) ? runWithoutTime(name, input, options) : workers.run(name, input, options),
    close: () => workers.close(),
  };
}

async function runWithoutTime<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]["input"],
  options: TaskOptions,
): Promise<Tasks[Name]["output"]> {
  const workers = createWorkers({ entry: workerEntry, size: 1 });
  try {
    return await workers.run(name, input, { ...options, timeoutMs: 0.1 });
  } finally {
    await workers.close();
  }
}
