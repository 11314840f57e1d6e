import { DatabaseSync } from "node:sqlite";

/** SQLite's result code SQLITE_BUSY: another connection holds the lock. */
const sqliteBusy = 5;

/**
 * Takes the operating system's exclusive lock on a file, which ends with the process at the latest. SQLite takes it
 * because Node has no call for file locks of its own.
 * @returns the function that releases the lock; null where another process holds it
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
