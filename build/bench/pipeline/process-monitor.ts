import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const intervalMs = 250;

/** The memory and processor time that the processes of a server have used. */
export interface Usage {
  /** The peak resident memory of the main process, in MiB. */
  mainMiB: number;
  /** The peak resident memory of the largest worker process, in MiB. Processes that have ended are included. */
  workerMiB: number;
  /** The processor time of all processes in clock ticks; undefined except on Linux. */
  cpuTicks: number | undefined;
}

interface ProcessUsage {
  pid: number;
  parent: number;
  kib: number;
  cpuTicks: number | undefined;
}

/** Reads the processes with `ps`, which reports the current memory of a process and not its peak. */
function listProcesses(): ProcessUsage[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0, kib = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kib, cpuTicks: undefined };
  });
}

/** Reads the processes from procfs, where the kernel keeps the peak memory of each process. */
function listProcessesOnLinux(): ProcessUsage[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The fields follow the name of the program in parentheses: its state, its parent, … (proc_pid_stat(5)).
      const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      const [userTicks, systemTicks] = fields.slice(9, 11).map(Number);
      const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8")) ?? [];
      const cpuTicks = (userTicks ?? 0) + (systemTicks ?? 0);
      return [{ pid: Number(name), parent: Number(parent), kib: Number(kib ?? 0), cpuTicks }];
    } catch {
      // The process has ended since the folder was listed.
      return [];
    }
  });
}

/** Starts to sample the memory and processor time of a process and its children. */
export function monitorProcesses(pid: number): { read: () => Usage; stop: () => void } {
  let [mainKib, workerKib] = [0, 0];
  const cpuTicks = new Map<number, number | undefined>();
  const sample = () => {
    for (const { pid: id, parent, kib, ...usage } of process.platform === "linux"
      ? listProcessesOnLinux()
      : listProcesses()) {
      if (id !== pid && parent !== pid) continue;
      if (id === pid) mainKib = Math.max(mainKib, kib);
      else workerKib = Math.max(workerKib, kib);
      cpuTicks.set(id, usage.cpuTicks);
    }
  };
  const timer = setInterval(sample, intervalMs);
  return {
    stop: () => clearInterval(timer),
    read() {
      sample();
      const ticks = [...cpuTicks.values()];
      const isKnown = ticks.every((value) => value !== undefined);
      const sum = ticks.reduce<number>((total, value) => total + (value ?? 0), 0);
      return { mainMiB: mainKib / 1024, workerMiB: workerKib / 1024, cpuTicks: isKnown ? sum : undefined };
    },
  };
}
