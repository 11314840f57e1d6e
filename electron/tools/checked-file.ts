import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { reportProgress } from "../pipeline/progress.ts";
import { isSystemError, reportFullDisk } from "./error-messages.ts";

const checksumBytes = 4;

/**
 * Writes a file that ends with the CRC-32 of its content. The file is replaced as a whole.
 * @throws {TaskError} STORAGE_FULL
 */
export async function writeChecked(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.new`;
  try {
    await reportFullDisk(writePieces(temporaryPath, pieces));
    await rename(temporaryPath, path);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/**
 * Reads the content of a file that {@link writeChecked} has written. Returns null if there is no file, and `damaged` if
 * the checksum is wrong.
 */
export async function readChecked(path: string): Promise<Uint8Array | "damaged" | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isSystemError(error) && error.code === "ENOENT") return null;
    throw error;
  });
  if (bytes === null) return null;
  reportProgress();
  const end = bytes.byteLength - checksumBytes;
  if (end < 0) return "damaged";
  const content = bytes.subarray(0, end);
  return crc32(content) === bytes.readUInt32LE(end) ? content : "damaged";
}

async function writePieces(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", 0o600);
  try {
    let checksum = 0;
    for (const piece of pieces) {
      checksum = crc32(piece, checksum);
      await file.writeFile(piece);
      reportProgress();
    }
    const end = Buffer.alloc(checksumBytes);
    end.writeUInt32LE(checksum);
    await file.writeFile(end);
    // Without this, a power cut could leave the renamed file without its bytes.
    await file.sync();
  } finally {
    await file.close();
  }
}
