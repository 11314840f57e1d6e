import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { GatewayError } from "../../shared/errors.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";
import type { KeyOwner } from "../platform/keychain.ts";
import { findSchemaDifference } from "../platform/sqlite-schema.ts";

/**
 * The statements that lead from each format of the file to the next. A format is the schema, and the form of what the
 * window writes into it: add one when a version that knows the old number cannot read the new rows.
 */
const upgrades: readonly string[] = [
  `CREATE TABLE journal_entry (
    job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (job_id, step, claimed_at, position)
  ) WITHOUT ROWID`,
  // Connections: journals of several services and accounts are kept apart.
  `CREATE TABLE connection (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, address TEXT NOT NULL, created_at TEXT NOT NULL,
    user_id TEXT, user_name TEXT, user_email TEXT, key_kind TEXT, key_storage TEXT
  ) WITHOUT ROWID;
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ALTER TABLE journal_entry RENAME TO journal_entry_1;
  CREATE TABLE journal_entry (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL,
    position INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (connection_id, job_id, step, claimed_at, position)
  ) WITHOUT ROWID;
  INSERT INTO journal_entry SELECT 'embedded', job_id, step, claimed_at, position, entry FROM journal_entry_1;
  DROP TABLE journal_entry_1`,
  // Offline work: checked-out jobs and their contents, the outbox, and work kept aside after a conflict.
  `CREATE TABLE kept_job (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (connection_id, job_id)
  ) WITHOUT ROWID;
  CREATE TABLE kept_role (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, role TEXT NOT NULL, total_count INTEGER NOT NULL,
    PRIMARY KEY (connection_id, job_id, role)
  ) WITHOUT ROWID;
  CREATE TABLE kept_item (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, role TEXT NOT NULL, item INTEGER NOT NULL,
    description TEXT NOT NULL, size INTEGER, sha256 TEXT, base TEXT, base_sha256 TEXT,
    PRIMARY KEY (connection_id, job_id, role, item)
  ) WITHOUT ROWID;
  CREATE INDEX kept_item_sha256 ON kept_item (sha256);
  CREATE INDEX kept_item_base_sha256 ON kept_item (base_sha256);
  CREATE TABLE kept_body (
    connection_id TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL, body BLOB,
    PRIMARY KEY (connection_id, sha256)
  );
  CREATE TABLE outbox_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, connection_id TEXT NOT NULL, job_id TEXT NOT NULL, kind TEXT NOT NULL,
    role TEXT, item INTEGER, base_etag TEXT, body BLOB NOT NULL, idempotency_key TEXT NOT NULL,
    created_at INTEGER NOT NULL, attempts INTEGER NOT NULL, last_error TEXT, state TEXT NOT NULL
  );
  CREATE INDEX outbox_entry_job ON outbox_entry (connection_id, job_id);
  CREATE TABLE set_aside (
    connection_id TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (connection_id, id)
  )`,
  // Comments of kept jobs. Steps of journals may set marks of reviews, which earlier versions cannot replay.
  `CREATE TABLE kept_comments (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (connection_id, job_id)
  ) WITHOUT ROWID`,
  // Watched folders, and what became of their files.
  `CREATE TABLE watched_folder (
    id TEXT PRIMARY KEY, connection_id TEXT NOT NULL, path TEXT NOT NULL, job_type TEXT NOT NULL, taxonomy TEXT NOT NULL,
    ocr INTEGER NOT NULL, zoning_threshold REAL NOT NULL, result_threshold REAL NOT NULL, is_paused INTEGER NOT NULL,
    needs_baseline INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE watched_file (
    folder_id TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, modified_at REAL NOT NULL, sha256 TEXT,
    state TEXT NOT NULL, attempt INTEGER NOT NULL, document_uri TEXT, reason TEXT, changed_at INTEGER NOT NULL,
    PRIMARY KEY (folder_id, name)
  ) WITHOUT ROWID;
  CREATE INDEX watched_file_sha256 ON watched_file (folder_id, sha256)`,
  // Active times of the reviewer per item.
  `CREATE TABLE active_time (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, step TEXT NOT NULL, item TEXT NOT NULL,
    seconds INTEGER NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (connection_id, job_id, step, item)
  ) WITHOUT ROWID;
  CREATE INDEX active_time_changed_at ON active_time (changed_at)`,
  // Imported contents of watched folders, which outlast that their files are overwritten.
  `CREATE TABLE watched_content (
    folder_id TEXT NOT NULL, sha256 TEXT NOT NULL, name TEXT NOT NULL, imported_at INTEGER NOT NULL,
    PRIMARY KEY (folder_id, sha256)
  ) WITHOUT ROWID;
  CREATE INDEX watched_content_imported_at ON watched_content (folder_id, imported_at);
  INSERT OR IGNORE INTO watched_content
    SELECT folder_id, sha256, name, changed_at FROM watched_file WHERE state = 'imported' AND sha256 IS NOT NULL;
  DROP INDEX watched_file_sha256`,
  // How often a service could not read a file in time.
  `ALTER TABLE watched_file ADD COLUMN timeout_count INTEGER NOT NULL DEFAULT 0`,
  // The revision of the taxonomy of a folder's jobs: another taxonomy may take its name.
  `ALTER TABLE watched_folder ADD COLUMN taxonomy_revision TEXT`,
  // Steps of journals had titles in the language of the window. They have their ids only.
  `UPDATE journal_entry SET entry = json_remove(entry, '$.step.title') WHERE json_valid(entry)`,
];

