import type { ErrorCode } from "../../shared/errors.ts";
import type { TaskName } from "../pipeline/tasks.ts";

/** The message from the pool to a worker. A worker runs requests one at a time, in the order in which they arrive. */
export interface TaskRequest {
  name: TaskName;
  input: unknown;
}

/** The result of a task. */
export type TaskResult =
  | { output: unknown }
  | { error: { code: ErrorCode; message: string; permanent: boolean; stack?: string } };

/**
 * The reply to a request. A worker sends one for each request, in the order of the requests. `residentMiB` is the resident
 * memory of the worker after the task.
 */
export type TaskReply = TaskResult & { residentMiB: number };

/** The message from a worker to the pool: the result of a request, or a report that the running task makes progress. */
export type WorkerMessage = TaskReply | { progress: true };

/** The prefix of the worker's argument that sets the memory that a task may use, in MiB. */
export const memoryArgument = "--memory-mib=";

/** The memory in MiB above which a worker is replaced before it gets a task on a whole document. */
export const maxResidentMiB = 300;
