import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { kibibyte } from "../../../shared/bytes.ts";

/** Identifies stored bytes by their hash. */
export interface Blob {
  /** SHA-256 of the bytes, in lower-case hex. */
  sha256: string;
  size: number;
}

/** Thrown if a stream has more bytes than its limit. */
export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
}

/** Returns a key of a file's inode, size and times, which changes with every change of the file. */
export function getIdentity({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

/** Syncs the names of the files in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder. It needs no sync, since NTFS journals its names.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a file for writing. Also creates its folder, if somebody has deleted it. */
async function createFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  return open(path, "wx");
}

/** The minimum size of the pieces that are written to a file, except the last one. */
const minPieceBytes = 64 * kibibyte;

/**
 * Joins the chunks of a stream into pieces of at least `minPieceBytes`. The last piece may be smaller.
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
 * Writes a stream to a new file and syncs it to the disk. The file is created with the first piece, so that an upload
 * that stalls earlier takes only memory, since creating and deleting many files would delay other requests.
 */
export async function writeFile(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob> {
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

/** Hashes the file at `path`. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

/** Hashes the file at `path` and syncs it to the disk. */
export async function hashAndSync(path: string): Promise<Blob> {
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

/** Reads the first byte of the file at `path`, to check that the file can be read. */
export async function readFirstByte(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0);
  } finally {
    await file.close();
  }
}
