import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const intervalMs = 250;

/** The peak resident memory of a server's processes, in MiB. */
export interface PeakMemory {
  main: number;
  /** The largest of all worker processes, those that have ended included. */
  worker: number;
}

/** Lists the processes with their parent and peak resident memory in KiB. Without procfs, it is the current memory. */
function listProcesses(): { pid: number; parent: number; kib: number }[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => {
      const [pid = 0, parent = 0, kib = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, kib };
    });
  }
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      return { pid: Number(name), parent: read("PPid"), kib: read("VmHWM") };
    } catch {
      // The process ended after the folder was listed.
      return [];
    }
  });
}

/**
 * Samples the memory of a process and its children, until it is stopped. On Linux, the kernel keeps the peak of each
 * process, so that no peak between two samples is missed.
 */
export function samplePeakMemory(pid: number): { read(): PeakMemory; stop(): void } {
  const peakKib = { main: 0, worker: 0 };
  const sample = () => {
    for (const { pid: id, parent, kib } of listProcesses()) {
      if (id === pid) peakKib.main = Math.max(peakKib.main, kib);
      if (parent === pid) peakKib.worker = Math.max(peakKib.worker, kib);
    }
  };
  const timer = setInterval(sample, intervalMs);
  return {
    stop: () => clearInterval(timer),
    read() {
      sample();
      return { main: peakKib.main / 1024, worker: peakKib.worker / 1024 };
    },
  };
}
