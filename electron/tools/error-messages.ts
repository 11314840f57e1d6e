import { errorTable } from "../../shared/errors.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { isFullDiskError } from "../platform/full-disk.ts";

/** The longest message about a document, in UTF-16 code units. */
const maxLength = 500;

/**
 * Makes a message about a document safe to store and log for each of its pages. Names and addresses in the message come
 * from the document, so that they can have any length. Control characters become spaces, and the middle of a long message
 * is left out.
 */
export function limitMessage(text: string): string {
  const line = (text.length > 2 * maxLength ? cutMiddle(text) : text).replace(/\p{Cc}+/gu, " ");
  return line.length > maxLength ? cutMiddle(line) : line;
}

/** Cuts out the middle of a message. Both ends are kept, since the end often says what is wrong. */
function cutMiddle(text: string): string {
  const part = Math.floor((maxLength - 3) / 2);
  return `${text.slice(0, part)} … ${text.slice(-part)}`.toWellFormed();
}

/** Tells whether an error is a failed system call, such as one of the file system. */
export function isSystemError(error: unknown): error is Error & { code: string; syscall: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}

/** Waits for file operations, and reports a full disk as the service's own error, after which the job is retried later. */
export async function reportFullDisk(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFullDiskError(error)) throw error;
    throw new TaskError("STORAGE_FULL", errorTable.STORAGE_FULL[1], false, error);
  }
}
