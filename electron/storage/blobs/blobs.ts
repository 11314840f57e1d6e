import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, unlinkSync } from "node:fs";
import { access, constants, mkdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { ByteRange } from "../../../shared/bytes.ts";
import { type Blob, getIdentity, hashAndSync, hashFile, readFirstByte, syncFolder, writeFile } from "./blob-files.ts";
import { listNames, prefixPattern, sha256Pattern } from "./blob-quarantine.ts";
import { reportFullDisk } from "../data-folder/full-disk.ts";
import { createBlobGarbageCollector, type BlobGarbageCollector } from "./blob-garbage-collector.ts";
import { checkHash, createLostError, type DescribeBlob, getLostState, hasErrorCode } from "./lost-blobs.ts";

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

/** A file that is deleted after it has been read once. `size` is in bytes. */
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
   * References a blob again, without its bytes, if this process has stored or verified it. If not, or if its file is
   * missing or changed, does nothing and returns false. A call of `put` then repairs the blob.
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
   * Returns in a few words why a blob cannot be read or written again: `missing`, `unreadable (EACCES)`, `read-only
   * (EROFS)`. Returns null if it can be read and written. Does not read the whole blob.
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
      // If somebody has deleted the root folder, it is new too.
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
        checkHash(sha256, await hashFile(file));
        markVerified(sha256, identity);
      }
      return file;
    });

  return {
    receive: (bytes, maxBytes) => reportFullDisk(receive(bytes, maxBytes)),
    async put(bytes, reference) {
      const upload = await reportFullDisk(receive(toStream(bytes), Infinity));
      try {
        return await upload.store(reference);
      } catch (error) {
        await upload.discard();
        throw error;
      }
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
        // If the file cannot be removed now, for example because a virus scanner reads it, the next start deletes it.
        file.once("close", () => void rm(path, { force: true }).catch(() => undefined));
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
