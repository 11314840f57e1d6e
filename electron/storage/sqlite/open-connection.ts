import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";

/**
 * Opens a database file and prepares the connection. If that fails, the connection is closed, so that the file can be
 * replaced.
 */
export function openConnection(
  file: string | URL,
  prepare: (connection: DatabaseSync) => void,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  const connection = new DatabaseSync(file, options);
  try {
    prepare(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Opens a database file, and closes it when `use` has returned or thrown. */
export function useConnection<Result>(
  file: string | URL,
  use: (connection: DatabaseSync) => Result,
  options: DatabaseSyncOptions = {},
): Result {
  const connection = new DatabaseSync(file, options);
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}
