import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, unlinkSync, type Stats } from "node:fs";
import { access, constants, mkdir, open, readFile, rename, rm, stat, statfs, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { type ByteRange, kibibyte } from "../../../shared/bytes.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { listNames, prefixPattern, sha256Pattern } from "./blob-quarantine.ts";
import { reportFullDisk } from "../data-folder/full-disk.ts";
import { createBlobGarbageCollector, type BlobGarbageCollector } from "./blob-garbage-collector.ts";

/** Identifies stored bytes by their hash. */
export interface Blob {
  /** SHA-256 of the bytes, in lower-case hex. */
  sha256: string;
  size: number;
}

/**
 * Writes the database rows that reference a stored blob. Until it resolves, the blob is protected from garbage
 * collection.
 */
export type ReferenceBlob<T> = (blob: Blob) => Promise<T>;

/** Uploaded bytes in a temporary file. `store` adds them to the store, `discard` deletes them. */
export interface ReceivedBlob extends Blob {
  path: string;
  store<T>(reference: ReferenceBlob<T>): Promise<T>;
  discard(): Promise<void>;
}

/** Names a stored document or content for the message of an error, such as `The document invoice.pdf`. */
export type DescribeBlob = () => string | Promise<string>;

/** A file that is read once. `size` is in bytes. */
export interface TemporaryFile {
  size: number;
  bytes: ReadableStream<Uint8Array>;
}

/**
 * A content-addressed store: blobs are found by the SHA-256 of their bytes.
 *
 * @example const { sha256 } = await blobs.put(bytes, (blob) => indexBlob(db, { ...blob, createdAt }))
 */
export interface BlobStore {
  /**
   * Writes a stream to a temporary file.
   * @throws {TooManyBytesError} if it has more than `maxBytes`; no file remains
   */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBlob>;
  /** Stores bytes durably, before `reference` is called. */
  put<T>(bytes: Uint8Array, reference: ReferenceBlob<T>): Promise<T>;
  /**
   * References a blob again, without its bytes, if this process has stored or verified it. Otherwise, or if its file
   * is missing or changed, returns false and does nothing; `put` then repairs it.
   */
  putAgain(sha256: string, reference: ReferenceBlob<void>): Promise<boolean>;
  /**
   * Stores the file that `write` writes at the given path, as durably as {@link BlobStore.put}. It is for bytes that do
   * not fit into memory, or that another process writes.
   */
  putFile<T>(write: (path: string) => Promise<void>, reference: ReferenceBlob<T>): Promise<T>;
  /**
   * Reads the temporary file that `write` writes at the given path. The file is removed when it has been read or
   * cancelled.
   */
  readTemporary(write: (path: string) => Promise<void>): Promise<TemporaryFile>;
  /**
   * Returns the path of a blob's file, for other processes. It is verified as by {@link BlobStore.stream}.
   * @throws {ServiceError} CONTENT_LOST
   */
  getPath(sha256: string, describe: DescribeBlob): Promise<string>;
  /**
   * Lists the hash prefixes (two hex digits) of stored and quarantined blobs. Garbage is collected prefix by prefix.
   */
  listPrefixes(): string[];
  /** Removes the unreferenced blobs of a prefix that are not about to be referenced. */
  collect: BlobGarbageCollector["collect"];
  /**
   * Returns in a word why a blob cannot be read or written again: `missing`, `unreadable (EACCES)`, `read-only
   * (EROFS)`; null if it can. Does not read the whole blob.
   */
  findDefect(sha256: string): Promise<string | null>;
  /** Returns the free bytes of the store's disk; rejects if the store is not writable. */
  getFreeBytes(): Promise<number>;
  /** Reads a whole blob and verifies it at every call. Use it for small blobs. @throws {ServiceError} CONTENT_LOST */
  read(sha256: string, describe: DescribeBlob): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Reads a blob or a range of it. The whole blob is verified first, unless its file is unchanged since the last time.
   * @throws {ServiceError} CONTENT_LOST if its file is missing or damaged; bytes with another hash are never returned
   */
  stream(sha256: string, describe: DescribeBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** The maximum number of cached verifications. A full cache is cleared. */
const maxVerifiedIdentities = 50_000;

/** Thrown if a stream has more bytes than its limit. */
export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Returns a key of a file's inode, size and times, which changes with every change of the file. */
function getIdentity({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder. It needs no sync, since NTFS journals its names.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a file for writing, and its folder if somebody deleted that. */
async function createFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  return open(path, "wx");
}

/** The minimum size of the pieces that are written to a file, except the last one. */
const minPieceBytes = 64 * kibibyte;

/**
 * Joins the chunks of a stream to pieces of `minPieceBytes` or more; the last one may be smaller.
 * @throws {TooManyBytesError} if the stream has more than `maxBytes`
 */
async function* joinChunks(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let joined = 0;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooManyBytesError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
    joined += chunk.byteLength;
    if (joined < minPieceBytes) continue;
    yield chunks.length === 1 ? chunk : Buffer.concat(chunks);
    chunks = [];
    joined = 0;
  }
  yield Buffer.concat(chunks);
}

/**
 * Writes a stream to a new file and syncs it to the disk. Creates the file with the first piece, so that an upload that
 * stalls before takes only memory. The creation and deletion of many files would delay other requests.
 */
async function writeFile(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob> {
  const hash = createHash("sha256");
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const piece of joinChunks(bytes, maxBytes)) {
      file ??= await createFile(path);
      hash.update(piece);
      size += piece.byteLength;
      for (let written = 0; written < piece.byteLength;) {
        written += (await file.write(piece, written)).bytesWritten;
      }
    }
    await file?.sync();
    return { sha256: hash.digest("hex"), size };
  } finally {
    await file?.close();
  }
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Tells whether a data folder has stored blobs. */
export function hasStoredBlobs(dataFolder: string): boolean {
  const root = join(dataFolder, "blobs");
  return listNames(root, prefixPattern).some((prefix) => listNames(join(root, prefix), sha256Pattern).length > 0);
}

/** Deletes the temporary files of an interrupted process, and no others. */
function removeTemporaryFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && z.uuid().safeParse(entry.name).success) unlinkSync(join(folder, entry.name));
  }
}

