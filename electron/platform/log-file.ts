import { closeSync, openSync, renameSync, statSync, writeSync } from "node:fs";

const maxBytes = 8 * 1024 * 1024;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Appends lines to a file; when it is full it becomes `….1`, and the one before that goes. */
export function openLogFile(path: string): (line: string) => void {
  let size = sizeOf(path);
  let file = openSync(path, "a", 0o600);
  return (line) => {
    if (size > maxBytes) {
      closeSync(file);
      renameSync(path, `${path}.1`);
      file = openSync(path, "a", 0o600);
      size = 0;
    }
    size += writeSync(file, line);
  };
}
