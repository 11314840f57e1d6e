import type { z } from "zod";
import { TaskError, type TaskName } from "../pipeline/tasks.ts";
import { describeTask } from "./describe-task.ts";
import { documentTasks } from "./tasks/document-tasks.ts";
import { resultTasks } from "./tasks/result-tasks.ts";
import { type TaskImplementations, validateOutput } from "./tasks/task-implementation.ts";
import { taxonomyTasks } from "./tasks/taxonomy-tasks.ts";

const tasks: TaskImplementations<TaskName> = { ...documentTasks, ...resultTasks, ...taxonomyTasks };

/** Runs a task by its name. @throws {TaskError} or whatever the task throws */
export async function runTask(name: TaskName, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(tasks, name)) throw new TaskError("INTERNAL_ERROR", `there is no task ${name}`, true);
  const { run, output } = tasks[name] as {
    run: (input: unknown) => Promise<unknown>;
    output: z.ZodType;
  };
  return validateOutput(describeTask(name, input), output, await run(input));
}
