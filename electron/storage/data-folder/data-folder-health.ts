import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { DataFolderError } from "../../platform/data-folder-error.ts";
import type { Log } from "../../platform/log.ts";
import { hasStoredBlobs } from "../blobs/blobs.ts";
import { requireKnownFormats } from "../content-formats.ts";
import type { DataFolderLock } from "./data-folder-lock.ts";
import { getDatabaseFile, readMarker, requireWritable, writeMarker } from "./data-folder.ts";
import { describeRestore, listBackups } from "./database-backups.ts";
import { dialect } from "../database/database-system.ts";

const checkIntervalMs = 86_400_000;
const lockIntervalMs = 10_000;

/** The time for which a start waits for the check of the database. A longer check continues while the service runs. */
const startLimitMs = 10_000;

export interface DataFolderHealthOptions {
  dataFolder: string;
  lock: DataFolderLock;
  clock: Clock;
  log: Log;
  /** Whether a new database may be created although the folder had one. */
  isNew: boolean;
}

/** Watches the database and the lock of a data folder, and collects the problems of its other parts. */
export interface DataFolderHealth {
  /** Returns the known problems, as sentences for users. */
  getProblems(): string[];
  /** Records the problem of a part of the folder, as a sentence for users; null if there is none any more. */
  setProblem(part: "blobs" | "snapshots" | "sweep", problem: string | null): void;
  /** Records damage of the database that a query has found. */
  reportDamage(damage: string): void;
  /** Checks the database now. This happens at start and daily. */
  checkDatabase(): Promise<void>;
  /** Checks the lock now, and locks the folder again if its lock file was deleted. This happens every 10 seconds. */
  checkLock(): void;
  close(): void;
}

/**
 * Refuses to create a database in a folder that had one, unless `isNew` is set. If it is set, moves the remaining files
 * of the old database to the quarantine.
 * @throws {DataFolderError}
 */
async function requireNewDatabase({ dataFolder, isNew, clock, log }: DataFolderHealthOptions): Promise<void> {
  const hasDatabase = (readMarker(dataFolder)?.database ?? null) !== null;
  if (!hasDatabase && !hasStoredBlobs(dataFolder) && listBackups(dataFolder).length === 0) return;
  const file = getDatabaseFile(dataFolder);
  if (!isNew) {
    throw new DataFolderError(
      `The database ${file} is missing or empty, but the folder has been in use. ${await describeRestore(dataFolder)} ` +
        "If the database is lost for good, start once with --new: Galley then creates an empty database and keeps the " +
        "stored documents in quarantine/ for 30 days. Nothing was changed.",
    );
  }
  const folder = join(dataFolder, "quarantine", new Date(clock.now()).toISOString().slice(0, 10));
  // Without its database, SQLite would delete the write-ahead log, which may contain the last changes.
  for (const name of ["galley.sqlite", "galley.sqlite-wal", "galley.sqlite-shm"]) {
    if (!existsSync(join(dataFolder, name))) continue;
    mkdirSync(folder, { recursive: true });
    renameSync(join(dataFolder, name), join(folder, name));
  }
  writeMarker(dataFolder, null);
  log.info("a new database is created; the stored documents are kept in quarantine/ for 30 days");
}

async function createDamageError(dataFolder: string, damage: string): Promise<DataFolderError> {
  return new DataFolderError(
    `The database ${getDatabaseFile(dataFolder)} is damaged (${damage}). ${await describeRestore(dataFolder)} Nothing was ` +
      "changed.",
  );
}

/** Refuses the database of another data folder. @throws {DataFolderError} */
function requireOwnDatabase(dataFolder: string, identity: readonly unknown[]): void {
  const expected = readMarker(dataFolder)?.database ?? null;
  const [stored] = z.array(z.object({ id: z.string() })).parse(identity);
  // A backup of an early version has no identity.
  if (stored === undefined || expected === null || stored.id === expected) return;
  throw new DataFolderError(
    `The database ${getDatabaseFile(dataFolder)} belongs to another data folder: its identity is ${stored.id}, that of ` +
      `this folder is ${expected}. Put this folder's own database back. If the folder shall use this database, because ` +
      "its blobs are here too, delete galley.json and start again. Nothing was changed.",
  );
}

