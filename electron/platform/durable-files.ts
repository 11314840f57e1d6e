import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Flushes a folder's entries to the disk. Windows neither needs nor permits it. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes a private file (mode 0600) atomically, and flushes it to the disk. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}
