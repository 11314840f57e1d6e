import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/durable-files.ts";
import { holdBlobs } from "../blobs/blob-hold.ts";
import { datePattern, listNames, quarantineDays, removeEmptyFolder } from "../blobs/blob-quarantine.ts";
import { databaseNames, getDatabaseFile } from "./data-folder.ts";
import { dialect } from "../database/database-system.ts";
import { dayMs } from "../../../shared/days.ts";

/** The number of backups that are checked, the newest first. */
const maxCheckedBackups = 10;

/** The retention of daily snapshots, in days. */
export const snapshotDays = 7;
/** The retention of the backups that were made before an upgrade of the schema, in days. */
const upgradeBackupDays = 30;

const namePatterns = {
  /** The name of a snapshot's folder, with the time at which it was complete. */
  snapshot: /^daily-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/,
  /** The name of a backup of the database that was made before an upgrade of its schema. */
  upgrade: /^schema-\d+-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.sqlite$/,
};
const unfinishedName = "daily.new";

/** A copy of the databases of a data folder, made by the service: a folder in `backups/`. */
export interface DailySnapshot {
  folder: string;
  /** The time at which the copy was complete, in Unix milliseconds. The copy has no changes that were made later. */
  time: number;
}

const getSnapshotFolder = (dataFolder: string, time: number): string =>
  join(dataFolder, "backups", `daily-${new Date(time).toISOString().replaceAll(/[:.]/g, "-")}`);

