import { ApiError } from "../../shared/api/client.ts";
import type { JournalEntry } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import { isPermanentError } from "./permanent-error.ts";

/**
 * Whether everything that was done is on disk. `stopped`: it was refused for good, because another window wrote, say, so
 * that this one must not.
 */
export type JournalState =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  | { kind: "retrying"; error: unknown }
  | { kind: "stopped"; error: unknown };

export interface JournalWriter {
  append(entry: JournalEntry): void;
  /** Resolves when all is on disk, or writing has stopped. */
  settled(): Promise<void>;
  /** As `settled`, but does not wait for further tries. @throws what a write failed with */
  saved(): Promise<void>;
  dispose(): void;
}

/** Puts entries on disk after the first `length`; answers how many are there. */
export type PutEntries = (entries: JournalEntry[], length: number) => Promise<number>;

const firstRetryMs = 500;
const lastRetryMs = 10_000;

/** Why a journal is written no more. */
export function describeStoppedJournal(error: unknown): string {
  if (error instanceof ApiError && error.code === "ETAG_MISMATCH") return "Another window works on this job";
  return `What you did could not be saved (${error instanceof Error ? error.message : String(error)})`;
}

/**
 * Writes the journal: at once, in order, one call at a time; what comes meanwhile goes together in the next. A call
 * that fails is made again until it succeeds, and the state says so all the while.
 */
export function createJournalWriter(
  put: PutEntries,
  length: number,
  clock: Clock,
  onState: (state: JournalState) => void,
): JournalWriter {
  let written = length;
  let queue: JournalEntry[] = [];
  let running = false;
  let stopped = false;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => undefined;
  let failure: unknown = null;
  let waiting: { resolve: () => void; reject?: (error: unknown) => void }[] = [];

  function rest(state: JournalState): void {
    onState(state);
    finish();
  }

  function finish(): void {
    for (const { resolve } of waiting) resolve();
    waiting = [];
  }

  async function write(): Promise<void> {
    if (running || stopped || queue.length === 0) return;
    running = true;
    const batch = queue;
    queue = [];
    onState({ kind: "saving" });
    try {
      written = await put(batch, written);
      retryMs = firstRetryMs;
      failure = null;
      running = false;
      if (queue.length === 0) rest({ kind: "saved", at: clock.now() });
      else await write();
    } catch (error) {
      running = false;
      queue = [...batch, ...queue];
      if (stopped) return;
      if (isPermanentError(error)) {
        stopped = true;
        rest({ kind: "stopped", error });
        return;
      }
      failure = error;
      onState({ kind: "retrying", error });
      for (const { reject } of waiting) reject?.(error);
      waiting = waiting.filter(({ reject }) => reject === undefined);
      cancelRetry = clock.after(retryMs, () => void write());
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }

  const atRest = (): boolean => stopped || (!running && queue.length === 0);

  return {
    append(entry) {
      queue.push(entry);
      void write();
    },
    settled: () => (atRest() ? Promise.resolve() : new Promise((resolve) => void waiting.push({ resolve }))),
    saved() {
      if (atRest()) return Promise.resolve();
      if (failure !== null) return Promise.reject(failure);
      return new Promise((resolve, reject) => void waiting.push({ resolve, reject }));
    },
    dispose() {
      stopped = true;
      cancelRetry();
      finish();
    },
  };
}
