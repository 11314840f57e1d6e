import { ApiError } from "../../shared/api/client.ts";
import type { JournalEntry } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import { isPermanentError } from "./permanent-error.ts";
import { t } from "../messages/messages.ts";

/**
 * The save state of the journal. `saved` means that all entries are on disk; `stopped` means that a write failed
 * permanently, for example because another window writes the journal.
 */
export type JournalState =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  | { kind: "retrying"; error: unknown }
  | { kind: "stopped"; error: unknown };

/** Appends entries to the journal of a checkout. */
export interface JournalWriter {
  append(entry: JournalEntry): void;
  /** Resolves when all entries are on disk or writing has stopped. */
  whenSettled(): Promise<void>;
  /** Like `whenSettled`, but rejects with the error of a failed write instead of waiting for its retry. */
  whenSaved(): Promise<void>;
  dispose(): void;
}

/** Writes entries behind the first `length` entries of the journal. @returns the new number of entries */
export type PutEntries = (entries: JournalEntry[], length: number) => Promise<number>;

const firstRetryMs = 500;
const lastRetryMs = 10_000;

/** Describes why a journal has stopped. */
export function describeStoppedJournal(error: unknown): string {
  if (error instanceof ApiError && error.code === "ETAG_MISMATCH") return t("checkout-another-window-works-on-job");
  return t("checkout-your-changes-could-not-be", { message: error instanceof Error ? error.message : String(error) });
}

/**
 * Creates a writer that writes entries at once and in order, with one request at a time. Entries that are appended during
 * a request are written together by the next one. A failed request is retried with exponential backoff.
 */
export function createJournalWriter(
  put: PutEntries,
  length: number,
  clock: Clock,
  onState: (state: JournalState) => void,
): JournalWriter {
  let writtenCount = length;
  let queue: JournalEntry[] = [];
  let isWriting = false;
  let isStopped = false;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => undefined;
  let lastError: unknown = null;
  let waiters: { resolve: () => void; reject?: (error: unknown) => void }[] = [];

  function settle(state: JournalState): void {
    onState(state);
    resolveWaiters();
  }

  function resolveWaiters(): void {
    for (const { resolve } of waiters) resolve();
    waiters = [];
  }

  async function write(): Promise<void> {
    if (isWriting || isStopped || queue.length === 0) return;
    isWriting = true;
    const batch = queue;
    queue = [];
    onState({ kind: "saving" });
    try {
      writtenCount = await put(batch, writtenCount);
      retryMs = firstRetryMs;
      lastError = null;
      isWriting = false;
      if (queue.length === 0) settle({ kind: "saved", at: clock.now() });
      else await write();
    } catch (error) {
      isWriting = false;
      queue = [...batch, ...queue];
      if (isStopped) return;
      if (isPermanentError(error)) {
        isStopped = true;
        settle({ kind: "stopped", error });
        return;
      }
      lastError = error;
      onState({ kind: "retrying", error });
      for (const { reject } of waiters) reject?.(error);
      waiters = waiters.filter(({ reject }) => reject === undefined);
      cancelRetry = clock.after(retryMs, () => void write());
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }

  const isSettled = (): boolean => isStopped || (!isWriting && queue.length === 0);

  return {
    append(entry) {
      queue.push(entry);
      void write();
    },
    whenSettled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => void waiters.push({ resolve }))),
    whenSaved() {
      if (isSettled()) return Promise.resolve();
      if (lastError !== null) return Promise.reject(lastError);
      return new Promise((resolve, reject) => void waiters.push({ resolve, reject }));
    },
    dispose() {
      isStopped = true;
      cancelRetry();
      resolveWaiters();
    },
  };
}
