import { DatabaseSync } from "node:sqlite";

/** SQLite's result code SQLITE_BUSY: another connection holds the lock. */
const sqliteBusy = 5;

/**
 * Locks a file exclusively, by the operating system. The lock ends with the process at the latest. SQLite takes the
 * lock, because Node has no API for file locks.
 * @returns the function that releases the lock; null if another process holds the lock
 */
export function lockFile(path: string): (() => void) | null {
  const connection = new DatabaseSync(path);
  try {
    connection.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  return () => {
    connection.close();
  };
}
