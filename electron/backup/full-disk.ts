import { statfs } from "node:fs/promises";
import { errorTable, ServiceError } from "../../shared/errors.ts";

const createError = (folder: string, nothing: string, cause?: unknown) =>
  new ServiceError(
    "STORAGE_FULL",
    `The disk of ${folder} is full${nothing}. Free some space or choose another disk, and try again. Nothing was changed.`,
    { cause },
  );

/** Runs work that writes to a folder, and reports a full disk in a sentence that names the folder. */
export async function reportFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : null;
    // An error of the database does not name the disk.
    const isUnnamed = cause instanceof ServiceError && cause.message === errorTable.STORAGE_FULL[1];
    if (code === "ENOSPC" || code === "EDQUOT" || isUnnamed) throw createError(folder, "", cause);
    throw cause;
  }
}

/** Space that stays free, for the databases and logs that grow meanwhile. */
const reservedBytes = 16 * 1024 * 1024;

/** @throws {ServiceError} STORAGE_FULL if a folder's disk has not as much free space as is needed */
export async function requireSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= neededBytes + reservedBytes) return;
  throw createError(folder, `: ${neededBytes + reservedBytes} bytes are needed, and ${bavail * bsize} are free`);
}
