import { ServiceError } from "../../../shared/errors.ts";

/** The codes of system calls that failed because the disk, or the quota of the process on it, is full. */
const fullDiskCodes: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** Converts the error of a full disk to one of the service. @throws {ServiceError} STORAGE_FULL */
export async function reportFullDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const isFull = cause instanceof Error && "code" in cause && fullDiskCodes.includes(cause.code);
    throw isFull ? new ServiceError("STORAGE_FULL", undefined, { cause }) : cause;
  }
}
