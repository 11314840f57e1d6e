import type { ValidationName } from "../domain/validations.ts";
import type { ErrorCode, ErrorFields } from "../../shared/errors.ts";

/** The message from the pool to a thread, which runs one validation at a time. */
export interface ValidationRequest {
  name: ValidationName;
  bytes: Uint8Array;
  input: unknown;
}

/** The message from a thread to the pool. */
export type ValidationReply =
  | { output: unknown }
  | { error: { code: ErrorCode; message: string; fields: ErrorFields | null } };