/**
 * Checks the database of a locked data folder before it is opened, and then watches it.
 * @throws {DataFolderError} if the database is lost, damaged, read-only, of another folder or of a newer version
 */
export async function createDataFolderHealth(options: DataFolderHealthOptions): Promise<DataFolderHealth> {
  const { dataFolder, lock, log, isNew } = options;
  const file = getDatabaseFile(dataFolder);
  let damage: string | null = null;
  let isLockLost = false;
  const problems = new Map<string, string | null>();

  function reportDamage(found: string): void {
    if (damage === found) return;
    damage = found;
    void describeRestore(dataFolder).then(
      (advice) => log.error("the database is damaged", found, { advice }),
      (error: unknown) => log.error("the database is damaged, and its backups cannot be read", error),
    );
  }

  /** Runs a check. Resolves to the damage that it found; null if the database is sound. */
  async function runCheck(): Promise<string | null> {
    const found = await dialect.check(file);
    return found.length === 0 ? null : found.join("; ");
  }

  async function checkDatabase(): Promise<void> {
    const found = await runCheck();
    if (found === null) damage = null;
    else reportDamage(found);
  }

  function checkLock(): void {
    try {
      if (lock.renew()) log.info("the lock file of the data folder was deleted or replaced, and is locked again");
      isLockLost = false;
    } catch (error) {
      if (!isLockLost) log.error("the lock of the data folder is lost", error);
      isLockLost = true;
    }
  }

  function findDatabaseProblem(): string | null {
    if (damage !== null) return "The database is damaged. The log says how to restore it.";
    if (isLockLost) return "Another process uses the data folder. The log has the details.";
    try {
      requireWritable(file);
      return null;
    } catch {
      return "The database is read-only or missing.";
    }
  }

  async function checkBeforeStart(): Promise<void> {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return requireNewDatabase(options);
    if (isNew) {
      throw new DataFolderError(
        `--new creates a database, but ${dataFolder} has one. Start without --new. If ${file} is lost for good, move it ` +
          "out of the folder first. Nothing was changed.",
      );
    }
    requireWritable(file);
    const inspection = dialect.inspect(file, ["database_identity", "content_formats"]);
    if (inspection.damage !== null) throw await createDamageError(dataFolder, inspection.damage);
    requireOwnDatabase(dataFolder, inspection.tables.get("database_identity") ?? []);
    requireKnownFormats(inspection.tables.get("content_formats") ?? []);
    const checking = runCheck();
    // Without concurrent reads, the service could not open the database during the check.
    const limit = inspection.allowsConcurrentReads ? [delay(startLimitMs, undefined, { ref: false })] : [];
    const found = await Promise.race([checking, ...limit]);
    if (typeof found === "string") throw await createDamageError(dataFolder, found);
    if (found === undefined) {
      log.info("the database is large: its check continues while the service runs");
      void checking.then(
        (lateDamage) => lateDamage !== null && reportDamage(lateDamage),
        (error: unknown) => log.error("the database could not be checked", error),
      );
    }
  }

  await checkBeforeStart();
  const timers = [
    setInterval(() => {
      checkDatabase().catch((error: unknown) => log.error("the database could not be checked", error));
    }, checkIntervalMs),
    setInterval(checkLock, lockIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    getProblems() {
      const databaseProblem = findDatabaseProblem();
      // A problem of the database causes the others.
      return databaseProblem === null
        ? [...problems.values()].filter((problem) => problem !== null)
        : [databaseProblem];
    },
    setProblem: (part, problem) => void problems.set(part, problem),
    reportDamage,
    checkDatabase,
    checkLock,
    close: () => timers.forEach((timer) => clearInterval(timer)),
  };
}
