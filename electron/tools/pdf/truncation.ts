import type { FileHandle } from "node:fs/promises";

/** How far from its end a PDF's last marks may stand; what mailers and servers append is short. */
const tailBytes = 2048;

/**
 * Whether a PDF stops in the middle: neither its end mark (`%%EOF`) nor a `startxref` that leads to a table stands near
 * its end. Libraries repair such a file to whatever pages have arrived, and say nothing.
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
