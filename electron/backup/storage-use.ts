import { lstat, opendir, statfs } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { measureBlobs, useCopy } from "../storage/data-folder/backup-database.ts";
import { getDatabaseFile, keptFolderName } from "../storage/data-folder/data-folder.ts";

/** Returns the bytes of the files in a folder; 0 if it does not exist. */
export async function measureFolder(
  folder: string,
  isCounted: (name: string) => boolean = () => true,
): Promise<number> {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for await (const entry of await opendir(folder)) {
    if (!isCounted(entry.name)) continue;
    const path = join(folder, entry.name);
    // A file may be deleted meanwhile.
    if (entry.isDirectory()) bytes += await measureFolder(path).catch(() => 0);
    else bytes += (await lstat(path).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** The bytes that each kind of data takes in a data folder, and those that are free on its disk. */
export interface StorageUse {
  databases: number;
  documents: number;
  contents: number;
  keptOffline: number;
  backups: number;
  quarantine: number;
  /** Contents that a restore has replaced. */
  replaced: number;
  /** All other files: logs, Chromium's files, OCR languages, learned models and keys. */
  other: number;
  free: number;
}

export async function measureStorage(dataFolder: string): Promise<StorageUse> {
  const isDatabase = (name: string) => /^(galley|gateway)\.sqlite/.test(name);
  const measuredNames = ["blobs", keptFolderName, "backups", "quarantine", "replaced"];
  const blobs = await useCopy(getDatabaseFile(dataFolder), measureBlobs);
  const { bavail, bsize } = await statfs(dataFolder);
  return {
    databases: await measureFolder(dataFolder, isDatabase),
    ...blobs,
    keptOffline: await measureFolder(join(dataFolder, keptFolderName)),
    backups: await measureFolder(join(dataFolder, "backups")),
    quarantine: await measureFolder(join(dataFolder, "quarantine")),
    replaced: await measureFolder(join(dataFolder, "replaced")),
    other: await measureFolder(dataFolder, (name) => !isDatabase(name) && !measuredNames.includes(name)),
    free: bavail * bsize,
  };
}
