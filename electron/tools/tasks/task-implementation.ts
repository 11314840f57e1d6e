import { z } from "zod";
import { TaskError, type TaskName, type Tasks } from "../../pipeline/tasks.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** How a worker runs tasks, by their names. */
export type TaskImplementations<Name extends TaskName> = {
  [Each in Name]: {
    run(input: Tasks[Each]["input"]): Promise<Tasks[Each]["output"]>;
    /** The schema by which the output is validated before it leaves the worker. */
    output: z.ZodType<Tasks[Each]["output"]>;
  };
};

/** Encodes a value as JSON in UTF-8. */
export function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/**
 * Returns the output of a task if it is valid.
 * @param task the description of the task
 * @throws {TaskError} `INTERNAL_ERROR`, permanent, if it is not
 */
export function validateOutput<Output>(task: string, schema: z.ZodType<Output>, output: unknown): Output {
  const result = schema.safeParse(output);
  if (result.success) return result.data;
  const message = serviceText("task-output-invalid", { task, reason: z.prettifyError(result.error) });
  throw new TaskError("INTERNAL_ERROR", message, true, result.error);
}
