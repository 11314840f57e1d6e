import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { GatewayError } from "../../shared/errors.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";
import { isFullDiskError } from "../platform/full-disk.ts";
import type { KeyOwner } from "../platform/keychain.ts";
import { hasResultCode, isDamage } from "../platform/sqlite-errors.ts";
import { findSchemaDifference } from "../platform/sqlite-schema.ts";
import { migrations } from "./migrations.ts";

/** The time in milliseconds for which an operation waits while another program has locked the database. */
const lockTimeoutMs = 2000;

/** Opens a database for reading, runs a function with it, and closes it even if the function throws. */
function readDatabase<Result>(path: string, read: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function readFormat(db: DatabaseSync): number {
  return z.object({ user_version: z.int() }).parse(db.prepare("PRAGMA user_version").get()).user_version;
}

/**
 * The columns whose values become names of files. `length` is the length of a valid value, and the GLOB pattern matches
 * invalid values.
 */
const fileNameColumns: readonly { table: string; column: string; length: number; invalidPattern: string }[] = [
  { table: "connection", column: "id", length: 36, invalidPattern: "*[^0-9a-f-]*" },
  { table: "kept_body", column: "sha256", length: 64, invalidPattern: "*[^0-9a-f]*" },
  { table: "kept_item", column: "sha256", length: 64, invalidPattern: "*[^0-9a-f]*" },
  { table: "kept_item", column: "base_sha256", length: 64, invalidPattern: "*[^0-9a-f]*" },
];

/**
 * Finds a difference between a database and the schema of its format; null if there is none, or the format is newer
 * than known.
 */
function findForeignObject(db: DatabaseSync): string | null {
  const format = readFormat(db);
  if (format > migrations.length) return null;
  const expected = new DatabaseSync(":memory:");
  try {
    for (const statements of migrations.slice(0, format)) expected.exec(statements);
    return findSchemaDifference(db, expected);
  } finally {
    expected.close();
  }
}

/**
 * Finds content that Galley never writes, which a forged backup may have: file names that lead out of their folder, and
 * triggers and views, which could write such names later.
 */
function findForgery(db: DatabaseSync): string | null {
  const foreign = findForeignObject(db);
  if (foreign !== null) return foreign;
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const names = new Set(tables.map(({ name }) => String(name)));
  const column = fileNameColumns.find(
    ({ table, column: name, length, invalidPattern }) =>
      names.has(table) &&
      db
        .prepare(`SELECT 1 FROM ${table} WHERE typeof(${name}) <> 'null' AND
          (typeof(${name}) <> 'text' OR length(${name}) <> ? OR ${name} GLOB ?) LIMIT 1`)
        .get(length, invalidPattern) !== undefined,
  );
  return column === undefined ? null : `${column.table} contains an invalid ${column.column}`;
}

const isEmptyFile = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;

/**
 * Describes how the workbench's own database is damaged or forged; null if it is sound.
 * @throws {Error} SQLite's error if the database cannot be read for another reason, such as a lock
 */
export function findGatewayDamage(path: string): string | null {
  if (isEmptyFile(path)) return null;
  try {
    return readDatabase(path, (db) => {
      const problems = db
        .prepare("PRAGMA quick_check(3)")
        .all()
        .map((row) => String(row["quick_check"]))
        .join("; ");
      return problems === "ok" ? findForgery(db) : problems;
    });
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/**
 * Converts SQLite's error for a file that it cannot open to an error that says what to do. Returns other errors
 * unchanged.
 */
function toOpenError(path: string, cause: unknown): unknown {
  const isBusy = hasResultCode(cause, "busy");
  if (!isBusy && !hasResultCode(cause, "cannotOpen") && !hasResultCode(cause, "ioError")) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = isBusy
    ? "Another program uses it: close that program, and start Galley again."
    : "Check the permissions of the file, and its disk.";
  return new DataFolderError(`${path} cannot be opened (${reason}). ${advice} Nothing was changed.`, { cause });
}

/**
 * Checks the workbench's own database before anything else opens the data folder. Changes nothing.
 * @throws {DataFolderError} if the file is damaged or cannot be opened, or a newer version has written it
 */
export function checkGatewayDatabase(path: string): void {
  if (isEmptyFile(path)) return;
  let damage: string | null;
  try {
    damage = findGatewayDamage(path);
  } catch (error) {
    throw toOpenError(path, error);
  }
  if (damage !== null) {
    throw new DataFolderError(
      `${path} is damaged (${damage}). It contains the work of reviewers ` +
        "that is not checked in yet. Restore it from a backup; or move it out of the folder to start without that work, " +
        "in which case everything that was checked in stays. Nothing was changed.",
    );
  }
  const format = readDatabase(path, readFormat);
  if (format <= migrations.length) return;
  throw new DataFolderError(
    `${path} was written by a newer version of Galley (in format ${format}; newest supported: ${migrations.length}). Start ` +
      "that version, or choose another data folder. Nothing was changed.",
  );
}

const diskFullMessage = "The disk of this computer is full, so that nothing was stored. Free some space and try again.";

/** Tells whether a write to a file or to the database (SQLITE_FULL) failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof GatewayError) return error.code === "DISK_FULL";
  return isFullDiskError(error) || hasResultCode(error, "full");
}

/**
 * Runs a function in a transaction, which is rolled back if the function throws. If a transaction is already open, the
 * function runs in it.
 * @throws {GatewayError} DISK_FULL
 */
export function runTransaction<Result>(db: DatabaseSync, run: () => Result): Result {
  if (db.isTransaction) return run();
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = run();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // If the disk is full, SQLite has ended the transaction already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw isDiskFull(error) ? new GatewayError("DISK_FULL", diskFullMessage, { cause: error }) : error;
  }
}

/**
 * Opens the workbench's own database with connections and journals; creates or migrates it if necessary.
 * @throws {DataFolderError} if the file is damaged or cannot be opened, or a newer version has written it
 */
export function openGatewayDatabase(path: string): DatabaseSync {
  checkGatewayDatabase(path);
  const db = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    // In WAL mode only FULL syncs each commit, so that an acknowledged entry survives a power cut.
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    runTransaction(db, () => {
      for (const [index, statements] of migrations.entries()) {
        if (readFormat(db) === index) db.exec(`${statements}; PRAGMA user_version = ${index + 1}`);
      }
    });
  } catch (error) {
    db.close();
    throw toOpenError(path, error);
  }
  return db;
}

/**
 * Lists the connections in the workbench's own database, which own API keys. The list is empty if the database cannot
 * be read.
 */
export function listKeyOwners(path: string): KeyOwner[] {
  if (!existsSync(path)) return [];
  try {
    const schema = z.array(z.object({ id: z.string(), address: z.string() }));
    return readDatabase(path, (db) => schema.parse(db.prepare("SELECT id, address FROM connection").all()));
  } catch {
    // A damaged database, or a database of a version without connections, counts as having no connections.
    return [];
  }
}
