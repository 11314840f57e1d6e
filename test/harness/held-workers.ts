import type { TaskName, TaskOptions, Tasks, Workers } from "../../electron/pipeline/tasks.ts";
import { useSharedWorkers } from "./shared-workers.ts";

export interface HeldWorkers extends Workers {
  /** The tasks that were started, in order. */
  readonly started: readonly TaskName[];
  /** The number of tasks that have not ended. */
  readonly running: number;
}

/**
 * Creates real workers that are recorded, and hold some tasks: these run until they are aborted, as tasks that take
 * long do. A test then knows how far a job has come, whatever the speed of the machine.
 */
export function createHeldWorkers(isHeld: (name: TaskName, input: object) => boolean = () => false): HeldWorkers {
  const workers = useSharedWorkers();
  const started: TaskName[] = [];
  let running = 0;
  const hold = ({ signal }: TaskOptions): Promise<never> =>
    new Promise((_, reject) => {
      if (signal === undefined) throw new Error("a task that cannot be aborted would be held forever");
      const abort = (): void => reject(new Error("aborted", { cause: signal.reason }));
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true });
    });
  return {
    started,
    get running() {
      return running;
    },
    async run<Name extends TaskName>(name: Name, input: Tasks[Name]["input"], options: TaskOptions = {}) {
      started.push(name);
      running += 1;
      try {
        return isHeld(name, input) ? await hold(options) : await workers.run(name, input, options);
      } finally {
        running -= 1;
      }
    },
    close: () => workers.close(),
  };
}
