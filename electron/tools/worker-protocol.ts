import type { ErrorCode } from "../../shared/errors.ts";
import type { TaskName } from "../pipeline/tasks.ts";

/** From the pool to a worker. A worker does one after the other, in the order in which they come. */
export interface TaskRequest {
  name: TaskName;
  input: unknown;
}

/** From a worker to the pool, once a request. */
export type TaskReply =
  | { output: unknown }
  | { error: { code: ErrorCode; message: string; permanent: boolean; stack?: string } };
