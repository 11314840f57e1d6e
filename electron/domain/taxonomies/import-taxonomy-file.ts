import { maxImportBytes } from "../../../shared/api/taxonomy-files.ts";
import { formatBytes } from "../../../shared/bytes.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import type { TemporaryFile } from "../../storage/blobs/blobs.ts";
import { TooManyBytesError } from "../../storage/blobs/blob-files.ts";
import type { Context } from "../context.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * The time limit for an import. Reading half a million concepts takes some 25 s of processor time, and a process of low
 * priority gets little of it on a busy machine. Users who do not want to wait can close the dialog.
 */
const timeoutMs = 600_000;

/** A file that a user imports. */
export interface ImportedFile {
  name: string;
  body: AsyncIterable<Uint8Array>;
  /** Aborts the reading when nobody waits for its result any more. */
  signal: AbortSignal;
}

/**
 * Reads a taxonomy from a file without storing it. It runs in the process for large taxonomies, whose time and memory
 * are limited, because even a file of some megabytes can need much of both.
 * @returns a `ReadTaxonomyFile` as JSON
 * @throws {ServiceError} PAYLOAD_TOO_LARGE for a file that is too large, or needs too much time or memory; STORAGE_FULL
 */
export async function readTaxonomyFile(
  { blobs, workers }: Pick<Context, "blobs" | "workers">,
  { name, body, signal }: ImportedFile,
): Promise<TemporaryFile> {
  const received = await blobs.receive(body, maxImportBytes).catch((cause: unknown) => {
    if (!(cause instanceof TooManyBytesError)) throw cause;
    const message = `The file has more than ${formatBytes(maxImportBytes)}, the limit of an import.`;
    throw new ServiceError("PAYLOAD_TOO_LARGE", message, { cause });
  });
  try {
    const { path } = received;
    return await blobs.readTemporary((output) =>
      workers
        .run("readTaxonomyFile", { path, name, output }, { timeoutMs, large: true, signal })
        .catch(throwImportError),
    );
  } finally {
    await received.discard();
  }
}

/** Throws the error of a failed task, with advice if a limit of the process was exceeded. */
function throwImportError(cause: unknown): never {
  if (!(cause instanceof TaskError)) throw cause;
  const id = cause.code === "PAYLOAD_TOO_LARGE" ? "taxonomy-file-too-complex" : "taxonomy-file-unreadable";
  throw new ServiceError(cause.code, serviceText(id, { reason: cause.message }), { cause });
}
