import { ServiceError } from "../../../shared/errors.ts";

/** SQLite's result code SQLITE_FULL: the disk has no room for the write. */
const sqliteFull = 13;

/** Converts SQLite's error of a full disk to the service's own; returns other errors as they are. */
export function toStorageError(cause: unknown): unknown {
  const isFull = cause instanceof Error && "errcode" in cause && cause.errcode === sqliteFull;
  return isFull ? new ServiceError("STORAGE_FULL", undefined, { cause }) : cause;
}
