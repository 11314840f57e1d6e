import type { ErrorCode } from "../../shared/errors.ts";
import type { TaskName } from "../pipeline/tasks.ts";

/** The request of the pool to a worker. A worker runs requests one at a time, in the order in which they arrive. */
export interface TaskRequest {
  name: TaskName;
  input: unknown;
  /** The processor time in ms that the task may use, with or without progress. */
  timeoutMs: number;
}

/** The result of a task. */
export type TaskResult =
  | { output: unknown }
  | { error: { code: ErrorCode; message: string; permanent: boolean; stack?: string } };

/**
 * The reply to a request. A worker sends one for each request, in the order of the requests. `residentMiB` is the resident
 * memory of the worker after the task.
 */
export type TaskReply = TaskResult & { residentMiB: number };

/** The limits of a task. */
export interface WorkerLimits {
  /** Memory in MiB, in addition to the memory that the worker held before the task. */
  memoryMiB: number;
  /** Processor time in ms without progress. */
  stallMs: number;
}

const limitArguments: Readonly<Record<keyof WorkerLimits, string>> = {
  memoryMiB: "--memory-mib=",
  stallMs: "--stall-ms=",
};

/** Creates the arguments of a worker, which set its limits. */
export function createWorkerArguments(limits: WorkerLimits): string[] {
  return [`${limitArguments.memoryMiB}${limits.memoryMiB}`, `${limitArguments.stallMs}${limits.stallMs}`];
}

/** Reads the limits of a worker from its arguments. @throws {Error} if one is missing */
export function parseWorkerArguments(args: readonly string[]): WorkerLimits {
  const parse = (name: keyof WorkerLimits): number => {
    const prefix = limitArguments[name];
    const argument = args.find((candidate) => candidate.startsWith(prefix));
    if (argument === undefined) throw new Error(`a worker needs the argument ${prefix}N`);
    return Number(argument.slice(prefix.length));
  };
  return { memoryMiB: parse("memoryMiB"), stallMs: parse("stallMs") };
}

/** The memory in MiB above which a worker is replaced before it gets a task on a whole document. */
export const maxResidentMiB = 300;