/**
 * Opens the blob store of a data folder: the blobs are in `blobs/`, those of unknown origin in `quarantine/`, and
 * deleted ones that a daily snapshot may name in `backups/blobs/`. Deletes the temporary files of an interrupted process.
 */
export function openBlobs(dataFolder: string): BlobStore {
  const root = join(dataFolder, "blobs");
  const uploadFolder = join(root, "arriving");
  mkdirSync(uploadFolder, { recursive: true });
  removeTemporaryFiles(uploadFolder);
  /** The identity of each blob's file at its last verification. */
  const verifiedIdentities = new Map<string, string>();
  const garbageCollector = createBlobGarbageCollector(dataFolder);

  const getFile = (sha256: string): string => {
    if (!sha256Pattern.test(sha256)) throw new TypeError(`${sha256} is not a SHA-256`);
    return join(root, sha256.slice(0, 2), sha256);
  };

  async function moveToStore(from: string, blob: Blob): Promise<void> {
    const file = getFile(blob.sha256);
    const folder = dirname(file);
    if ((await mkdir(folder, { recursive: true })) !== undefined) {
      await syncFolder(root);
      // The root is new too if somebody deleted it.
      await syncFolder(dataFolder);
    }
    // Replacing an existing blob repairs it if it is damaged.
    await rename(from, file);
    await syncFolder(folder);
  }

  function store<T>(from: string, blob: Blob, reference: ReferenceBlob<T>): Promise<T> {
    return garbageCollector.protect(blob.sha256, async () => {
      await reportFullDisk(moveToStore(from, blob));
      // The hash was computed while the file was written.
      markVerified(blob.sha256, getIdentity(await stat(getFile(blob.sha256))));
      return reference(blob);
    });
  }

  async function receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBlob> {
    const path = join(uploadFolder, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const blob = await writeFile(path, bytes, maxBytes);
      return { ...blob, path, store: (reference) => store(path, blob, reference), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Hashes the file at `path` and syncs it to the disk. */
  async function hashAndSync(path: string): Promise<Blob> {
    const file = await open(path, "r+");
    try {
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of file.createReadStream({ autoClose: false })) {
        const bytes = chunk as Uint8Array;
        hash.update(bytes);
        size += bytes.byteLength;
      }
      await file.sync();
      return { sha256: hash.digest("hex"), size };
    } finally {
      await file.close();
    }
  }

  function markVerified(sha256: string, identity: string): void {
    if (verifiedIdentities.size >= maxVerifiedIdentities) verifiedIdentities.clear();
    verifiedIdentities.set(sha256, identity);
  }

  /** Runs a read of a blob's file. If the file is missing, restores it from the quarantine and tries again. */
  function readOrRestore<T>(sha256: string, work: (file: string) => Promise<T>): Promise<T> {
    const file = getFile(sha256);
    return work(file).catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOENT")) throw error;
      garbageCollector.restore(sha256);
      return work(file);
    });
  }

  /** Runs a read of a blob's file. @throws {ServiceError} CONTENT_LOST */
  async function readFileOf<T>(sha256: string, describe: DescribeBlob, work: (file: string) => Promise<T>): Promise<T> {
    try {
      return await readOrRestore(sha256, work);
    } catch (cause) {
      const state = getLostState(cause);
      throw state === null ? cause : await createLostError(sha256, describe, state, cause);
    }
  }

  /**
   * Verifies a blob and returns the path of its file. Reads the file only if it has changed since its last
   * verification.
   */
  const verify = (sha256: string, describe: DescribeBlob): Promise<string> =>
    readFileOf(sha256, describe, async (file) => {
      const identity = getIdentity(await stat(file));
      if (verifiedIdentities.get(sha256) !== identity) {
        const hash = createHash("sha256");
        for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
        checkHash(sha256, hash.digest("hex"));
        markVerified(sha256, identity);
      }
      return file;
    });

  return {
    receive: (bytes, maxBytes) => reportFullDisk(receive(bytes, maxBytes)),
    async put(bytes, reference) {
      const upload = await reportFullDisk(receive(toStream(bytes), Infinity));
      return upload.store(reference);
    },
    putAgain: (sha256, reference) =>
      garbageCollector.protect(sha256, async () => {
        const stats = await stat(getFile(sha256)).catch((error: unknown) => {
          if (hasErrorCode(error, "ENOENT")) return null;
          throw error;
        });
        if (stats === null || verifiedIdentities.get(sha256) !== getIdentity(stats)) return false;
        await reference({ sha256, size: stats.size });
        return true;
      }),
    async putFile(write, reference) {
      const path = join(uploadFolder, randomUUID());
      try {
        await reportFullDisk(mkdir(uploadFolder, { recursive: true }));
        await write(path);
        return await store(path, await reportFullDisk(hashAndSync(path)), reference);
      } finally {
        await rm(path, { force: true });
      }
    },
    async readTemporary(write) {
      const path = join(uploadFolder, randomUUID());
      try {
        await reportFullDisk(mkdir(uploadFolder, { recursive: true }));
        await write(path);
        const { size } = await stat(path);
        const file = createReadStream(path);
        file.once("close", () => void rm(path, { force: true }));
        return { size, bytes: Readable.toWeb(file) as ReadableStream<Uint8Array> };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    listPrefixes: () => garbageCollector.listPrefixes(),
    collect: (...args) => garbageCollector.collect(...args),
    async findDefect(sha256) {
      try {
        await readOrRestore(sha256, readFirstByte);
      } catch (error) {
        return getLostState(error) ?? String(error);
      }
      try {
        await access(dirname(getFile(sha256)), constants.W_OK);
        return null;
      } catch (error) {
        return `read-only (${error instanceof Error && "code" in error ? String(error.code) : String(error)})`;
      }
    },
    async getFreeBytes() {
      await reportFullDisk(mkdir(uploadFolder, { recursive: true }));
      await access(uploadFolder, constants.W_OK);
      const { bavail, bsize } = await statfs(uploadFolder);
      return bavail * bsize;
    },
    getPath: verify,
    read: (sha256, describe) =>
      readFileOf(sha256, describe, async (file) => {
        const bytes = new Uint8Array(await readFile(file));
        checkHash(sha256, createHash("sha256").update(bytes).digest("hex"));
        return bytes;
      }),
    async stream(sha256, describe, range) {
      const file = await verify(sha256, describe);
      return Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array>;
    },
  };
}

async function readFirstByte(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0);
  } finally {
    await file.close();
  }
}

/** Thrown if the bytes of a blob have another hash than its name. */
class DamagedBlobError extends Error {}

function checkHash(sha256: string, actual: string): void {
  if (actual !== sha256) throw new DamagedBlobError(`the SHA-256 of its bytes is ${actual}`);
}

/**
 * The codes of errors that do not go away by themselves: wrong permissions, a failing disk, a folder instead of a file.
 */
const unreadableCodes = ["EACCES", "EPERM", "EIO", "EISDIR"];

/** Returns why the bytes of a blob cannot be read; null if the error does not concern its file. */
function getLostState(error: unknown): string | null {
  if (error instanceof DamagedBlobError) return "damaged";
  if (hasErrorCode(error, "ENOENT")) return "missing";
  const code = unreadableCodes.find((unreadable) => hasErrorCode(error, unreadable));
  return code === undefined ? null : `unreadable (${code})`;
}

/** Creates the error for a blob whose file cannot be read. A new upload of the same bytes replaces the file. */
async function createLostError(
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
