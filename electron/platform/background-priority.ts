import { constants, getPriority, setPriority } from "node:os";

/**
 * The difference between the priority of this process and that of background work, in steps of `nice`. Windows has no
 * smaller step. On Linux, measurements with a smaller difference showed that background work still took most of the
 * time of busy processors.
 */
const priorityDifference = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of a child process just after its start, so that its threads inherit it: while all processors are
 * busy with tasks, this process still answers requests.
 */
export function lowerPriority(pid: number): void {
  setPriority(pid, Math.min(getPriority() + priorityDifference, constants.priority.PRIORITY_LOW));
}

/**
 * Lowers the priority of the calling thread, so that the main thread still answers requests. Only Linux has priorities
 * of threads: elsewhere the same call would change the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") lowerPriority(0);
}
