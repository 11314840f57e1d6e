import { ApiError } from "../../shared/api/client.ts";
import type { JournalEntry } from "../history/history.ts";
import type { Clock } from "./clock.ts";

/** Whether everything that was done is on disk. `stopped`: another window wrote, so that this one must not. */
export type JournalState =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  | { kind: "retrying"; error: unknown }
  | { kind: "stopped"; error: unknown };

export interface JournalWriter {
  append(entry: JournalEntry): void;
  /** Resolves when all is on disk, or writing has stopped. */
  settled(): Promise<void>;
  dispose(): void;
}

/** Puts entries on disk after the first `length`; answers how many are there. */
export type PutEntries = (entries: JournalEntry[], length: number) => Promise<number>;

const firstRetryMs = 500;
const lastRetryMs = 10_000;

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
  let waiting: (() => void)[] = [];

  function rest(state: JournalState): void {
    onState(state);
    for (const resolve of waiting) resolve();
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
      running = false;
      if (queue.length === 0) rest({ kind: "saved", at: clock.now() });
      else await write();
    } catch (error) {
      running = false;
      queue = [...batch, ...queue];
      if (stopped) return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        stopped = true;
        rest({ kind: "stopped", error });
        return;
      }
      onState({ kind: "retrying", error });
      cancelRetry = clock.after(retryMs, () => void write());
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }

  return {
    append(entry) {
      queue.push(entry);
      void write();
    },
    settled: () =>
      stopped || (!running && queue.length === 0)
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    dispose() {
      stopped = true;
      cancelRetry();
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}
