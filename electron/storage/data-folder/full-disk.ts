import { ServiceError } from "../../../shared/errors.ts";
import { isFullDiskError } from "../../platform/full-disk.ts";

/** Converts the error of a full disk to an error of the service. @throws {ServiceError} STORAGE_FULL */
export async function reportFullDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw isFullDiskError(cause) ? new ServiceError("STORAGE_FULL", undefined, { cause }) : cause;
  }
}
