import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import type { TimerClock } from "../../platform/clock.ts";
import { isDiskFull } from "../database.ts";
import { createFolderHints } from "./folder-hints.ts";
import { createFileJob, importFile, type ImportOptions, ServiceAwayError } from "./import-file.ts";
import { explainListError, type FolderListing, type FoundFile, isSameFile, listFolder } from "./list-folder.ts";
import { digestFile, FileChangedError, UnsuitableFileError } from "./open-file.ts";
import { type FileRecord, type FolderRecord, type FolderStore, getRetryTime } from "./store.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The times of a watcher, in milliseconds. */
export const watchTimes = {
  /** The time from one scan of the folder to the next. */
  poll: 10_000,
  /**
   * The time for which the size and the modification time of a file must stay the same before it is read. It is long,
   * since document scanners pause between two pages.
   */
  settle: 10_000,
  /** The settle time of a file that has changed since it was first seen. */
  settleChanged: 20_000,
  /** The settle time of a file that is still empty. */
  settleEmpty: 30_000,
  /** The time from a notification of the file system to the scan. */
  hint: 300,
  /**
   * The first and the maximum delay before the next attempt, if the service did not accept a file. The delay doubles
   * with each attempt.
   */
  retryFirst: 5000,
  retryLast: 300_000,
} as const;

/**
 * The maximum number of files that are imported before the next scan, so that the state of a large folder stays
 * current.
 */
const maxImports = 50;

/**
 * The maximum share of the time that is spent on scans. The pause after a slow scan, as of a large folder on a slow
 * drive, is therefore longer.
 */
const maxScanShare = 1 / 20;

/** The time in ms after which a scan stops computing digests of known files. */
const maxDigestMs = 1000;

export interface FolderWatcherOptions {
  folder: FolderRecord;
  store: FolderStore;
  clock: TimerClock;
  client: Client;
  onFault: (error: unknown) => void;
}

export interface WatcherState {
  /** The reason why the folder cannot be listed; null if it can be listed. */
  listProblem: string | null;
  /** The reason why the service does not accept files now; null if it accepts them. */
  serviceProblem: string | null;
  /** The number of files that are still being written, or wait for their import. */
  waitingCount: number;
  ignored: FolderListing["ignored"];
  files: readonly FileRecord[];
}

/** Imports the files of one folder while it is not paused, one at a time. */
export interface FolderWatcher {
  read(): WatcherState;
  /** Scans the folder, and imports files that have stopped growing. Resolves when that is done. Never rejects. */
  scan(): Promise<void>;
  /** Imports failed files again at the next scan. @param name the name of the file; null for all */
  retry(name: string | null): void;
  /** Sends files again now. Call it when the service can be reached again. */
  resumeSending(): void;
  /** Stops and waits for the running request to end. */
  close(): Promise<void>;
}

/** Timers of the system can run a little early. */
const timerToleranceMs = 100;

/** The import of a file, or the remaining part of an interrupted import. */
interface Import {
  file: FoundFile;
  run: () => Promise<void>;
}

const pick = ({ name, size, modifiedAt }: FoundFile): FoundFile => ({ name, size, modifiedAt });
const isOpen = (file: FileRecord): boolean =>
  file.state === "uploading" || file.state === "uploaded" || getRetryTime(file) !== null;

/**
 * Watches a folder. A notification of the system only starts the next scan earlier. Imports depend on scans alone, because
 * notifications are lost on network drives and under load.
 */
