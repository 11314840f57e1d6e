import { ServiceError } from "../../../shared/errors.ts";

/** Names a stored document or content for the message of an error, such as `The document invoice.pdf`. */
export type DescribeBlob = () => string | Promise<string>;

/** Tells whether a system call failed with a code, such as `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Thrown if the hash of a blob's bytes is not its name. */
class DamagedBlobError extends Error {}

/** Compares the hash of the bytes of a blob with its name. @throws {DamagedBlobError} */
export function checkHash(sha256: string, actual: string): void {
  if (actual !== sha256) throw new DamagedBlobError(`the SHA-256 of its bytes is ${actual}`);
}

/** The codes of permanent errors: wrong permissions, a failing disk, a folder instead of a file. */
const unreadableCodes = ["EACCES", "EPERM", "EIO", "EISDIR"];

/** Returns why the bytes of a blob cannot be read; null if the error does not concern its file. */
export function getLostState(error: unknown): string | null {
  if (error instanceof DamagedBlobError) return "damaged";
  if (hasErrorCode(error, "ENOENT")) return "missing";
  const code = unreadableCodes.find((unreadable) => hasErrorCode(error, unreadable));
  return code === undefined ? null : `unreadable (${code})`;
}

/** Creates the error for a blob whose file cannot be read. A new upload of the same bytes replaces the file. */
export async function createLostError(
  sha256: string,
  describe: DescribeBlob,
  state: string,
  cause: unknown,
): Promise<ServiceError> {
  const file = `blobs/${sha256.slice(0, 2)}/${sha256}`;
  const permissions = state.startsWith("unreadable") ? "Check its permissions and the disk, or restore" : "Restore";
  const advice = `${permissions} the file from a backup; a document or a taxonomy can also be uploaded again.`;
  const message = `${await describe()} cannot be read: its file ${file} is ${state}. ${advice}`;
  return new ServiceError("CONTENT_LOST", message, { cause });
}
