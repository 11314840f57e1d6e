import { closeSync, openSync, renameSync, statSync, writeSync } from "node:fs";

const maxBytes = 8 * 1024 * 1024;

function getFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Opens a rotating log file: beyond 8 MiB it is renamed to `<path>.1`, which replaces the previous one. */
export function openLogFile(path: string): (line: string) => void {
  let size = getFileSize(path);
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
