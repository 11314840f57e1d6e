import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, rmSync, type Stats } from "node:fs";
import { access, constants, mkdir, open, readFile, rename, rm, stat, statfs, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { ServiceError } from "../../shared/errors.ts";
import { openCollection } from "./blob-collection.ts";

export interface Blob {
  /** SHA-256 of the bytes, in lower-case hex. */
  sha256: string;
  size: number;
}

/** Names a blob that is on disk in the database; until it has, a collection spares the blob. */
export type NameBlob<T> = (blob: Blob) => Promise<T>;

/** Bytes that have arrived, not yet kept: `keep` makes a blob of them, `discard` forgets them. */
export interface ReceivedBlob extends Blob {
  path: string;
  keep<T>(name: NameBlob<T>): Promise<T>;
  discard(): Promise<void>;
}

/** Part of a blob; both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Blobs {
  /**
   * Writes a stream to disk as it comes; no more than `maxBytes`.
   * @throws {TooManyBytesError} and keeps nothing
   */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBlob>;
  /** Keeps bytes; once `name` is called they outlive a power cut. */
  put<T>(bytes: Uint8Array, name: NameBlob<T>): Promise<T>;
  /** Where a blob lies, for readers in other processes. Verified as {@link Blobs.stream} does. */
  path(sha256: string): Promise<string>;
  /** The first two digits of the names that any blob has: what can be collected. */
  prefixes(): Promise<string[]>;
  /**
   * Removes the blobs whose names begin with `prefix` (two hex digits) and that are neither in the set that `forget`
   * resolves to nor about to be named; how many. `forget` is where the database forgets those that nothing refers to.
   */
  collect(prefix: string, forget: () => Promise<ReadonlySet<string>>): Promise<number>;
  /** Bytes that are free on the disk that the blobs are on; rejects where nothing can be written there. */
  room(): Promise<number>;
  /** A blob whole, verified at every call. For small ones. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A blob or part of it, verified whole once for as long as its file does not change. */
  stream(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** How many blobs are remembered to be sound; then all are verified anew. */
const maxVerified = 50_000;

export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function storageFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isCode(cause, "ENOSPC") || isCode(cause, "EDQUOT"))
      throw new ServiceError("STORAGE_FULL", undefined, { cause });
    throw cause;
  }
}

/** What a file looks like as long as nobody changes it. */
function identityOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no such call: NTFS journals the names.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooManyBytesError(`more than ${maxBytes} bytes`);
    hash.update(chunk);
    for (let written = 0; written < chunk.byteLength;) {
      written += (await file.write(chunk, written)).bytesWritten;
    }
  }
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Content-addressed files under `root`. What an interrupted process left half written is cleared away. */
export function openBlobs(root: string): Blobs {
  const arriving = join(root, "arriving");
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });
  /** Blob → what its file looked like when it was last verified. */
  const verified = new Map<string, string>();
  const collection = openCollection(root);

  const fileOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`${sha256} is not a SHA-256`);
    return join(root, sha256.slice(0, 2), sha256);
  };

  async function move(from: string, blob: Blob): Promise<void> {
    const file = fileOf(blob.sha256);
    const folder = dirname(file);
    if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(root);
    // A blob that is there already is replaced by its like, so that a damaged one is mended.
    await rename(from, file);
    await syncFolder(folder);
  }

  function keep<T>(from: string, blob: Blob, name: NameBlob<T>): Promise<T> {
    return collection.sparing(blob.sha256, async () => {
      await storageFull(move(from, blob));
      // Its bytes were counted and hashed on their way to the disk.
      remember(blob.sha256, identityOf(await stat(fileOf(blob.sha256))));
      return name(blob);
    });
  }

  async function receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBlob> {
    const path = join(arriving, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const file = await open(path, "wx");
      let blob: Blob;
      try {
        blob = await writeAll(file, bytes, maxBytes);
      } finally {
        await file.close();
      }
      return { ...blob, path, keep: (name) => keep(path, blob, name), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  function remember(sha256: string, identity: string): void {
    if (verified.size >= maxVerified) verified.clear();
    verified.set(sha256, identity);
  }

  async function verify(sha256: string): Promise<string> {
    const file = fileOf(sha256);
    const identity = identityOf(await stat(file));
    if (verified.get(sha256) !== identity) {
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
      check(sha256, hash.digest("hex"));
      remember(sha256, identity);
    }
    return file;
  }

  return {
    receive: (bytes, maxBytes) => storageFull(receive(bytes, maxBytes)),
    async put(bytes, name) {
      const received = await storageFull(receive(single(bytes), Infinity));
      return received.keep(name);
    },
    prefixes: () => collection.prefixes(),
    collect: (prefix, forget) => collection.collect(prefix, forget),
    async room() {
      await access(arriving, constants.W_OK);
      const { bavail, bsize } = await statfs(arriving);
      return bavail * bsize;
    },
    path: verify,
    async read(sha256) {
      const bytes = new Uint8Array(await readFile(fileOf(sha256)));
      check(sha256, createHash("sha256").update(bytes).digest("hex"));
      return bytes;
    },
    async stream(sha256, range) {
      const file = await verify(sha256);
      return Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array>;
    },
  };
}

/** A blob whose bytes are not those of its name is never served. */
function check(sha256: string, found: string): void {
  if (found === sha256) return;
  throw new ServiceError("INTERNAL_ERROR", `The stored content ${sha256} is damaged, and is not given out.`, {
    cause: new Error(`its bytes are those of ${found}`),
  });
}
