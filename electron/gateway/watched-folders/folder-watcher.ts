import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import type { TimerClock } from "../../platform/clock.ts";
import { isDiskFull } from "../database.ts";
import { createFolderHints } from "./folder-hints.ts";
import { createFileJob, importFile, type ImportOptions, ServiceAwayError } from "./import-file.ts";
import { explainListError, type FolderListing, type FoundFile, isSameFile, listFolder } from "./list-folder.ts";
import { digestFile, FileChangedError, UnsuitableFileError } from "./open-file.ts";
import { type FileRecord, type FolderRecord, type FolderStore, getRetryTime } from "./store.ts";

/** The times of a watcher, in milliseconds. */
export const watchTimes = {
  /** From one look at the folder to the next. */
  poll: 10_000,
  /** How long size and time of a file must stay the same before it is read: scanners pause between two pages. */
  settle: 10_000,
  /** As `settle`, for a file that has changed since it was first seen. */
  settleChanged: 20_000,
  /** As `settle`, for a file that is still empty. */
  settleEmpty: 30_000,
  /** From a hint of the file system to the look. */
  hint: 300,
  /** Until the first and until every later attempt after the service did not take a file. It doubles in between. */
  retryFirst: 5000,
  retryLast: 300_000,
} as const;

/** The number of files that are imported before the next look, so that the state of a large folder stays current. */
const maxImports = 50;

/** A look takes at most this part of the time: one at a large folder on a slow drive is followed by a longer pause. */
const maxLookShare = 1 / 20;

/** The time of a look after which no more known files are read, in milliseconds. */
const maxDigestMs = 1000;

export interface FolderWatcherOptions {
  folder: FolderRecord;
  store: FolderStore;
  clock: TimerClock;
  client: Client;
  onFault: (error: unknown) => void;
}

export interface WatcherState {
  /** Why the folder cannot be listed; null if it can. */
  listProblem: string | null;
  /** Why the service does not take files now; null if it does. */
  serviceProblem: string | null;
  /** The number of files that are still written, or wait for their import. */
  waitingCount: number;
  ignored: FolderListing["ignored"];
  files: readonly FileRecord[];
}

/** Imports the files of one folder while it is not paused, one at a time. */
export interface FolderWatcher {
  read(): WatcherState;
  /** Looks at the folder, and imports what has stopped growing. Resolves when that was done. Never rejects. */
  look(): Promise<void>;
  /** Imports failed files again at the next look. @param name the file; null for all */
  retry(name: string | null): void;
  /** Sends files again now, as after the service was reached. */
  resumeSending(): void;
  /** Stops and waits for the running request to end. */
  close(): Promise<void>;
}

/** Timers of the system can run a little early. */
const timerToleranceMs = 100;

/** The import of a file, or the rest of it. */
interface Import {
  file: FoundFile;
  run: () => Promise<void>;
}

const pick = ({ name, size, modifiedAt }: FoundFile): FoundFile => ({ name, size, modifiedAt });
const isOpen = (file: FileRecord): boolean =>
  file.state === "uploading" || file.state === "uploaded" || getRetryTime(file) !== null;

/**
 * Watches a folder. The system's notifications are a hint to look soon; what is imported depends on the looks alone,
 * because notifications are lost on network drives and under load.
 */
