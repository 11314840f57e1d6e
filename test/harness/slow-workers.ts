import type { TaskName, Tasks, Workers } from "../../electron/pipeline/tasks.ts";
import { createWorkers } from "../../electron/tools/workers.ts";
import { workerEntry } from "./test-service.ts";

/** Creates real workers that have too little time for some tasks, as on a busy computer. */
export function createSlowWorkers(isSlow: (input: object) => boolean): Workers {
  const workers = createWorkers({ entry: workerEntry, size: 2 });
  return {
    run: <Name extends TaskName>(name: Name, input: Tasks[Name]["input"], options = {}) =>
      workers.run(name, input, isSlow(input) ? { ...options, timeoutMs: 1 } : options),
    close: () => workers.close(),
  };
}
