import { randomUUID } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import {
  maxListedFiles,
  type WatchedFolder,
  type WatchedFolders as WatchedFoldersState,
} from "../../../shared/api/watched-folders.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import type { JobSettings } from "../../../shared/job/job-settings.ts";
import { formatTimestamp, formatTimestampOrNull, type TimerClock } from "../../platform/clock.ts";
import { isWithinFolder } from "../../platform/paths.ts";
import type { Connections } from "../connections/connections.ts";
import { createCheckedClient } from "../offline/service-link.ts";
import { type FolderWatcher, type WatcherState, watchFolder } from "./folder-watcher.ts";
import { explainListError } from "./list-folder.ts";
import { createFolderStore, type FileRecord, type FolderRecord, getRetryTime } from "./store.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

export interface WatchedFoldersOptions {
  /** The workbench's own database. */
  database: DatabaseSync;
  connections: Pick<Connections, "find" | "get">;
  /** The data folder, whose files are not imported. */
  dataFolder: string;
  clock: TimerClock;
  onFault: (error: unknown) => void;
  /** Lets the user choose a folder in a dialog of the shell; null if the user cancels. Omitted by the browser shell. */
  chooseFolder?: (() => Promise<string | null>) | undefined;
  /**
   * Whether the database was restored from a backup. In this case, all folders are paused, since they may belong to
   * another computer.
   */
  isRestored?: boolean;
}

export interface NewFolder {
  connectionId: string;
  path: string | null;
  settings: JobSettings;
  importsExisting: boolean;
}

/** The folders of this computer whose files become jobs. */
export interface WatchedFolders {
  describe(): Promise<WatchedFoldersState>;
  /**
   * Watches a folder. If the shell has dialogs, the user chooses the folder; nothing happens if the dialog is cancelled.
   * @throws {ServiceError} ACCESS_DENIED if a path is named although the shell has dialogs; FIELD_INVALID
   * @throws {GatewayError} FOLDER_UNSUITABLE, CONNECTION_NOT_FOUND
   */
  add(folder: NewFolder): Promise<void>;
  /** @throws {GatewayError} WATCHED_FOLDER_NOT_FOUND */
  setPaused(id: string, isPaused: boolean): Promise<void>;
  /** Stops watching a folder; its files and their jobs stay. @throws {GatewayError} WATCHED_FOLDER_NOT_FOUND */
  remove(id: string): Promise<void>;
  /** Imports failed files again. @param name a file's name; null for all @throws {GatewayError} WATCHED_FOLDER_NOT_FOUND */
  retry(id: string, name: string | null): void;
  /** Scans all folders now. Resolves when the files that have stopped growing are imported. */
  scan(): Promise<void>;
  close(): Promise<void>;
}

/** The maximum number of watched folders. Each uploads one file at a time. */
const maxFolders = 20;

interface Entry {
  folder: FolderRecord;
  /** Null while the folder is paused. */
  watcher: FolderWatcher | null;
  /** The files of a paused folder, as they were when it was paused. */
  files: readonly FileRecord[];
}

function describeFiles({ ignored, files }: Pick<WatcherState, "ignored" | "files">) {
  const postponed = files.flatMap((file) => {
    const retryAt = getRetryTime(file);
    return retryAt === null ? [] : [{ name: file.name, reason: file.reason ?? "", retry_at: formatTimestamp(retryAt) }];
  });
  const failed = files
    .filter((file) => file.state === "failed" && getRetryTime(file) === null)
    .sort((a, b) => b.changedAt - a.changedAt);
  const duplicates = files.flatMap(({ name, state, reason }) =>
    state === "duplicate" ? [{ name, reason: reason ?? "" }] : [],
  );
  return {
    postponed_count: postponed.length,
    failed_count: failed.length,
    ignored_count: ignored.length + duplicates.length,
    failed: failed
      .slice(0, maxListedFiles)
      .map(({ name, reason, changedAt }) => ({ name, reason: reason ?? "", failed_at: formatTimestamp(changedAt) })),
    postponed: postponed.slice(0, maxListedFiles),
    ignored: [...duplicates, ...ignored].slice(0, maxListedFiles),
  };
}

function describeState(watcher: WatcherState | null): Pick<WatchedFolder, "state" | "reason"> {
  if (watcher === null) return { state: "paused", reason: null };
  const { listProblem, serviceProblem } = watcher;
  if (listProblem !== null) return { state: "not-found", reason: listProblem };
  return serviceProblem === null ? { state: "watching", reason: null } : { state: "waiting", reason: serviceProblem };
}

