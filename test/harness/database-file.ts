import {
  copyFileSync,
  openSync,
  readSync,
  closeSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../electron/storage/database/open.ts";
import type { Db } from "../../electron/storage/tables.ts";

/** The files of a closed or open service's database. */
const names = ["galley.sqlite", "galley.sqlite-wal", "galley.sqlite-shm"];

export const getDatabaseFile = (dataFolder: string): string => join(dataFolder, "galley.sqlite");

/** Reads or changes the database of a service behind its back. */
export async function useDatabase<Result>(dataFolder: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(getDatabaseFile(dataFolder));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

export function removeDatabase(dataFolder: string): void {
  for (const name of names) rmSync(join(dataFolder, name), { force: true });
}

/** Replaces the database of a closed service by a copy. */
export function replaceDatabase(dataFolder: string, copy: string): void {
  removeDatabase(dataFolder);
  copyFileSync(copy, getDatabaseFile(dataFolder));
}

/** Ways in which a database file is damaged. */
export const damages = {
  zeroed: (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
  truncated: (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096),
  /** Inverts the header of every page after the first. */
  scrambled(file: string) {
    const handle = openSync(file, "r+");
    for (let offset = 4096; offset < statSync(file).size; offset += 4096) {
      const header = Buffer.alloc(16);
      readSync(handle, header, 0, header.length, offset);
      for (const [index, byte] of header.entries()) header[index] = byte ^ 0xff;
      writeSync(handle, header, 0, header.length, offset);
    }
    closeSync(handle);
  },
} as const;
