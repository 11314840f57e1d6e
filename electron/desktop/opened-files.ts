import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { t } from "../../renderer/messages/messages.ts";
import type { OpenedFile } from "../../shared/api/desktop.ts";
import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/** The files that the user opened with the application, until the window has taken them. */
export interface OpenedFiles {
  /**
   * Adds files by their paths or `file:` URLs, and then calls the listener. Files that cannot be read have an `error`.
   */
  add(this: void, names: readonly string[]): Promise<void>;
  list(): OpenedFile[];
  /**
   * Opens a file for reading.
   * @throws {ServiceError} DOCUMENT_NOT_FOUND if the list has no such file; DOCUMENT_INVALID if it has an `error` or cannot
   *   be read any more
   */
  read(id: string): Promise<{ name: string; size: number; bytes: ReadableStream<Uint8Array> }>;
  remove(id: string): void;
  /** Calls `listener` when files were added. */
  onAdded(listener: () => void): void;
}

/** The maximum number of files in the list. An additional entry says that there were further files. */
const maxFiles = 100;

/** An error whose message says why a file cannot be imported. */
class OpenedFileError extends Error {}

function describeOpenError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return t("opened-file-missing");
  if (code === "EACCES" || code === "EPERM") return t("opened-file-forbidden");
  return error instanceof Error ? error.message : String(error);
}

function requireDocument(stats: Stats): void {
  if (!stats.isFile()) throw new OpenedFileError(t("opened-no-file"));
  if (stats.size > maxDocumentBytes) {
    const limits = { size: Math.ceil(stats.size / mebibyte), limit: maxDocumentBytes / mebibyte };
    throw new OpenedFileError(t("import-file-too-large", limits));
  }
}

/** Opens a regular file within the size limit. Does not block if it is a named pipe. @throws {OpenedFileError} */
async function openDocument(path: string): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    throw new OpenedFileError(describeOpenError(cause), { cause });
  });
  try {
    const stats = await handle.stat();
    requireDocument(stats);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Converts a path or a `file:` URL to an absolute path. @throws {OpenedFileError} if the URL is on another computer */
function parseFileName(name: string): string {
  if (!/^file:/i.test(name)) return resolve(name);
  try {
    return resolve(fileURLToPath(name));
  } catch (cause) {
    throw new OpenedFileError(t("opened-file-elsewhere"), { cause });
  }
}

/** Creates an empty list. Only the shell adds files: the window names a file by the id that it has in the list. */
export function createOpenedFiles(): OpenedFiles {
  const files = new Map<string, OpenedFile & { path: string }>();
  /** The id of the entry that stands for all files beyond the limit; null before there was one. */
  let furtherFilesId: string | null = null;
  let notify = (): void => undefined;

  function addFurtherFiles(): void {
    if (furtherFilesId !== null && files.has(furtherFilesId)) return;
    furtherFilesId = randomUUID();
    const name = t("opened-further-files");
    const error = t("opened-too-many", { limit: maxFiles });
    files.set(furtherFilesId, { id: furtherFilesId, path: name, name, size: 0, error });
  }

  async function checkFile(name: string): Promise<{ path: string; size: number; error: string | null }> {
    let path = name;
    try {
      path = parseFileName(name);
      if (!/\.(?:pdf|epub)$/i.test(path)) throw new OpenedFileError(t("opened-file-type-unknown"));
      const { handle, size } = await openDocument(path);
      await handle.close();
      return { path, size, error: null };
    } catch (error) {
      return { path, size: 0, error: describeOpenError(error) };
    }
  }

  return {
    async add(names) {
      for (const name of names) {
        if (files.size >= maxFiles) {
          addFurtherFiles();
          break;
        }
        const id = randomUUID();
        const { path, size, error } = await checkFile(name);
        // Other calls may have filled the list meanwhile: macOS opens each file in a call of its own.
        if (files.size >= maxFiles) {
          addFurtherFiles();
          break;
        }
        files.set(id, { id, path, name: basename(path), size, error });
      }
      if (names.length > 0) notify();
    },
    list: () => [...files.values()].map(({ id, name, size, error }) => ({ id, name, size, error })),
    async read(id) {
      const file = files.get(id);
      if (file === undefined) throw new ServiceError("DOCUMENT_NOT_FOUND", "The file was taken already.");
      try {
        if (file.error !== null) throw new OpenedFileError(file.error);
        const { handle, size } = await openDocument(file.path);
        // The file may grow while it is read.
        const stream = handle.createReadStream({ start: 0, end: Math.max(0, size - 1) });
        return { name: file.name, size, bytes: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
      } catch (error) {
        if (!(error instanceof OpenedFileError)) throw error;
        throw new ServiceError("DOCUMENT_INVALID", `${file.name}: ${error.message}`, { cause: error });
      }
    },
    remove: (id) => void files.delete(id),
    onAdded(listener) {
      notify = listener;
    },
  };
}
