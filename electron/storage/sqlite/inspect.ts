import { once } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { isDamage } from "../../platform/sqlite-errors.ts";
import { findSchemaDifference } from "../../platform/sqlite-schema.ts";
import { useConnection } from "./open-connection.ts";
import type { Inspection } from "../database/dialect.ts";

function listTables(connection: DatabaseSync): unknown[] {
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables.map(({ name }) => name);
}

/** Reads tables of a database file by a connection that cannot write. */
export function inspect(file: string, names: readonly string[]): Inspection {
  try {
    return useConnection(file, (connection) => readTables(connection, names), { readOnly: true });
  } catch (error) {
    if (isDamage(error)) return { damage: error.message };
    throw error;
  }
}

function readTables(connection: DatabaseSync, names: readonly string[]): Inspection {
  const existing = listTables(connection);
  const tables = names
    .filter((name) => existing.includes(name))
    .map((name) => [name, connection.prepare(`SELECT * FROM ${name}`).all()] as const);
  const mode = connection.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
  return { damage: null, tables: new Map(tables), allowsConcurrentReads: mode === "wal" };
}

/**
 * Returns the URL by which SQLite reads only the file itself. An ordinary connection to a database in WAL mode creates
 * files beside it.
 */
function createImmutableUrl(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return url;
}

/** Tells whether a file is a database with the application's schema. */
export function hasSchema(file: string): boolean {
  try {
    const names = useConnection(createImmutableUrl(file), listTables, { readOnly: true });
    return names.includes("schema_versions") && names.includes("blobs");
  } catch {
    // The file is no database, or a damaged one.
    return false;
  }
}

/** Compares the schema of a backup with that of another database, see `Dialect.findSchemaDifference`. */
export function compareSchemas(file: string, expectedFile: string): string | null {
  const readOnly = { readOnly: true };
  return useConnection(
    createImmutableUrl(file),
    (actual) => useConnection(expectedFile, (expected) => findSchemaDifference(actual, expected), readOnly),
    readOnly,
  );
}

/** The script of the thread that checks a database. It is text, so that the built application needs no file for it. */
const checkScript = `
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  let problems;
  try {
    const db = new DatabaseSync(workerData, { readOnly: true });
    problems = db.prepare("PRAGMA quick_check(3)").all().map((row) => row.quick_check).filter((text) => text !== "ok");
    db.close();
  } catch (error) {
    problems = [error.message];
  }
  parentPort.postMessage(problems);
`;

/**
 * Checks a database with SQLite's quick_check, which reads the whole file, in a thread and on a connection of its own.
 *
 * @param location a path or a URL
 */
async function runQuickCheck(location: string): Promise<string[]> {
  const worker = new Worker(checkScript, { eval: true, workerData: location, execArgv: [] });
  const [problems] = (await once(worker, "message")) as [string[]];
  return problems;
}

export const check = (file: string): Promise<string[]> => runQuickCheck(file);

export const checkBackup = (file: string): Promise<string[]> => runQuickCheck(createImmutableUrl(file).href);
