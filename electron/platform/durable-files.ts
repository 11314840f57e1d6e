import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Opens a file or folder, runs a function with its descriptor, and closes it even if the function throws. */
function useDescriptor(path: string, flags: string, run: (descriptor: number) => void): void {
  const descriptor = openSync(path, flags, 0o600);
  try {
    run(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder's entries to the disk. Windows neither needs nor permits it. */
export function syncFolder(folder: string): void {
  if (process.platform !== "win32") useDescriptor(folder, "r", fsyncSync);
}

/**
 * Writes a private file (mode 0600) atomically, and flushes it to the disk.
 * @throws {Error} an error of the file system, such as ENOSPC. The previous file is unchanged then
 */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const newFile = `${file}.new`;
  try {
    useDescriptor(newFile, "w", (descriptor) => {
      // `writeFileSync` repeats incomplete writes. If the disk becomes full, a single write could store only the
      // beginning of the text without an error.
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    });
    renameSync(newFile, file);
  } catch (error) {
    rmSync(newFile, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}
