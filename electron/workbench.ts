import { existsSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { applyPending } from "./backup/apply-pending.ts";
import { createBackups, type BackupShell } from "./backup/backups.ts";
import { readPending } from "./backup/pending-operation.ts";
import { createBackupRoutes } from "./backup/routes.ts";
import { createOpenedFiles, type OpenedFiles } from "./desktop/opened-files.ts";
import { openPreferences, type Preferences } from "./desktop/preferences.ts";
import { createDesktopRoutes } from "./desktop/routes.ts";
import { createUpdates, type Updates, type UpdatesOptions } from "./desktop/updates.ts";
import { createActiveTimes } from "./gateway/active-times.ts";
import { type Connections, createConnections } from "./gateway/connections/connections.ts";
import { checkGatewayDatabase, openGatewayDatabase } from "./gateway/database.ts";
import { createDetectorRoutes } from "./gateway/detectors.ts";
import { createKeyStore } from "./gateway/connections/key-store.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Handler } from "./gateway/handler.ts";
import { createLanguageModelRoutes, readModelKey } from "./gateway/language-model.ts";
import { createJournals } from "./gateway/journals.ts";
import { createOfflineServices } from "./gateway/offline/offline-services.ts";
import { createTaxonomyFileRoutes } from "./gateway/taxonomy-files.ts";
import { createWatchedFolderRoutes } from "./gateway/watched-folders/routes.ts";
import { createWatchedFolders } from "./gateway/watched-folders/watched-folders.ts";
import { startService } from "./service.ts";
import { systemClock, systemTimerClock } from "./platform/clock.ts";
import { createLog, type Log } from "./platform/log.ts";
import { openLogFile } from "./platform/log-file.ts";
import { type Keychain, loadKeychain } from "./platform/keychain.ts";
import { ResourceStack } from "./platform/resource-stack.ts";
import { keptFolderName, prepareDataFolder, requireWritable } from "./storage/data-folder/data-folder.ts";
import { createKeychainKeyLoader } from "./storage/keys/keychain-master-key.ts";
import type { SpawnWorker } from "./tools/worker-process.ts";

/** The parts that only the shell of the installed application provides. */
export interface DesktopShell extends Pick<UpdatesOptions, "loadUpdater" | "mayInstall"> {
  openedFiles: OpenedFiles;
  /** The update feed with which the application was packaged. The preferences can name another one. */
  packagedFeed: string | null;
  /** Copies a text to the clipboard of the system. */
  copyText: (text: string) => Promise<void>;
}

export interface WorkbenchOptions {
  dataFolder: string;
  /** The folder of the built application, with `main/`, `renderer/` and `samples/`. */
  builtFolder: string;
  /** Starts a worker process; by default a child process of Node. */
  spawn?: SpawnWorker;
  /** Loads the operating system's keychain; by default with `keytar`. */
  keychain?: () => Promise<Keychain>;
  /** Omitted by the browser shell. */
  desktop?: DesktopShell;
  /** Revokes all API keys before the service starts. The data folder then opens even if its master key is lost. */
  revokeApiKeys?: boolean;
  /** Creates a new database in a data folder whose database is lost. */
  createDatabase?: boolean;
  /** The functions of the shell for backups and the data folder, such as a file dialog; by default none. */
  shell?: BackupShell;
  /** Whether the data can be moved to another folder. They cannot if `--data` names their folder. */
  isMovable?: boolean;
}

/** The workbench with its embedded service. A shell shows it in a window or a browser. */
export interface Workbench {
  /** Answers requests of the workbench's window. The gateway adds the API key to them. */
  handle: Handler;
  /** Answers requests of programs that send their own API key. */
  service: Handler;
  dataFolder: string;
  connections: Connections;
  preferences: Preferences;
  updates: Updates;
  log: Log;
  /**
   * Closes all parts. Then removes all data if the user has requested this.
   * @returns a sentence that says what was removed; null if nothing was
   */
  close(): Promise<string | null>;
}

/**
 * Starts the embedded service and its gateway on a data folder.
 * @throws {DataFolderError} if the folder or one of its databases cannot be used
 * @throws {DataFolderInUseError} if another process uses the folder
 * @throws {MasterKeyError} if the keychain does not return the folder's master key
 *
 * @example
 * const workbench = await openWorkbench({ dataFolder, builtFolder: "out" });
 * const response = await workbench.handle(new Request("http://127.0.0.1/connections/embedded/gateway/session"));
 * await workbench.close();
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { builtFolder, spawn, desktop, keychain = loadKeychain } = options;
  const { revokeApiKeys = false, createDatabase = false } = options;
  const { version } = manifest;
  const folder = prepareDataFolder(options.dataFolder);
  const applied = await applyPending(folder, keychain);
  const dataFolder = prepareDataFolder(applied?.dataFolder ?? folder);
  const log = createLog(openLogFile(join(dataFolder, "log", "galley.log")));
  if (applied !== null) log.info(applied.message);
  const gatewayFile = join(dataFolder, "gateway.sqlite");
  // The gateway's database is checked first: starting the service may upgrade the service's database, which must not
  // happen if the workbench cannot open.
  checkGatewayDatabase(gatewayFile);
  if (existsSync(gatewayFile)) requireWritable(gatewayFile);
  const workers = { entry: join(builtFolder, "main", "worker.js"), ...(spawn === undefined ? {} : { spawn }) };
  const validationThreadFile = join(builtFolder, "main", "validation-thread.js");
  const loadMasterKey = createKeychainKeyLoader(keychain, (cause) => {
    log.error("keychain not available", cause);
  });
  const modelKeys = createKeyStore(keychain);
  const service = await startService({
    dataFolder,
    workers,
    loadModelKey: (settings) => readModelKey(modelKeys, settings),
    validationThreadFile,
    version,
    log,
    loadMasterKey,
    revokeApiKeys,
    createDatabase,
  });
  const resources = new ResourceStack();
  let openedDatabase: ReturnType<typeof openGatewayDatabase> | undefined;
  // Running requests need the database until the service is closed.
  resources.add(() => openedDatabase?.close());
  resources.add(() => service.close());
  try {
    // Creates the local user if there is none.
    await service.getLocalUser();
    const database = openGatewayDatabase(gatewayFile);
    openedDatabase = database;
    const callService: Handler = (request) => service.handle(request);
    const journals = createJournals(database);
    const activeTimes = createActiveTimes(database, systemClock);
    const onFault = (error: unknown, tracking: string): void => log.error("gateway call failed", error, { tracking });
    const offline = createOfflineServices({
      database,
      journals,
      activeTimes,
      concepts: service.concepts,
      clock: systemClock,
      onFault,
      folder: join(dataFolder, keptFolderName),
    });
    resources.add(() => offline.close());
    const connections = createConnections({
      database,
      offline,
      loadKeychain: keychain,
      version,
      embedded: { service: callService, getUser: () => service.getLocalUser() },
    });
    resources.add(() => connections.close());
    const backups = createBackups({
      dataFolder,
      version,
      keychain,
      log,
      shell: options.shell ?? {},
      isMovable: options.isMovable ?? false,
      notice: applied?.message ?? null,
    });
    resources.add(() => backups.close());
    const preferences = openPreferences(join(dataFolder, "preferences.json"), log);
    const updates = createUpdates({
      feed: preferences.read().update_feed ?? desktop?.packagedFeed ?? null,
      loadUpdater: desktop?.loadUpdater ?? null,
      mayInstall: desktop?.mayInstall ?? false,
      clock: systemClock,
      log,
    });
    const desktopRoutes = createDesktopRoutes({
      preferences,
      updates,
      openedFiles: desktop?.openedFiles ?? createOpenedFiles(),
      hasNotifications: desktop !== undefined,
      diagnostics: {
        version,
        dataFolder,
        service: callService,
        listConnections: () => Promise.all(connections.list().map((connection) => connection.describe())),
        preferences: preferences.read,
        updates: updates.read,
      },
    });
    const { choosePath } = options.shell ?? {};
    const watchedFolders = createWatchedFolders({
      database,
      connections,
      dataFolder,
      clock: systemTimerClock,
      onFault: (error) => log.error("a file of a watched folder could not be imported", error),
      chooseFolder: choosePath === undefined ? undefined : () => choosePath("folder", ""),
      isRestored: applied?.kind === "restore",
    });
    resources.add(() => watchedFolders.close());
    const handle = createGateway({
      routes: [
        ...createBackupRoutes(backups, dataFolder),
        ...desktopRoutes,
        ...createWatchedFolderRoutes(watchedFolders),
        ...createDetectorRoutes(dataFolder, service.detectors),
        ...createLanguageModelRoutes(dataFolder, modelKeys, {
          test: service.languageModel.test,
          getUser: () => service.getLocalUser(),
        }),
        ...createTaxonomyFileRoutes((file) => service.readTaxonomyFile(file)),
      ],
      connections,
      copyText: desktop?.copyText,
      offline,
      masterKey: service.masterKey,
      journals,
      activeTimes,
      rendererFolder: join(builtFolder, "renderer"),
      samplesFolder: join(builtFolder, "samples"),
      dataFolder,
      version,
      onFault,
    });
    const close = async () => {
      await resources.close();
      // A restore or a move is applied by the next start, and its window reports it.
      if (readPending(dataFolder)?.kind !== "remove") return null;
      return (await applyPending(dataFolder, keychain))?.message ?? null;
    };
    return { handle, service: callService, dataFolder, connections, preferences, updates, log, close };
  } catch (error) {
    await resources.close().catch((cause: unknown) => log.error("the workbench could not be closed", cause));
    throw error;
  }
}