export function watchFolder(options: FolderWatcherOptions): FolderWatcher {
  const { folder, store, clock, client, onFault } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const hints = createFolderHints(folder.path, scanSoon);
  const records = new Map(store.listFiles(folder.id).map((file) => [file.name, file]));
  /**
   * The files that may still be being written, with the size and time at the last scan, and the time from which they
   * count as complete.
   */
  const unsettled = new Map<string, FoundFile & { settledAt: number }>();
  /** How often the service did not accept a file, by its name. Other files are sent before it. */
  const postponements = new Map<string, number>();
  /** The names of failed files that the user wants to import again. */
  const retriedNames = new Set<string>();
  let listProblem: string | null = null;
  let serviceProblem: string | null = null;
  let ignored: FolderListing["ignored"] = [];
  let waitingNames = new Set<string>();
  let retryAt = 0;
  let retryMs: number = watchTimes.retryFirst;
  let scanMs = 0;
  let lastScan = Promise.resolve();
  let isScanQueued = false;
  let cancelTimer = (): void => undefined;
  let isHinted = false;
  let needsBaseline = folder.needsBaseline;
  let hasMore = false;
  /** The names of known files whose digest could not be computed. They are tried again when the folder comes back. */
  const unreadableNames = new Set<string>();

  function scheduleScan(delayMs: number): void {
    cancelTimer();
    if (!signal.aborted) cancelTimer = clock.after(Math.max(delayMs, scanMs / maxScanShare), () => void scan());
  }

  /** Scans the folder soon after a notification, once for all notifications that arrive meanwhile. */
  function scanSoon(): void {
    if (isHinted || signal.aborted) return;
    isHinted = true;
    clock.after(Math.max(watchTimes.hint, scanMs / maxScanShare), () => {
      isHinted = false;
      void scan();
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
      if (!isOpen(file)) waitingNames.delete(file.name);
    },
    findImported: (sha256) => store.findImported(folder.id, sha256),
    readTaxonomyRevision: () => store.readTaxonomyRevision(folder.id),
    recordTaxonomyRevision: (revision) => store.setTaxonomyRevision(folder.id, revision),
  };

  /** Tells whether a file is unchanged since it was recorded, and has nothing left to do. */
  function isDone(file: FoundFile): boolean {
    const record = records.get(file.name);
    if (record === undefined || !isSameFile(record, file) || isOpen(record)) return false;
    return record.state !== "failed" || !retriedNames.has(file.name);
  }

  /** Tells whether a failed file must wait for its retry time, unless it has changed or the user retries it. */
  function mustPause(file: FoundFile): boolean {
    const record = records.get(file.name);
    if (record === undefined || !isSameFile(record, file) || retriedNames.has(file.name)) return false;
    return clock.now() < (getRetryTime(record) ?? 0);
  }

  function getSettleTime(file: FoundFile, hasChanged: boolean): number {
    if (file.size === 0) return watchTimes.settleEmpty;
    return hasChanged ? watchTimes.settleChanged : watchTimes.settle;
  }

  /**
   * Tells whether a file has stopped growing: its size and time have not changed for the settle time, or since its
   * state was recorded.
   */
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

  /** Deletes the records of removed files without a job. The others stay, so that no file is imported twice. */
  function forgetRemoved(names: ReadonlySet<string>): void {
    for (const { name, state } of records.values()) {
      if (names.has(name) || !["failed", "uploading", "duplicate"].includes(state)) continue;
      store.deleteFile(folder.id, name);
      records.delete(name);
      retriedNames.delete(name);
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
      listProblem = serviceText("folder-waits", { reason: explainListError(error) });
      // When a folder disappears, its notifications end.
      hints.close();
      unreadableNames.clear();
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
   * Computes digests of known files. They show later whether a file has changed or only has another date. Each scan computes
   * only some of them, so that a large folder on a slow drive does not hold up imports.
   */
  async function digestKnown(files: readonly FoundFile[]): Promise<void> {
    const startedAt = performance.now();
    const digested: FileRecord[] = [];
    for (const file of files) {
      if (performance.now() - startedAt > maxDigestMs) break;
      const record = records.get(file.name);
      if (record?.state !== "known" || record.sha256 !== null || !isSameFile(record, file)) continue;
      if (unreadableNames.has(file.name)) continue;
      try {
        digested.push({ ...record, sha256: await digestFile(join(folder.path, file.name), file, signal) });
      } catch (error) {
        // Another program has locked the file, or it was changed or removed.
        if (error instanceof FileChangedError) continue;
        // This is not reported to the user, because the file is only imported if it changes.
        unreadableNames.add(file.name);
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
      retriedNames.delete(file.name);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      unsettled.set(file.name, { ...file, settledAt: clock.now() + getSettleTime(file, true) });
    }
  }

  /** Runs one import. @returns whether the next file can be sent */
  async function runImport({ file, run }: Import): Promise<boolean> {
    try {
      await run();
      serviceProblem = null;
      retryMs = watchTimes.retryFirst;
      postponements.delete(file.name);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceAwayError || isDiskFull(error)) {
        const seconds = error instanceof ServiceAwayError ? (error.retryAfterSeconds ?? 0) : 0;
        serviceProblem = error instanceof Error ? error.message : String(error);
        retryAt = clock.now() + Math.max(retryMs, seconds * 1000);
        retryMs = Math.min(retryMs * 2, watchTimes.retryLast);
        postponements.set(file.name, (postponements.get(file.name) ?? 0) + 1);
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

  /** Runs at most `maxImports` imports, and stops when the service does not take files. */
  async function send(imports: readonly Import[]): Promise<void> {
    hasMore = imports.length > maxImports;
    if (imports.length === 0) serviceProblem = null;
    if (clock.now() < retryAt) return;
    // Files that the service did not accept or could not read in time come last, because this may happen again.
    const countFailures = ({ file: { name } }: Import): number =>
      (postponements.get(name) ?? 0) + (records.get(name)?.timeoutCount ?? 0);
    const next = [...imports].sort((a, b) => countFailures(a) - countFailures(b)).slice(0, maxImports);
    for (const current of next) {
      const canContinue = await runImport(current);
      signal.throwIfAborted();
      if (!canContinue) return;
    }
  }

  /** Returns the time until the next scan, in milliseconds. */
  function getScanDelay(): number {
    if (serviceProblem !== null) return Math.min(Math.max(retryAt - clock.now(), 0), watchTimes.poll);
    if (hasMore) return 0;
    const now = clock.now();
    let delayMs: number = watchTimes.poll;
    for (const name of waitingNames) {
      const leftMs = (unsettled.get(name)?.settledAt ?? now) - now;
      if (leftMs > 0) delayMs = Math.min(delayMs, leftMs + timerToleranceMs);
    }
    return delayMs;
  }

  /** Returns the imports that continue after the upload. They do not need the file any more. */
  function resumeUploaded(): Import[] {
    const uploaded = [...records.values()].filter(({ state }) => state === "uploaded");
    return uploaded.map((file) => ({ file, run: () => createFileJob(importOptions, file) }));
  }

  async function scanOnce(): Promise<void> {
    if (signal.aborted) return;
    const startedAt = performance.now();
    const listing = await list();
    scanMs = performance.now() - startedAt;
    if (listing === null) return send(resumeUploaded());
    const { files } = listing;
    ({ ignored } = listing);
    const isBaseline = needsBaseline;
    if (isBaseline) recordBaseline(files);
    forgetRemoved(new Set(files.map(({ name }) => name)));
    const unfinished = files.filter((file) => !isDone(file));
    waitingNames = new Set(unfinished.map(({ name }) => name));
    const settled = unfinished.filter(
      (file) => isSettled(file) && !mustPause(file) && records.get(file.name)?.state !== "uploaded",
    );
    await send([...resumeUploaded(), ...settled.map((file) => ({ file, run: () => importSettled(file) }))]);
    // Digests are not computed in the first scan, because the user waits for it.
    if (!isBaseline) await digestKnown(files);
  }

  async function scanAfter(previous: Promise<void>): Promise<void> {
    await previous;
    isScanQueued = false;
    try {
      await scanOnce();
    } catch (error) {
      if (!signal.aborted) onFault(error);
    }
    scheduleScan(getScanDelay());
  }

  function scan(): Promise<void> {
    // A queued scan that has not begun yet makes another one unnecessary.
    if (isScanQueued) return lastScan;
    isScanQueued = true;
    lastScan = scanAfter(lastScan);
    return lastScan;
  }

  return {
    read: () => ({
      listProblem,
      serviceProblem,
      waitingCount: waitingNames.size,
      ignored,
      files: [...records.values()],
    }),
    scan,
    retry(name) {
      for (const record of records.values()) {
        if (record.state === "failed" && (name === null || record.name === name)) retriedNames.add(record.name);
      }
      retryAt = 0;
      void scan();
    },
    resumeSending() {
      if (serviceProblem === null) return;
      retryAt = 0;
      void scan();
    },
    async close() {
      controller.abort();
      cancelTimer();
      hints.close();
      await lastScan;
    },
  };
}
