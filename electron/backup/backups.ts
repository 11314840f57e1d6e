import { createReadStream, existsSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import type { Backups as BackupsState } from "../../shared/api/backups.ts";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import type { Keychain } from "../platform/keychain.ts";
import type { Log } from "../platform/log.ts";
import { listDailySnapshots } from "../storage/data-folder/database-backups.ts";
import { readMarker } from "../storage/data-folder/data-folder.ts";
import { findMasterKey } from "../storage/keys/keychain-master-key.ts";
import { exportBackup } from "./export-backup.ts";
import { prepareMove } from "./move-data.ts";
import { clearPending, readPending, writePending } from "./pending-operation.ts";
import { scheduleRestore } from "./restore-backup.ts";
import { minPassPhraseLength } from "./sealed-key.ts";
import { discardStaged, readStaged, stageBackup } from "./stage-backup.ts";
import { measureFolder } from "./storage-use.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** The functions that only a desktop shell has, since a page in a browser cannot provide them. */
export interface BackupShell {
  /** Lets the user choose a file or folder; resolves to null if the user cancels. */
  choosePath?: (kind: "new-file" | "file" | "folder", suggestedName: string) => Promise<string | null>;
  /** Asks the user whether all data are to be removed, in a dialog that the page of the window cannot answer. */
  confirmRemoval?: (dataFolder: string) => Promise<boolean>;
  /** Closes the workbench and opens it again; after a removal of all data, ends the application. */
  restart?: () => void;
}

export interface BackupsOptions {
  dataFolder: string;
  /** The version of the application. */
  version: string;
  keychain: () => Promise<Keychain>;
  log: Log;
  shell: BackupShell;
  /**
   * Whether the data can be moved to another folder. They cannot if `--data` names their folder, since the next start
   * has the same option.
   */
  isMovable: boolean;
  /** A sentence that says what happened to the data folder before this start; null if nothing did. */
  notice: string | null;
}

type Task = NonNullable<BackupsState["task"]>;
type Report = (doneBytes: number, totalBytes: number) => void;

/** Exports, checks, restores, moves and removes the data of a running workbench. Large work runs in the background. */
export interface Backups {
  describe(): Promise<BackupsState>;
  /** Calls `listener` at every change and progress; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * Begins an export. If there is neither a path nor a dialog, it writes the file that {@link Backups.getDownload}
   * returns.
   */
  beginExport(path: string | null, passPhrase: string | null): Promise<void>;
  /** Returns the exported file that can be downloaded. @throws {ServiceError} ROUTE_NOT_FOUND if there is none */
  getDownload(): string;
  /** Verifies an uploaded backup. @throws {ServiceError} ACCESS_DENIED if the shell has dialogs */
  check(bytes: ReadableStream<Uint8Array>, size: number | null): Promise<void>;
  /** Begins to verify a backup file on this computer. */
  beginCheck(path: string | null): Promise<void>;
  /** Schedules the replacement of the data by the checked backup, for the next restart. */
  restore(passPhrase: string | null, createNewKeys: boolean): Promise<void>;
  /** Begins to copy the data to another folder, which is used from the next restart on. */
  beginMove(path: string | null): Promise<void>;
  /** Schedules the removal of all data, unless the user declines. They are removed when the workbench is closed. */
  scheduleRemoval(): Promise<void>;
  cancelPending(): Promise<void>;
  restart(): void;
  /** Waits for the running task, then deletes the exported file for the download. */
  close(): Promise<void>;
}

/** The minimum time in ms between two announcements of progress. After each of them, the windows request the state. */
const progressIntervalMs = 250;

const formatTime = (time: Date) => time.toISOString().slice(0, 16).replace("T", "-").replace(":", "");

export function createBackups(options: BackupsOptions): Backups {
  const { dataFolder, version, keychain, log, shell, isMovable } = options;
  const exportFolder = join(dataFolder, "backups", "export");
  const listeners = new Set<() => void>();
  let task: Task | null = null;
  let running: Promise<void> | null = null;

  const announce = () => {
    for (const listener of listeners) listener();
  };

  function requireIdle(): void {
    if (running !== null) throw new GatewayError("BACKUP_RUNNING");
    const pending = readPending(dataFolder);
    if (pending === null) return;
    const message = `A ${pending.kind} waits for a restart of Galley. Restart it, or cancel the ${pending.kind} first.`;
    throw new GatewayError("BACKUP_RUNNING", message);
  }

  /** Runs a task, and makes its progress and outcome part of the state. Rejects if the task fails. */
  function beginTask(
    kind: Task["kind"],
    work: (report: Report) => Promise<Pick<Task, "message" | "download">>,
  ): Promise<void> {
    requireIdle();
    const current: Task = { kind, state: "running", done_bytes: 0, total_bytes: 0, message: null, download: null };
    task = current;
    let announcedAt = performance.now();
    const report: Report = (doneBytes, totalBytes) => {
      current.done_bytes = doneBytes;
      current.total_bytes = totalBytes;
      if (performance.now() - announcedAt < progressIntervalMs) return;
      announcedAt = performance.now();
      announce();
    };
    const finish = async () => {
      try {
        Object.assign(current, await work(report), { state: "done", done_bytes: current.total_bytes });
      } catch (error) {
        const isExpected = error instanceof GatewayError || error instanceof ServiceError;
        if (!isExpected) log.error(`${kind} failed`, error);
        Object.assign(current, { state: "failed", message: error instanceof Error ? error.message : String(error) });
        throw error;
      } finally {
        running = null;
        announce();
      }
    };
    const finished = finish();
    running = finished.catch(() => undefined);
    announce();
    return finished;
  }

  /** Begins a task without waiting for it. If it fails, only the state shows it. */
  function beginInBackground(...args: Parameters<typeof beginTask>): void {
    beginTask(...args).catch(() => undefined);
  }

  const createDialogError = () =>
    new ServiceError("ACCESS_DENIED", "Files and folders are chosen in the dialog of the system.");

  /** Returns the path to use; null if the user cancelled the dialog. @throws {ServiceError} FIELD_INVALID, ACCESS_DENIED */
  async function choosePath(
    path: string | null,
    kind: "new-file" | "file" | "folder",
    suggestedName = "",
  ): Promise<string | null> {
    if (shell.choosePath === undefined) {
      if (path !== null) return path;
      throw new ServiceError("FIELD_INVALID", "Name the whole path.", { fields: { path: { message: "is missing" } } });
    }
    if (path === null) return shell.choosePath(kind, suggestedName);
    throw createDialogError();
  }

  function requirePassPhrase(passPhrase: string | null): void {
    if (passPhrase === null || passPhrase.length >= minPassPhraseLength) return;
    throw new ServiceError("FIELD_INVALID", serviceText("pass-phrase-too-short", { count: minPassPhraseLength }), {
      fields: { pass_phrase: { message: `needs at least ${minPassPhraseLength} characters` } },
    });
  }

  async function findSecret(passPhrase: string | null) {
    if (passPhrase === null) return null;
    const masterKey = await findMasterKey(dataFolder, keychain);
    if (masterKey !== null) return { masterKey, passPhrase };
    throw new GatewayError("MASTER_KEY_NEEDED", serviceText("backup-key-locked"));
  }

  function describeChecked(): BackupsState["checked"] {
    const staged = readStaged(dataFolder);
    if (staged === null) return null;
    const { header, bytes, lostBlobs, hasApiKeys } = staged;
    return {
      created_at: header.created_at,
      app_version: header.app_version,
      bytes,
      is_of_this_folder: header.identity === readMarker(dataFolder)?.database,
      has_api_keys: hasApiKeys,
      has_master_key: header.has_master_key,
      lost_count: lostBlobs,
    };
  }

  const checked = { message: "The backup is complete and can be restored.", download: null };

  return {
    async describe() {
      const snapshots = listDailySnapshots(dataFolder).map(async ({ folder, time }) => ({
        path: folder,
        created_at: new Date(time).toISOString(),
        bytes: await measureFolder(folder),
      }));
      return {
        snapshots: await Promise.all(snapshots),
        task: task === null ? null : { ...task },
        checked: describeChecked(),
        pending: readPending(dataFolder)?.kind ?? null,
        notice: options.notice,
        has_dialogs: shell.choosePath !== undefined,
        can_restart: shell.restart !== undefined,
        can_move: isMovable,
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async beginExport(path, passPhrase) {
      requireIdle();
      requirePassPhrase(passPhrase);
      const name = `galley-${formatTime(new Date())}.tar`;
      const isDownload = path === null && shell.choosePath === undefined;
      const file = isDownload ? join(exportFolder, name) : await choosePath(path, "new-file", name);
      if (file === null) return;
      const secret = await findSecret(passPhrase);
      beginInBackground("export", async (onProgress) => {
        if (isDownload) {
          await rm(exportFolder, { recursive: true, force: true });
          await mkdir(exportFolder, { recursive: true, mode: 0o700 });
        }
        const result = await exportBackup({ dataFolder, file, appVersion: version, secret, onProgress });
        const lost = result.missingBlobs + result.damagedBlobs;
        const message = [
          `${isDownload ? basename(file) : file} is complete and verified.`,
          result.hasMasterKey
            ? "It contains the master key, encrypted with your pass phrase. Keep both: without the pass phrase, API keys cannot be restored."
            : "It does not contain the master key: if it is restored on another computer, all API keys are revoked.",
          "Keys of connections to other services stay in the keychain and are never part of a backup.",
          ...(lost === 0 ? [] : [`${lost} documents or contents are missing or damaged, and so in the backup.`]),
        ].join(" ");
        return { message, download: isDownload ? name : null };
      });
    },
    getDownload() {
      const file = typeof task?.download === "string" ? join(exportFolder, task.download) : null;
      if (file !== null && existsSync(file)) return file;
      throw new ServiceError("ROUTE_NOT_FOUND", serviceText("no-exported-file"));
    },
    async check(bytes, size) {
      // Otherwise a compromised page could upload a forged backup, which would replace the data.
      if (shell.choosePath !== undefined) throw createDialogError();
      return beginTask("check", async (report) => {
        const onProgress = (done: number) => report(done, Math.max(done, size ?? 0));
        const source = Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
        await stageBackup({ dataFolder, source, name: "The uploaded file", size, onProgress });
        return checked;
      });
    },
    async beginCheck(path) {
      requireIdle();
      const file = await choosePath(path, "file");
      if (file === null) return;
      const size = (await stat(file).catch(() => null))?.size;
      if (size === undefined) throw new GatewayError("BACKUP_INVALID", serviceText("backup-missing", { file }));
      beginInBackground("check", async (report) => {
        const onProgress = (done: number) => report(done, size);
        const source = createReadStream(file);
        await stageBackup({ dataFolder, source, name: file, size, onProgress });
        return checked;
      });
    },
    async restore(passPhrase, createNewKeys) {
      requireIdle();
      const presentKey = await findMasterKey(dataFolder, keychain);
      await scheduleRestore({ dataFolder, passPhrase, createNewKeys, presentKey });
      announce();
    },
    async beginMove(path) {
      requireIdle();
      if (!isMovable) {
        throw new GatewayError("FOLDER_UNSUITABLE", serviceText("data-folder-named-at-start"));
      }
      const folder = await choosePath(path, "folder");
      if (folder === null) return;
      beginInBackground("move", async (report) => {
        await prepareMove(dataFolder, folder, report);
        return { message: `The data are copied. Restart Galley to use ${folder}.`, download: null };
      });
    },
    async scheduleRemoval() {
      requireIdle();
      if (shell.confirmRemoval !== undefined && !(await shell.confirmRemoval(dataFolder))) return;
      requireIdle();
      writePending(dataFolder, { kind: "remove" });
      announce();
    },
    async cancelPending() {
      if (running !== null) throw new GatewayError("BACKUP_RUNNING");
      await clearPending(dataFolder);
      await discardStaged(dataFolder);
      announce();
    },
    restart() {
      if (shell.restart === undefined) {
        throw new ServiceError("ACCESS_DENIED", serviceText("restart-yourself"));
      }
      shell.restart();
    },
    async close() {
      await running;
      await rm(exportFolder, { recursive: true, force: true });
    },
  };
}
