import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { lockFile } from "./sqlite/file-lock.ts";

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.iso.datetime() });

/** Thrown if another process uses the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";
}

function describeHolder(file: string): string {
  try {
    const { pid, host, since } = holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // Only people read this file, and the holder may not have written it yet.
    return "another process, which is just starting";
  }
}

/**
 * Locks a data folder for this process until the returned function is called or the process ends. `lock.json` in the
 * folder names the holder.
 * @throws {DataFolderInUseError} if another process holds the lock
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, "lock.json");
  const release = lockFile(join(folder, "lock.sqlite"));
  if (release === null) {
    throw new DataFolderInUseError(
      `The data folder ${folder} is in use by ${describeHolder(holderFile)}. Close it first, or choose another data folder.`,
    );
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }));
  return release;
}
