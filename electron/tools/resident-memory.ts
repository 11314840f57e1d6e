import { readFileSync } from "node:fs";

const pageBytes = 4096;

/**
 * The memory that a process has in use, WebAssembly's with it (a limit on JavaScript's heap does not see that);
 * undefined where the system does not tell: only Linux does so in a file.
 */
export function residentMiB(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return resident === undefined ? undefined : (Number(resident) * pageBytes) / 2 ** 20;
  } catch {
    // The process has just ended; that is told elsewhere.
    return undefined;
  }
}
