import { DatabaseSync } from "node:sqlite";
import { hasResultCode } from "../../platform/sqlite-errors.ts";
import { toStorageError } from "./full-disk.ts";

/**
 * Locks a file exclusively, by the operating system. The lock ends with the process at the latest. SQLite takes the
 * lock, because Node has no API for file locks.
 * @returns the function that releases the lock; null if this or another process holds it
 * @throws {ServiceError} STORAGE_FULL, because SQLite writes a file to lock it
 */
export function lockFile(path: string): (() => void) | null {
  const connection = new DatabaseSync(path);
  try {
    connection.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    if (hasResultCode(error, "busy")) return null;
    throw toStorageError(error);
  }
  return () => {
    connection.close();
  };
}

/**
 * Tells whether another connection has a SQLite database in WAL mode open. Every such connection holds a shared lock of
 * the file.
 */
export function isOpenElsewhere(file: string): boolean {
  const connection = new DatabaseSync(file);
  try {
    connection.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (error) {
    // A damaged file is reported when the database is checked.
    return hasResultCode(error, "busy");
  } finally {
    connection.close();
  }
}