function readFormat(db: DatabaseSync): number {
  return z.object({ user_version: z.int() }).parse(db.prepare("PRAGMA user_version").get()).user_version;
}

/** The columns whose values become names of files, with the pattern of all other values (GLOB of SQLite). */
const fileNameColumns: readonly { table: string; column: string; length: number; otherValues: string }[] = [
  { table: "connection", column: "id", length: 36, otherValues: "*[^0-9a-f-]*" },
  { table: "kept_body", column: "sha256", length: 64, otherValues: "*[^0-9a-f]*" },
  { table: "kept_item", column: "sha256", length: 64, otherValues: "*[^0-9a-f]*" },
  { table: "kept_item", column: "base_sha256", length: 64, otherValues: "*[^0-9a-f]*" },
];

/** Finds what differs from the schema that Galley makes in the format of a file; that of a newer format is not known. */
function findForeignObject(db: DatabaseSync): string | null {
  const format = readFormat(db);
  if (format > upgrades.length) return null;
  const expected = new DatabaseSync(":memory:");
  try {
    for (const statements of upgrades.slice(0, format)) expected.exec(statements);
    return findSchemaDifference(db, expected);
  } finally {
    expected.close();
  }
}

/**
 * Finds what Galley never writes, as in the database of a forged backup: names of files that lead out of their folder,
 * and triggers and views, which could write such names later.
 */
function findForgery(db: DatabaseSync): string | null {
  const foreign = findForeignObject(db);
  if (foreign !== null) return foreign;
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const names = new Set(tables.map(({ name }) => String(name)));
  const column = fileNameColumns.find(
    ({ table, column: name, length, otherValues }) =>
      names.has(table) &&
      db
        .prepare(`SELECT 1 FROM ${table} WHERE typeof(${name}) <> 'null' AND
          (typeof(${name}) <> 'text' OR length(${name}) <> ? OR ${name} GLOB ?) LIMIT 1`)
        .get(length, otherValues) !== undefined,
  );
  return column === undefined ? null : `${column.table} contains an invalid ${column.column}`;
}

const isEmptyFile = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Returns why the workbench's own database cannot be trusted: it is damaged or forged. Null if it can. */
export function findGatewayDamage(path: string): string | null {
  if (isEmptyFile(path)) return null;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const problems = db
      .prepare("PRAGMA quick_check(3)")
      .all()
      .map((row) => String(row["quick_check"]))
      .join("; ");
    return problems === "ok" ? findForgery(db) : problems;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}

/**
 * Checks the workbench's own database before anything else opens the data folder. Changes nothing.
 * @throws {DataFolderError} if the file is damaged, or a newer version has written it
 */
export function checkGatewayDatabase(path: string): void {
  if (isEmptyFile(path)) return;
  const damage = findGatewayDamage(path);
  if (damage !== null) {
    throw new DataFolderError(
      `${path} is damaged (${damage}). It contains the work of reviewers ` +
        "that is not checked in yet. Restore it from a backup; or move it out of the folder to start without that work, " +
        "in which case everything that was checked in stays. Nothing was changed.",
    );
  }
  const db = new DatabaseSync(path, { readOnly: true });
  const format = readFormat(db);
  db.close();
  if (format <= upgrades.length) return;
  throw new DataFolderError(
    `${path} was written by a newer version of Galley (in format ${format}; newest supported: ${upgrades.length}). Start ` +
      "that version, or choose another data folder. Nothing was changed.",
  );
}

const diskFullMessage = "The disk of this computer is full, so that nothing was stored. Free some space and try again.";

/** Tells whether a write failed because the disk is full: of a file (ENOSPC), or of the database (SQLITE_FULL). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof GatewayError) return error.code === "DISK_FULL";
  return ("code" in error && error.code === "ENOSPC") || ("errcode" in error && error.errcode === 13);
}

/**
 * Runs a function in a transaction, which is rolled back if it throws.
 * @throws {GatewayError} DISK_FULL
 */
export function runTransaction<Result>(db: DatabaseSync, run: () => Result): Result {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = run();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has ended the transaction already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw isDiskFull(error) ? new GatewayError("DISK_FULL", diskFullMessage, { cause: error }) : error;
  }
}

/**
 * Opens the workbench's own database with connections and journals; creates or upgrades it if necessary.
 * @throws {DataFolderError} if the file is damaged, or a newer version has written it
 */
export function openGatewayDatabase(path: string): DatabaseSync {
  checkGatewayDatabase(path);
  const db = new DatabaseSync(path);
  // In WAL mode only FULL syncs each commit, so that an acknowledged entry survives a power cut.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000");
  runTransaction(db, () => {
    for (const [index, statements] of upgrades.entries()) {
      if (readFormat(db) === index) db.exec(`${statements}; PRAGMA user_version = ${index + 1}`);
    }
  });
  return db;
}

/** Lists the connections of the workbench's own database; none if it does not exist or cannot be read. */
export function listKeyOwners(path: string): KeyOwner[] {
  if (!existsSync(path)) return [];
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    const schema = z.array(z.object({ id: z.string(), address: z.string() }));
    const owners = schema.parse(db.prepare("SELECT id, address FROM connection").all());
    db.close();
    return owners;
  } catch {
    // A damaged database, or one from before connections, names none.
    return [];
  }
}