export function watchFolder(options: FolderWatcherOptions): FolderWatcher {
  const { folder, store, clock, client, onFault } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const hints = createFolderHints(folder.path, lookSoon);
  const records = new Map(store.listFiles(folder.id).map((file) => [file.name, file]));
  /** Files that may still be written, as they were last seen, and when they are complete if they stay so. */
  const unsettled = new Map<string, FoundFile & { settledAt: number }>();
  /** How often the service did not take a file. Others are sent first. */
  const postponed = new Map<string, number>();
  /** Failed files that the user wants to import again. */
  const retried = new Set<string>();
  let listProblem: string | null = null;
  let serviceProblem: string | null = null;
  let ignored: FolderListing["ignored"] = [];
  let waiting = new Set<string>();
  let retryAt = 0;
  let retryMs: number = watchTimes.retryFirst;
  let lookMs = 0;
  let looking = Promise.resolve();
  let isLookPlanned = false;
  let cancelTimer = (): void => undefined;
  let isHinted = false;
  let needsBaseline = folder.needsBaseline;
  let hasMore = false;
  /** Known files whose digest could not be computed. They are tried again when the folder comes back. */
  const unreadable = new Set<string>();

  function plan(delayMs: number): void {
    cancelTimer();
    if (!signal.aborted) cancelTimer = clock.after(Math.max(delayMs, lookMs / maxLookShare), () => void look());
  }

  /** Looks soon after a hint, once for all hints that come meanwhile. */
  function lookSoon(): void {
    if (isHinted || signal.aborted) return;
    isHinted = true;
    clock.after(Math.max(watchTimes.hint, lookMs / maxLookShare), () => {
      isHinted = false;
      void look();
    });
  }

  const importOptions: ImportOptions = {
    client,
    folder,
    signal,
    now: () => clock.now(),
    record(file) {
      store.putFile(folder.id, file);
      records.set(file.name, file);
      if (!isOpen(file)) waiting.delete(file.name);
    },
    findImported: (sha256) => store.findImported(folder.id, sha256),
    readTaxonomyRevision: () => store.readTaxonomyRevision(folder.id),
    recordTaxonomyRevision: (revision) => store.setTaxonomyRevision(folder.id, revision),
  };

  /** Tells whether a file is as it was when its size and time were last recorded, and nothing is left to do. */
  function isDone(file: FoundFile): boolean {
    const record = records.get(file.name);
    if (record === undefined || !isSameFile(record, file) || isOpen(record)) return false;
    return record.state !== "failed" || !retried.has(file.name);
  }

  /** Tells whether a file waits until it is imported again. It does not if it has changed, or the user asks for it. */
  function mustPause(file: FoundFile): boolean {
    const record = records.get(file.name);
    if (record === undefined || !isSameFile(record, file) || retried.has(file.name)) return false;
    return clock.now() < (getRetryTime(record) ?? 0);
  }

  function getSettleTime(file: FoundFile, hasChanged: boolean): number {
    if (file.size === 0) return watchTimes.settleEmpty;
    return hasChanged ? watchTimes.settleChanged : watchTimes.settle;
  }

  /** Tells whether a file has stopped growing: at two looks its size and time were the same. */
  function isSettled(file: FoundFile): boolean {
    const record = records.get(file.name);
    if (record !== undefined && isSameFile(record, file)) return true;
    const now = clock.now();
    const seen = unsettled.get(file.name);
    if (seen === undefined || !isSameFile(seen, file)) {
      const hasChanged = seen !== undefined || record !== undefined;
      unsettled.set(file.name, { ...file, settledAt: now + getSettleTime(file, hasChanged) });
      return false;
    }
    return now >= seen.settledAt;
  }

  /** Forgets removed files without a job. Others stay known, so that a file that comes back is not imported twice. */
  function forgetRemoved(names: ReadonlySet<string>): void {
    for (const { name, state } of records.values()) {
      if (names.has(name) || !["failed", "uploading", "duplicate"].includes(state)) continue;
      store.deleteFile(folder.id, name);
      records.delete(name);
      retried.delete(name);
    }
    for (const name of unsettled.keys()) if (!names.has(name)) unsettled.delete(name);
  }

  async function list(): Promise<FolderListing | null> {
    try {
      const listing = await listFolder(folder.path, signal);
      listProblem = null;
      hints.open();
      return listing;
    } catch (error) {
      signal.throwIfAborted();
      listProblem = `${explainListError(error)} Galley goes on when it can be read.`;
      // A folder that comes back is another one for the system.
      hints.close();
      unreadable.clear();
      return null;
    }
  }

  /** Records the files that were in the folder before it was watched. */
  function recordBaseline(files: readonly FoundFile[]): void {
    const times = { changedAt: clock.now(), timeoutCount: 0 };
    const rest = { sha256: null, attempt: 0, documentUri: null, reason: null, ...times };
    const known = files.map((file): FileRecord => ({ ...file, ...rest, state: "known" }));
    store.putBaseline(folder.id, known);
    for (const file of known) records.set(file.name, file);
    needsBaseline = false;
  }

  /**
   * Computes digests of known files, which tell later whether a file has changed or only has another date. Each look
   * computes some, so that a large folder on a slow drive does not hold up imports.
   */
  async function digestKnown(files: readonly FoundFile[]): Promise<void> {
    const startedAt = performance.now();
    const digested: FileRecord[] = [];
    for (const file of files) {
      if (performance.now() - startedAt > maxDigestMs) break;
      const record = records.get(file.name);
      if (record?.state !== "known" || record.sha256 !== null || !isSameFile(record, file)) continue;
      if (unreadable.has(file.name)) continue;
      try {
        digested.push({ ...record, sha256: await digestFile(join(folder.path, file.name), file, signal) });
      } catch (error) {
        // Another program has the file, or it is gone.
        if (error instanceof FileChangedError) continue;
        // If it changes, it becomes a job or says why not. Until then it does not concern the user.
        unreadable.add(file.name);
        if (!(error instanceof UnsuitableFileError)) throw error;
      }
    }
    if (digested.length > 0) store.putBaseline(folder.id, digested);
    for (const file of digested) records.set(file.name, file);
  }

  async function importSettled(file: FoundFile): Promise<void> {
    try {
      await importFile(importOptions, file, records.get(file.name));
      unsettled.delete(file.name);
      retried.delete(file.name);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      unsettled.set(file.name, { ...file, settledAt: clock.now() + getSettleTime(file, true) });
    }
  }

  /** Runs one import. @returns whether the service can be sent the next */
  async function runImport({ file, run }: Import): Promise<boolean> {
    try {
      await run();
      serviceProblem = null;
      retryMs = watchTimes.retryFirst;
      postponed.delete(file.name);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceAwayError || isDiskFull(error)) {
        const seconds = error instanceof ServiceAwayError ? (error.retryAfterSeconds ?? 0) : 0;
        serviceProblem = error instanceof Error ? error.message : String(error);
        retryAt = clock.now() + Math.max(retryMs, seconds * 1000);
        retryMs = Math.min(retryMs * 2, watchTimes.retryLast);
        postponed.set(file.name, (postponed.get(file.name) ?? 0) + 1);
        return false;
      }
      onFault(error);
      const previous = records.get(file.name) ?? { sha256: null, attempt: 0, documentUri: null };
      const reason = "An unexpected error, which is in the log of Galley. Try again.";
      const times = { changedAt: clock.now(), timeoutCount: 0 };
      importOptions.record({ ...previous, ...pick(file), ...times, state: "failed", reason });
      return true;
    }
  }

  /** Runs imports until the service does not take files. */
  async function send(imports: readonly Import[]): Promise<void> {
    hasMore = imports.length > maxImports;
    if (imports.length === 0) serviceProblem = null;
    if (clock.now() < retryAt) return;
    // New files come before those that took the service too long, or that it could not take, which may do so again.
    const count = ({ file: { name } }: Import): number =>
      (postponed.get(name) ?? 0) + (records.get(name)?.timeoutCount ?? 0);
    const next = [...imports].sort((a, b) => count(a) - count(b)).slice(0, maxImports);
    for (const current of next) {
      const goesOn = await runImport(current);
      signal.throwIfAborted();
      if (!goesOn) return;
    }
  }

  /** Returns the time until the next look. */
  function getDelay(): number {
    if (serviceProblem !== null) return Math.min(Math.max(retryAt - clock.now(), 0), watchTimes.poll);
    if (hasMore) return 0;
    const now = clock.now();
    let delay: number = watchTimes.poll;
    for (const name of waiting) {
      const left = (unsettled.get(name)?.settledAt ?? now) - now;
      if (left > 0) delay = Math.min(delay, left + timerToleranceMs);
    }
    return delay;
  }

  /** Returns the imports of uploaded files, which need the file no more. */
  function resumeUploaded(): Import[] {
    const uploaded = [...records.values()].filter(({ state }) => state === "uploaded");
    return uploaded.map((file) => ({ file, run: () => createFileJob(importOptions, file) }));
  }

  async function lookOnce(): Promise<void> {
    if (signal.aborted) return;
    const startedAt = performance.now();
    const listing = await list();
    lookMs = performance.now() - startedAt;
    if (listing === null) return send(resumeUploaded());
    const { files } = listing;
    ({ ignored } = listing);
    const isBaseline = needsBaseline;
    if (isBaseline) recordBaseline(files);
    forgetRemoved(new Set(files.map(({ name }) => name)));
    const unfinished = files.filter((file) => !isDone(file));
    waiting = new Set(unfinished.map(({ name }) => name));
    const settled = unfinished.filter(
      (file) => isSettled(file) && !mustPause(file) && records.get(file.name)?.state !== "uploaded",
    );
    await send([...resumeUploaded(), ...settled.map((file) => ({ file, run: () => importSettled(file) }))]);
    // The user waits for the first look.
    if (!isBaseline) await digestKnown(files);
  }

  async function lookAfter(previous: Promise<void>): Promise<void> {
    await previous;
    isLookPlanned = false;
    try {
      await lookOnce();
    } catch (error) {
      if (!signal.aborted) onFault(error);
    }
    plan(getDelay());
  }

  function look(): Promise<void> {
    // A look that has not begun sees everything that this one would.
    if (isLookPlanned) return looking;
    isLookPlanned = true;
    looking = lookAfter(looking);
    return looking;
  }

  return {
    read: () => ({ listProblem, serviceProblem, waitingCount: waiting.size, ignored, files: [...records.values()] }),
    look,
    retry(name) {
      for (const record of records.values()) {
        if (record.state === "failed" && (name === null || record.name === name)) retried.add(record.name);
      }
      retryAt = 0;
      void look();
    },
    resumeSending() {
      if (serviceProblem === null) return;
      retryAt = 0;
      void look();
    },
    async close() {
      controller.abort();
      cancelTimer();
      hints.close();
      await looking;
    },
  };
}