/** Lists the entries of `backups/` of one kind, with the times in their names, the newest first. */
function listDatedEntries(dataFolder: string, pattern: RegExp): { path: string; time: number }[] {
  const backups = join(dataFolder, "backups");
  return listNames(backups, pattern)
    .flatMap((name) => {
      const [, date, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
      if (date === undefined) return [];
      const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
      return [{ path: join(backups, name), time }];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** Lists the daily snapshots of a data folder, the newest first. */
export function listDailySnapshots(dataFolder: string): DailySnapshot[] {
  return listDatedEntries(dataFolder, namePatterns.snapshot).map(({ path, time }) => ({ folder: path, time }));
}

/** Tells whether no snapshot was made in the last 24 hours. */
export function isSnapshotDue(dataFolder: string, now: number): boolean {
  return !listDailySnapshots(dataFolder).some(({ time }) => time > now - dayMs && time <= now);
}

/**
 * Renames snapshots that were made while the clock was ahead to the current time. Otherwise these snapshots would be
 * kept too long, and so would all documents that are deleted before the wrong time.
 */
function renameFutureSnapshots(dataFolder: string, now: number): void {
  const future = listDailySnapshots(dataFolder).filter(({ time }) => time > now);
  for (const [index, { folder }] of future.entries())
    renameSync(folder, getSnapshotFolder(dataFolder, now - 1 - index));
}

/** Thrown if a snapshot cannot be made; the earlier ones stay. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

function requireSnapshotSpace(dataFolder: string, files: readonly string[]): void {
  const needed = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = statfsSync(dataFolder);
  // Twice the space is required, so that backups do not use up the space that the service needs.
  if (bavail * bsize > 2 * needed) return;
  throw new SnapshotError(
    `The daily snapshot of the databases needs ${2 * needed} bytes of free space, and ${bavail * bsize} are free. Free ` +
      `some. If deleted documents still take space, delete the oldest folders daily-… in ${join(dataFolder, "backups")}.`,
  );
}

async function copyDatabases(
  folder: string,
  files: readonly { name: string; file: string }[],
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copies = files.map(({ name, file }) => ({ from: file, to: join(folder, name) }));
  await dialect.snapshot(copies, { signal });
  for (const { name } of files) {
    const problems = await dialect.checkBackup(join(folder, name));
    if (problems.length > 0) throw new SnapshotError(`The snapshot of ${name} is damaged: ${problems.join("; ")}.`);
  }
  syncFolder(folder);
}

/**
 * Copies the databases of a data folder in use to `backups/`, and checks the copies. A snapshot that is damaged or
 * incomplete is not kept.
 * @param getNow returns the current time, in Unix milliseconds
 * @throws {SnapshotError | BackupRunningError}
 */
export async function createDailySnapshot(
  dataFolder: string,
  getNow: () => number,
  signal: AbortSignal,
): Promise<DailySnapshot> {
  const backups = join(dataFolder, "backups");
  const unfinished = join(backups, unfinishedName);
  const files = databaseNames
    .map((name) => ({ name, file: join(dataFolder, name) }))
    .filter(({ file }) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
  return holdBlobs(dataFolder, async () => {
    // Removes the files that a killed process has left.
    rmSync(unfinished, { recursive: true, force: true });
    renameFutureSnapshots(dataFolder, getNow());
    requireSnapshotSpace(
      dataFolder,
      files.map(({ file }) => file),
    );
    try {
      await copyDatabases(unfinished, files, signal);
      const time = getNow();
      const folder = getSnapshotFolder(dataFolder, time);
      renameSync(unfinished, folder);
      syncFolder(backups);
      return { folder, time };
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  });
}

/** Lists the backups of the service's database in a data folder, the newest first. */
export function listBackups(dataFolder: string): string[] {
  const folder = join(dataFolder, "backups");
  const upgradeBackups = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name));
  const snapshots = listDailySnapshots(dataFolder).map((snapshot) => getDatabaseFile(snapshot.folder));
  return [...upgradeBackups, ...snapshots.filter(existsSync)]
    .map((file) => ({ file, changedAt: statSync(file).mtimeMs }))
    .sort((a, b) => b.changedAt - a.changedAt)
    .map(({ file }) => file);
}

/** Returns the newest backup that passes the check; null if there is none. */
async function findGoodBackup(dataFolder: string): Promise<string | null> {
  for (const file of listBackups(dataFolder).slice(0, maxCheckedBackups)) {
    if (statSync(file).size > 0 && (await dialect.checkBackup(file)).length === 0) return file;
  }
  return null;
}

/** Deletes the files of lost databases that `--new` moved to the quarantine, if their retention has ended. */
async function deleteQuarantinedDatabases(dataFolder: string, now: number): Promise<void> {
  const quarantine = join(dataFolder, "quarantine");
  for (const date of listNames(quarantine, datePattern)) {
    // A date can be in the future if the clock was ahead.
    if (Math.abs(now - Date.parse(date)) < quarantineDays * dayMs) continue;
    const folder = join(quarantine, date);
    for (const name of listNames(folder, /^galley\.sqlite/)) await rm(join(folder, name));
    removeEmptyFolder(folder);
  }
}

/**
 * Deletes the copies of databases whose retention has ended: daily snapshots, backups that were made before a schema
 * upgrade, and files that `--new` moved to the quarantine. The newest good backup stays at any age. If no backup is
 * good, all of them stay.
 */
export async function deleteExpiredCopies(dataFolder: string, now: number): Promise<void> {
  await deleteQuarantinedDatabases(dataFolder, now);
  const expired = [
    ...listDatedEntries(dataFolder, namePatterns.snapshot).filter(({ time }) => time < now - snapshotDays * dayMs),
    ...listDatedEntries(dataFolder, namePatterns.upgrade).filter(
      // A time can be in the future if the clock was ahead. Unlike snapshots, these backups are not renamed.
      ({ time }) => Math.abs(now - time) > upgradeBackupDays * dayMs,
    ),
  ];
  const goodBackup = expired.length === 0 ? null : await findGoodBackup(dataFolder);
  if (goodBackup === null) return;
  for (const { path } of expired) {
    if (path !== goodBackup && path !== dirname(goodBackup)) await rm(path, { recursive: true });
  }
}

/** Describes how to restore the database of a data folder, for an error message. */
export async function describeRestore(dataFolder: string): Promise<string> {
  const file = getDatabaseFile(dataFolder);
  const backup = await findGoodBackup(dataFolder);
  const backupSentence =
    backup === null
      ? `There is no good backup in ${join(dataFolder, "backups")}, so use a backup of your own.`
      : `The newest good backup is ${backup}, of ${statSync(backup).mtime.toISOString()}.`;
  return (
    `${backupSentence} To restore it, move galley.sqlite, galley.sqlite-wal and galley.sqlite-shm out of the folder, and ` +
    `copy the backup to ${file}. The files of documents newer than the backup are moved to quarantine/ and stay there ` +
    "for 30 days."
  );
}
