/** The codes of system calls that failed because the disk, or the quota of the user on it, is full. */
const fullDiskCodes: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** Tells whether a write to a file failed because the disk, or the quota of the user on it, is full. */
export function isFullDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && fullDiskCodes.includes(error.code);
}
