import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { createLog } from "./log.ts";

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
 * somebody deleted is created again. If a line cannot be written, for example on a full disk, it is lost, since the
 * operation that logs it must not fail. The next line that can be written says how many lines were lost.
 * @throws {Error} an error of the file system if the file cannot be opened at first
 */
export function openLogFile(path: string): (line: string) => void {
  let file: number | null = openToAppend(path);
  let size = getFileSize(path);
  let lostLines = 0;
  /** Whether only the beginning of the previous line was written. */
  let isCutOff = false;

  function write(line: string): void {
    const exists = existsSync(path);
    if (file !== null && (!exists || size > maxBytes)) {
      closeSync(file);
      file = null;
      if (exists) renameSync(path, `${path}.1`);
    }
    if (file === null) {
      file = openToAppend(path);
      size = getFileSize(path);
    }
    const bytes = Buffer.from(isCutOff ? `\n${line}` : line);
    const written = writeSync(file, bytes);
    size += written;
    isCutOff = written < bytes.length;
    if (isCutOff) throw new Error("the line was cut off");
  }

  return (line) => {
    try {
      if (lostLines > 0) {
        createLog(write).warn("lines of this log could not be written", { lines: lostLines });
        lostLines = 0;
      }
      write(line);
    } catch {
      // The error cannot be reported anywhere else.
      lostLines += 1;
    }
  };
}
