import type { ValidationName } from "../domain/validations.ts";
import type { ErrorCode, ErrorFields } from "../../shared/errors.ts";

/** The message from the pool to a thread, which runs one validation at a time. */
export interface ValidationRequest {
  name: ValidationName;
  bytes: Uint8Array;
  input: unknown;
}

/** The message from a thread to the pool. */
export interface ValidationReply {
  result: { output: unknown } | { error: { code: ErrorCode; message: string; fields: ErrorFields | null } };
  /** The processor time that the thread has used since it was started. */
  usage: NodeJS.CpuUsage;
}
