import { ApiError } from "../../shared/api/client.ts";
import type { JournalEntry } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import { describeError } from "../session/notices.ts";
import { isPermanentError } from "./permanent-error.ts";
import { t } from "../messages/messages.ts";

/**
 * The save state of the journal. `saved` means that all entries are on disk. `retrying` means that a write failed, or has
 * had no answer for some time. `stopped` means that a write failed permanently, for example because another window writes
 * the journal.
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
  /**
   * Resolves when all entries are on disk and no other window has written the journal. Rejects with the error of a failed
   * write instead of waiting for its retry, and if writing has stopped.
   */
  whenSaved(): Promise<void>;
  /** Returns the number of entries on disk. */
  getLength(): number;
  /** Stops writing. */
  dispose(): void;
}

/**
 * Appends entries to the journal, which must have `length` entries so far. Without entries, only checks this length.
 * @returns the new number of entries
 */
export type PutEntries = (entries: JournalEntry[], length: number) => Promise<number>;

const initialRetryDelayMs = 500;
const maxRetryDelayMs = 10_000;
/** The time without an answer after which entries count as not saved. */
const slowWriteMs = 5000;

/** Describes why a journal has stopped. */
export function describeStoppedJournal(error: unknown): string {
  if (error instanceof ApiError && error.code === "ETAG_MISMATCH") return t("journal-other-window");
  return t("journal-write-failed", { message: describeError(error) });
}

/**
 * Creates a writer that writes entries at once and in order, with one request at a time. Entries that are appended
 * during a request are written together by the next one. A failed request is retried with exponential backoff. The
 * retry includes the entries that were appended in the meantime.
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
  /** The error that has stopped writing; null if none has. */
  let stopError: unknown = null;
  /** Whether the next write must happen even if it has no entries. */
  let mustVerify = false;
  let retryDelayMs = initialRetryDelayMs;
  /** Cancels the scheduled retry; null if none is scheduled. */
  let cancelRetry: (() => void) | null = null;
  let lastError: unknown = null;
  let waiters: { resolve: () => void; reject?: (error: unknown) => void }[] = [];

  function resolveWaiters(): void {
    for (const { resolve } of waiters) resolve();
    waiters = [];
  }

  /** Rejects the callers of `whenSaved`. */
  function rejectWaiters(error: unknown): void {
    for (const { reject } of waiters) reject?.(error);
    waiters = waiters.filter(({ reject }) => reject === undefined);
  }

  function stop(error: unknown): void {
    stopError ??= error;
    cancelRetry?.();
    rejectWaiters(stopError);
    resolveWaiters();
  }

  function scheduleRetry(): void {
    cancelRetry = clock.after(retryDelayMs, () => {
      cancelRetry = null;
      void write();
    });
    retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs);
  }

  async function write(): Promise<void> {
    if (isWriting || cancelRetry !== null || stopError !== null || (queue.length === 0 && !mustVerify)) return;
    isWriting = true;
    mustVerify = false;
    const batch = queue;
    queue = [];
    let mustReportSaved = batch.length > 0 || lastError !== null;
    if (batch.length > 0) onState({ kind: "saving" });
    const cancelWarning = clock.after(slowWriteMs, () => {
      mustReportSaved = true;
      onState({ kind: "retrying", error: new Error(t("service-unreachable-detail")) });
    });
    try {
      writtenCount = await put(batch, writtenCount);
      cancelWarning();
      retryDelayMs = initialRetryDelayMs;
      lastError = null;
      isWriting = false;
      if (queue.length > 0 || mustVerify) return await write();
      if (mustReportSaved) onState({ kind: "saved", at: clock.now() });
      resolveWaiters();
    } catch (error) {
      cancelWarning();
      isWriting = false;
      queue = [...batch, ...queue];
      if (stopError !== null) return;
      if (isPermanentError(error)) {
        onState({ kind: "stopped", error });
        stop(error);
        return;
      }
      lastError = error;
      mustVerify = true;
      onState({ kind: "retrying", error });
      rejectWaiters(error);
      scheduleRetry();
    }
  }

  const isSettled = (): boolean => stopError !== null || (!isWriting && queue.length === 0);

  return {
    append(entry) {
      queue.push(entry);
      void write();
    },
    whenSettled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => void waiters.push({ resolve }))),
    whenSaved() {
      const error = stopError ?? lastError;
      if (error !== null) return Promise.reject(error);
      // A running or queued write also verifies the journal.
      if (!isWriting && queue.length === 0) mustVerify = true;
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject });
        void write();
      });
    },
    getLength: () => writtenCount,
    dispose: () => stop(new Error(t("journal-closed"))),
  };
}
