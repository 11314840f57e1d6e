import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { getDatabaseFile } from "./data-folder.ts";
import { isOpenElsewhere, lockFile } from "../sqlite/file-lock.ts";

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.iso.datetime() });

/** Thrown if another process uses the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";
}

/** The lock of a data folder. It ends with the process at the latest. */
export interface DataFolderLock {
  /**
   * Locks the folder again if its lock file was deleted or replaced. Returns whether the file was deleted or replaced.
   * @throws {DataFolderInUseError} if another process has locked the new file
   */
  renew(): boolean;
  release(): void;
}

function describeHolder(file: string): string {
  try {
    const { pid, host, since } = holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The file is only for messages, and the holder may not have written it yet.
    return "another process, which is just starting";
  }
}

/** Returns a file's inode; null if the file does not exist. */
function getInode(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/**
 * Locks a data folder for this process. `lock.json` in the folder names the holder.
 * @throws {DataFolderInUseError} if another process holds the lock, or has the database open although the lock file was
 *   deleted
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const holderFile = join(folder, "lock.json");
  const file = join(folder, "lock.sqlite");
  const database = getDatabaseFile(folder);

  function createInUseError(reason = ""): DataFolderInUseError {
    return new DataFolderInUseError(
      `The data folder ${folder} is in use by ${describeHolder(holderFile)}${reason}. Close it first, or choose another ` +
        "data folder.",
    );
  }
  function acquire() {
    const release = lockFile(file);
    if (release === null) throw createInUseError();
    const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    try {
      writeFileSync(holderFile, JSON.stringify(holder));
    } catch (error) {
      release();
      throw error;
    }
    return { release, inode: getInode(file) };
  }

  // The operating system locks the file, not its name: after the file was deleted, another process could lock a new
  // file.
  if (!existsSync(file) && existsSync(database) && isOpenElsewhere(database)) {
    throw createInUseError(`: ${database} is open, although lock.sqlite was deleted`);
  }
  let lock = acquire();
  return {
    renew() {
      if (getInode(file) === lock.inode) return false;
      const previous = lock;
      lock = acquire();
      previous.release();
      return true;
    },
    release: () => lock.release(),
  };
}
