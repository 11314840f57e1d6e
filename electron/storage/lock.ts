import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const ownerSchema = z.object({ pid: z.int(), host: z.string(), since: z.iso.datetime() });

/** Another process works on the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";
}

function describeOwner(file: string): string {
  try {
    const { pid, host, since } = ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The note is for people; the lock itself is what counts, and it is held.
    return "another process, which is just starting";
  }
}

/**
 * Holds a data folder for this process until the returned function is called or the process ends, however it ends:
 * the lock is the operating system's, taken through SQLite. A note beside it says who has it.
 * @throws {DataFolderInUseError}
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, "lock.json");
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Error) || !/locked|busy/i.test(cause.message)) throw cause;
    throw new DataFolderInUseError(
      `The data folder ${folder} is in use by ${describeOwner(note)}. Close that one first, or name another data folder.`,
      { cause },
    );
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }));
  return () => {
    lock.close();
  };
}
