import { execFileSync } from "node:child_process";

/** Resident memory in MiB of a process and of its child processes. */
export interface Memory {
  own: number;
  children: number;
}

/** Measures resident memory with `ps`. Pages that processes share count for each of them. */
export function measureProcessMemory(pid: number): Memory {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (isCounted: (pid: number, parent: number) => boolean) =>
    processes.reduce((total, [id = 0, parent = 0, kib = 0]) => total + (isCounted(id, parent) ? kib / 1024 : 0), 0);
  return { own: sum((id) => id === pid), children: sum((_, parent) => parent === pid) };
}
