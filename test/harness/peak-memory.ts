import { readFileSync, writeFileSync } from "node:fs";

/** Measures the peak memory of processes by the kernel's counter, which can be reset. */
export class PeakMemoryMeter {
  readonly #pids: number[] = [];
  #peakMiB = 0;

  add(pid: number | undefined): void {
    if (pid !== undefined) this.#pids.push(pid);
  }

  reset(): void {
    for (const pid of this.#pids) this.#whileAlive(() => writeFileSync(`/proc/${pid}/clear_refs`, "5"));
    this.#peakMiB = 0;
  }

  /** Returns the peak of one process since the last reset, in MiB; 0 on systems that do not report it. */
  sample(): number {
    for (const pid of this.#pids) {
      this.#whileAlive(() => {
        const [, kib = "0"] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
        this.#peakMiB = Math.max(this.#peakMiB, Number(kib) / 1024);
      });
    }
    return this.#peakMiB;
  }

  /** Calls `readOrWrite`. Ignores errors if the process has ended or the system has no /proc. */
  #whileAlive(readOrWrite: () => void): void {
    try {
      readOrWrite();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "ENOENT" && code !== "ESRCH") throw error;
    }
  }
}