/** Opens the watched folders, and begins to watch those that are not paused. */
export function createWatchedFolders(options: WatchedFoldersOptions): WatchedFolders {
  const { database, connections, dataFolder, clock, onFault, chooseFolder, isRestored = false } = options;
  const store = createFolderStore(database);
  const entries = new Map<string, Entry>();
  /** The queue of changes. They run one after another, so that no folder has two watchers. */
  let changes: Promise<void> = Promise.resolve();
  let isClosed = false;

  function start(folder: FolderRecord): FolderWatcher {
    const { send, state } = connections.get(folder.connectionId);
    const watcher = watchFolder({ folder, store, clock, onFault, client: createCheckedClient(send) });
    const unsubscribe = state.subscribe(() => {
      if (state.read().status === "online") watcher.resumeSending();
    });
    return {
      ...watcher,
      async close() {
        unsubscribe();
        await watcher.close();
      },
    };
  }

  /** Removes the folders of connections that were deleted. */
  async function removeOrphans(): Promise<void> {
    for (const { folder } of entries.values()) {
      const isOrphan = connections.find(folder.connectionId) === null;
      // Another request may remove it at the same time.
      if (isOrphan && entries.has(folder.id)) await remove(folder.id).catch(() => undefined);
    }
  }

  function get(id: string): Entry {
    const entry = entries.get(id);
    if (entry === undefined) throw new GatewayError("WATCHED_FOLDER_NOT_FOUND");
    return entry;
  }

  function enqueue(change: () => Promise<void>): Promise<void> {
    const result = changes.then(() => (isClosed ? undefined : change()));
    changes = result.catch(() => undefined);
    return result;
  }

  const remove = (id: string): Promise<void> =>
    enqueue(async () => {
      const { watcher } = get(id);
      entries.delete(id);
      await watcher?.close();
      store.deleteFolder(id);
    });

  const setPaused = (id: string, isPaused: boolean): Promise<void> =>
    enqueue(async () => {
      const entry = get(id);
      if (isPaused === (entry.watcher === null)) return;
      store.setPaused(id, isPaused);
      if (isPaused) {
        await entry.watcher?.close();
        entry.watcher = null;
        entry.files = store.listFiles(id);
        return;
      }
      // The baseline may have been recorded since the entry was created.
      entry.folder = store.listFolders().find((folder) => folder.id === id) ?? entry.folder;
      entry.watcher = start(entry.folder);
      void entry.watcher.scan();
    });

  async function add({ connectionId, settings, importsExisting }: NewFolder, path: string): Promise<void> {
    const isWatched = [...entries.values()].some(
      ({ folder }) => folder.path === path && folder.connectionId === connectionId,
    );
    if (isWatched) throw new GatewayError("FOLDER_UNSUITABLE", serviceText("folder-watched", { path }));
    if (entries.size >= maxFolders) {
      throw new GatewayError("FOLDER_UNSUITABLE", serviceText("too-many-watched-folders", { count: maxFolders }));
    }
    // The connection may have been deleted while the dialog was open.
    connections.get(connectionId);
    const id = randomUUID();
    const folder = { id, connectionId, path, settings, isPaused: false, needsBaseline: !importsExisting };
    store.addFolder(folder, clock.now());
    const watcher = start(folder);
    entries.set(id, { folder, watcher, files: [] });
    // The first scan records the files that are in the folder now, unless they are to be imported.
    await watcher.scan();
  }

  /** Returns the path of the folder to watch; null if the user cancelled the dialog. */
  async function choosePath(path: string | null): Promise<string | null> {
    if (chooseFolder === undefined) {
      if (path !== null && isAbsolute(path)) return path;
      throw new ServiceError("FIELD_INVALID", "Name the whole path of the folder.", {
        fields: { path: { message: "must be a whole path" } },
      });
    }
    if (path === null) return chooseFolder();
    // A compromised page must not be able to read the files of this computer by their paths.
    throw new ServiceError("ACCESS_DENIED", "Files and folders are chosen in the dialog of the system.");
  }

  /** Returns the real path of a folder. @throws {GatewayError} FOLDER_UNSUITABLE */
  async function requireFolder(path: string): Promise<string> {
    const real = await realpath(path).catch((error: unknown) => {
      throw new GatewayError(
        "FOLDER_UNSUITABLE",
        serviceText("folder-not-watchable", { path, reason: explainListError(error) }),
        { cause: error },
      );
    });
    if (!(await stat(real)).isDirectory())
      throw new GatewayError("FOLDER_UNSUITABLE", serviceText("path-is-no-folder", { path }));
    if (isWithinFolder(real, await realpath(dataFolder))) {
      throw new GatewayError("FOLDER_UNSUITABLE", serviceText("data-folder-not-watched"));
    }
    return real;
  }

  if (isRestored) store.pauseAll();
  for (const folder of store.listFolders()) {
    if (connections.find(folder.connectionId) === null) store.deleteFolder(folder.id);
    else entries.set(folder.id, { folder, watcher: null, files: folder.isPaused ? store.listFiles(folder.id) : [] });
  }
  for (const entry of entries.values()) {
    if (entry.folder.isPaused) continue;
    entry.watcher = start(entry.folder);
    void entry.watcher.scan();
  }

  return {
    async describe() {
      await removeOrphans();
      const list = [...entries.values()].map(async ({ folder, watcher, files }): Promise<WatchedFolder> => {
        const { id, path, connectionId, settings } = folder;
        const connection = await connections.get(connectionId).describe();
        const state = watcher?.read() ?? null;
        const imported = store.countImported(id);
        return {
          id,
          path,
          connection_id: connectionId,
          connection_title: connection.title,
          type: settings.type,
          taxonomy: settings.taxonomy,
          ocr: settings.ocr,
          zoning_threshold: settings.zoningThreshold,
          result_threshold: settings.resultThreshold,
          random_review_share: settings.randomReviewShare,
          waiting_count: state?.waitingCount ?? 0,
          imported_count: imported.count,
          last_imported_at: formatTimestampOrNull(imported.lastAt),
          ...describeState(state),
          ...describeFiles(state ?? { ignored: [], files }),
        };
      });
      return { list: await Promise.all(list), has_dialogs: chooseFolder !== undefined };
    },
    async add(folder) {
      connections.get(folder.connectionId);
      const chosen = await choosePath(folder.path);
      if (chosen === null) return;
      const path = await requireFolder(chosen);
      await enqueue(() => add(folder, path));
    },
    setPaused,
    remove,
    retry: (id, name) => get(id).watcher?.retry(name),
    async scan() {
      await Promise.all([...entries.values()].flatMap(({ watcher }) => watcher?.scan() ?? []));
    },
    async close() {
      isClosed = true;
      await changes;
      await Promise.all([...entries.values()].flatMap(({ watcher }) => watcher?.close() ?? []));
    },
  };
}
