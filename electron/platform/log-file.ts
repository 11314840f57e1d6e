import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const maxBytes = 8 * 1024 * 1024;

function getFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function openToAppend(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, "a", 0o600);
}

/**
 * Opens a rotating log file: beyond 8 MiB it is renamed to `<path>.1`, which replaces the previous one. A file that
 * somebody deleted is created again.
 */
export function openLogFile(path: string): (line: string) => void {
  let file = openToAppend(path);
  let size = getFileSize(path);
  return (line) => {
    const exists = existsSync(path);
    if (!exists || size > maxBytes) {
      closeSync(file);
      if (exists) renameSync(path, `${path}.1`);
      file = openToAppend(path);
      size = 0;
    }
    size += writeSync(file, line);
  };
}
