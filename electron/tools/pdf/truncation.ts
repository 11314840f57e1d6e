import type { FileHandle } from "node:fs/promises";

/**
 * The number of bytes at the end of a file in which its end mark is searched. Mail and web servers append fewer bytes.
 */
const tailBytes = 2048;

/**
 * Returns whether a PDF is truncated: if neither the end mark (`%%EOF`) nor a `startxref` that points to a
 * cross-reference table is near its end. PDF libraries repair such a file silently, with the pages that it still
 * contains.
 */
export async function isTruncatedPdf(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - tailBytes), tailBytes);
  if (tail.includes("%%EOF")) return false;
  const offset = /startxref\s+(\d+)\s/.exec(tail)?.[1];
  if (offset === undefined) return true;
  return !/^\s*(xref|\d+\s+\d+\s+obj)/.test(await readAt(file, Number(offset), 64));
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.toString("latin1", 0, bytesRead);
}
