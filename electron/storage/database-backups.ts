import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../platform/durable-files.ts";
import { holdBlobs } from "./blob-hold.ts";
import { databaseNames, getDatabaseFile } from "./data-folder.ts";
import { dialect } from "./database-system.ts";

/** The number of backups that are checked, the newest first. */
const maxCheckedBackups = 10;

const dayMs = 86_400_000;
const snapshotDays = 7;

/** The name of a snapshot's folder, with the time at which it was complete. */
const snapshotName = /^daily-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;
const unfinishedName = "daily.new";

/** A copy of the databases of a data folder, made by the service: a folder in `backups/`. */
export interface DailySnapshot {
  folder: string;
  /** The time at which it was complete, in Unix milliseconds. It has no later changes. */
  time: number;
}

const getSnapshotFolder = (dataFolder: string, time: number): string =>
  join(dataFolder, "backups", `daily-${new Date(time).toISOString().replaceAll(/[:.]/g, "-")}`);

/** Lists the daily snapshots of a data folder, the newest first. */
export function listDailySnapshots(dataFolder: string): DailySnapshot[] {
  const backups = join(dataFolder, "backups");
  return (existsSync(backups) ? readdirSync(backups) : [])
    .flatMap((name) => {
      const [, date, hours, minutes, seconds, milliseconds] = snapshotName.exec(name) ?? [];
      if (date === undefined) return [];
      const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
      return [{ folder: join(backups, name), time }];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** Tells whether the last day has no snapshot. */
export function isSnapshotDue(dataFolder: string, now: number): boolean {
  return !listDailySnapshots(dataFolder).some(({ time }) => time > now - dayMs && time <= now);
}

/**
 * Gives the current time to the snapshots that were made while the clock was ahead. They would otherwise stay until that
 * time, and with them every document that is deleted meanwhile.
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

function requireSpace(dataFolder: string, files: readonly string[]): void {
  const needed = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = statfsSync(dataFolder);
  // As much again stays free, since the service must not run out of space because of its backups.
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
 * Copies the databases of a data folder in use to `backups/`, checks the copies, and deletes the snapshots of more than
 * a week ago. A snapshot that is damaged or incomplete is not kept, and then no earlier one is deleted.
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
    // Left by a process that was killed.
    rmSync(unfinished, { recursive: true, force: true });
    renameFutureSnapshots(dataFolder, getNow());
    requireSpace(
      dataFolder,
      files.map(({ file }) => file),
    );
    try {
      await copyDatabases(unfinished, files, signal);
      const time = getNow();
      const folder = getSnapshotFolder(dataFolder, time);
      renameSync(unfinished, folder);
      syncFolder(backups);
      for (const earlier of listDailySnapshots(dataFolder)) {
        if (earlier.time < time - snapshotDays * dayMs) rmSync(earlier.folder, { recursive: true });
      }
      return { folder, time };
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  });
}

/** Lists the backups of the service's database in a data folder, the newest first. */
export function listBackups(dataFolder: string): string[] {
  const folder = join(dataFolder, "backups");
  const upgrades = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name));
  const snapshots = listDailySnapshots(dataFolder).map((snapshot) => getDatabaseFile(snapshot.folder));
  return [...upgrades, ...snapshots.filter(existsSync)]
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
