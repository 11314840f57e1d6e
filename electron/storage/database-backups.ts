import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { getDatabaseFile } from "./data-folder.ts";
import { dialect } from "./database-system.ts";

/** The number of backups that are checked, the newest first. */
const maxCheckedBackups = 10;

/** Lists the backups in a data folder, the newest first. */
export function listBackups(dataFolder: string): string[] {
  const folder = join(dataFolder, "backups");
  const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  return names
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name))
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
