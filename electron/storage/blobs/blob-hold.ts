import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { lockFile } from "../sqlite/file-lock.ts";

const getHoldFile = (dataFolder: string) => join(dataFolder, "backups", "running.lock");

/**
 * The time in ms for which a backup waits for the hold. A garbage collection takes the hold for a moment, to check
 * whether it is free.
 */
const waitMs = 2000;
const retryMs = 20;

/** Thrown if another backup of the same data folder is running. */
export class BackupRunningError extends Error {
  override readonly name = "BackupRunningError";
}

/**
 * Runs the backup of a data folder. Meanwhile no process moves or deletes its blobs, so that all blobs exist that the
 * database names. `work` must copy the database. The hold is a file lock of the operating system, which ends with the
 * process at the latest.
 * @throws {BackupRunningError}
 */
export async function holdBlobs<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  const file = getHoldFile(dataFolder);
  mkdirSync(dirname(file), { recursive: true });
  const deadline = performance.now() + waitMs;
  let release = lockFile(file);
  while (release === null) {
    if (performance.now() > deadline) {
      throw new BackupRunningError(`Another backup of ${dataFolder} is running. Wait until it has ended.`);
    }
    await delay(retryMs);
    release = lockFile(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Tells whether a backup of a data folder is running, in any process. */
export function areBlobsHeld(dataFolder: string): boolean {
  const file = getHoldFile(dataFolder);
  if (!existsSync(file)) return false;
  const release = lockFile(file);
  release?.();
  return release === null;
}
