import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { findSchemaDifference } from "../../platform/sqlite-schema.ts";
import type { Inspection } from "../database/dialect.ts";

/** SQLite's result codes of a damaged file: SQLITE_CORRUPT and SQLITE_NOTADB. */
export const damageCodes: readonly number[] = [11, 26];

/** Tells whether an error of SQLite reports a damaged file. The low byte of an extended code is its primary code. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return false;
  return damageCodes.includes(error.errcode & 0xff);
}

const selectTables = "SELECT name FROM sqlite_schema WHERE type = 'table'";

/** Reads tables of a database file by a connection that cannot write. */
export function inspect(file: string, names: readonly string[]): Inspection {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const existing = new Set(
      db
        .prepare(selectTables)
        .all()
        .map((row) => row["name"]),
    );
    const connection = db;
    const tables = names
      .filter((name) => existing.has(name))
      .map((name) => [name, connection.prepare(`SELECT * FROM ${name}`).all()] as const);
    const mode = db.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
    return { damage: null, tables: new Map(tables), allowsConcurrentReads: mode === "wal" };
  } catch (error) {
    if (isDamage(error)) return { damage: error.message };
    throw error;
  } finally {
    db?.close();
  }
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
    const db = new DatabaseSync(createImmutableUrl(file), { readOnly: true });
    const names = db
      .prepare(selectTables)
      .all()
      .map((row) => row["name"]);
    db.close();
    return names.includes("schema_versions") && names.includes("blobs");
  } catch {
    // The file is no database, or a damaged one.
    return false;
  }
}

/** Compares the schema of a backup with that of another database, see `Dialect.findSchemaDifference`. */
export function compareSchemas(file: string, expectedFile: string): string | null {
  const db = new DatabaseSync(createImmutableUrl(file), { readOnly: true });
  const expected = new DatabaseSync(expectedFile, { readOnly: true });
  try {
    return findSchemaDifference(db, expected);
  } finally {
    expected.close();
    db.close();
  }
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
