import { ServiceError } from "../../../shared/errors.ts";
import { hasResultCode } from "../../platform/sqlite-errors.ts";

/** Converts SQLite's error of a full disk to the service's own; returns other errors as they are. */
export function toStorageError(cause: unknown): unknown {
  return hasResultCode(cause, "full") ? new ServiceError("STORAGE_FULL", undefined, { cause }) : cause;
}
