import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { maxDocumentBytes } from "../../../shared/api/documents.ts";
import { formatBytes, kibibyte, mebibyte } from "../../../shared/bytes.ts";
import type { FoundFile } from "./list-folder.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Thrown if a file cannot be imported. The message says why, for the user. */
export class UnsuitableFileError extends Error {}

/** Thrown if a file has changed since it was found, or another program has locked it. It must be examined again. */
export class FileChangedError extends Error {}

/** A file that is open for reading. */
export interface OpenFile {
  size: number;
  /** Computes the SHA-256 (hex) of the content, until `signal` aborts. @throws {FileChangedError} */
  digest(signal: AbortSignal): Promise<string>;
  /** Reads the content again, until `signal` aborts. `getError` returns why it could not be read; null if it could. */
  stream(signal: AbortSignal): { bytes: ReadableStream<Uint8Array>; getError: () => Error | null };
  /** @throws {FileChangedError} if the file has changed since it was found */
  verify(): Promise<void>;
  close(): Promise<void>;
}

const isSame = (stats: Stats, { size, modifiedAt }: FoundFile): boolean =>
  stats.size === size && Math.round(stats.mtimeMs) === modifiedAt;

function explainOpenError(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Windows reports EBUSY for a file that another program is writing.
  if (["ENOENT", "EBUSY", "ETXTBSY", "EAGAIN"].includes(code)) return new FileChangedError(code, { cause: error });
  // The name became a link after it was listed.
  if (code === "ELOOP") return new UnsuitableFileError("Links are not followed.", { cause: error });
  if (code === "EACCES" || code === "EPERM") {
    return new UnsuitableFileError(serviceText("file-not-permitted"), { cause: error });
  }
  return new UnsuitableFileError(`The file cannot be read${code === "" ? "" : ` (${code})`}.`, { cause: error });
}

async function requireFile(handle: FileHandle, found: FoundFile): Promise<void> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new UnsuitableFileError("It is not a file.");
  if (!isSame(stats, found)) throw new FileChangedError("The file has changed.");
}

const chunkBytes = 256 * kibibyte;

/** Reads the first `size` bytes of a file, which may be growing. @throws the errors of {@link openFile} */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; position < size;) {
    const buffer = new Uint8Array(Math.min(chunkBytes, size - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, position).catch((error: unknown) => {
      throw explainOpenError(error);
    });
    if (bytesRead === 0) throw new FileChangedError("The file has become shorter.");
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/**
 * Opens a file that was found in a watched folder. A link or a named pipe that has replaced the file is refused.
 * @param path the path of the file
 * @throws {UnsuitableFileError} if it cannot be imported
 * @throws {FileChangedError} if it has changed since it was found
 */
export async function openFile(path: string, found: FoundFile): Promise<OpenFile> {
  const { size } = found;
  if (size > maxDocumentBytes) {
    const text = `${Math.ceil(size / mebibyte)} MiB`;
    throw new UnsuitableFileError(`The file has ${text}. The limit is ${formatBytes(maxDocumentBytes)}.`);
  }
  // The last two flags do not exist on Windows.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    throw explainOpenError(error);
  });
  try {
    await requireFile(handle, found);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    size,
    async digest(signal) {
      const hash = createHash("sha256");
      for await (const chunk of readChunks(handle, size)) {
        signal.throwIfAborted();
        hash.update(chunk);
      }
      await requireFile(handle, found);
      return hash.digest("hex");
    },
    stream(signal) {
      const chunks = readChunks(handle, size);
      let failure: Error | null = null;
      const bytes = new ReadableStream<Uint8Array>({
        async pull(controller) {
          signal.throwIfAborted();
          try {
            const { done, value } = await chunks.next();
            if (done === true) controller.close();
            else controller.enqueue(value);
          } catch (error) {
            failure = error instanceof Error ? error : new Error(String(error));
            throw error;
          }
        },
      });
      return { bytes, getError: () => failure };
    },
    verify: () => requireFile(handle, found),
    close: () => handle.close(),
  };
}

/** Computes the SHA-256 (hex) of a file that was found in a watched folder. @throws the errors of {@link openFile} */
export async function digestFile(path: string, found: FoundFile, signal: AbortSignal): Promise<string> {
  const file = await openFile(path, found);
  try {
    return await file.digest(signal);
  } finally {
    await file.close();
  }
}
