import { statfs } from "node:fs/promises";
import { errorTable, ServiceError } from "../../shared/errors.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";
import { isFullDiskError } from "../platform/full-disk.ts";

/** Runs work that writes to a folder, and reports a full disk in a sentence that names the folder. */
export async function reportFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    // If the disk became full during a write to the database, the error names no folder.
    const isUnnamed = cause instanceof ServiceError && cause.message === errorTable.STORAGE_FULL[1];
    if (isFullDiskError(cause) || isUnnamed) {
      throw new ServiceError("STORAGE_FULL", serviceText("disk-full", { folder }), { cause });
    }
    throw cause;
  }
}

/** The bytes that must stay free for the databases and logs, which grow during the operation. */
const reservedBytes = 16 * 1024 * 1024;

/** Requires free space on the disk of a folder. @throws {ServiceError} STORAGE_FULL */
export async function requireSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= neededBytes + reservedBytes) return;
  const sizes = { needed: neededBytes + reservedBytes, free: bavail * bsize };
  throw new ServiceError("STORAGE_FULL", serviceText("disk-too-full", { folder, ...sizes }));
}
