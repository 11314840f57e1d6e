import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { createConnections } from "./gateway/connections/connections.ts";
import { checkGatewayDatabase, openGatewayDatabase } from "./gateway/database.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Handler } from "./gateway/handler.ts";
import { createJournals } from "./gateway/journals.ts";
import { startService } from "./service.ts";
import { createLog } from "./platform/log.ts";
import { openLogFile } from "./platform/log-file.ts";
import { type Keychain, loadKeychain } from "./platform/keychain.ts";
import { prepareDataFolder, requireWritable } from "./storage/data-folder.ts";
import { loadMasterKeyFromKeychain } from "./storage/keychain-master-key.ts";
import type { SpawnWorker } from "./tools/worker-process.ts";

export interface WorkbenchOptions {
  dataFolder: string;
  /** The folder of the built application, with `main/`, `renderer/` and `samples/`. */
  builtFolder: string;
  /** Starts a worker process; by default a child process of Node. */
  spawn?: SpawnWorker;
  /** Loads the operating system's keychain; by default with `keytar`. */
  keychain?: () => Promise<Keychain>;
  /** Revokes all API keys before the service starts. The data folder then opens even if its master key is lost. */
  revokeApiKeys?: boolean;
  /** Creates a new database in a data folder whose database is lost. */
  createDatabase?: boolean;
}

/** The workbench with its embedded service. A shell shows it in a window or a browser. */
export interface Workbench {
  /** Answers requests of the workbench's window. The gateway adds the API key to them. */
  handle: Handler;
  /** Answers requests of programs that send their own API key. */
  service: Handler;
  dataFolder: string;
  close(): Promise<void>;
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
  const { builtFolder, spawn, keychain = loadKeychain, revokeApiKeys = false, createDatabase = false } = options;
  const { version } = manifest;
  const dataFolder = prepareDataFolder(options.dataFolder);
  mkdirSync(join(dataFolder, "log"), { recursive: true });
  const log = createLog(openLogFile(join(dataFolder, "log", "galley.log")));
  const gatewayFile = join(dataFolder, "gateway.sqlite");
  // The gateway's database is checked first: starting the service may upgrade the service's database, which must not
  // happen if the workbench cannot open.
  checkGatewayDatabase(gatewayFile);
  if (existsSync(gatewayFile)) requireWritable(gatewayFile);
  const workers = { entry: join(builtFolder, "main", "worker.js"), ...(spawn === undefined ? {} : { spawn }) };
  const validationThreadFile = join(builtFolder, "main", "validation-thread.js");
  const loadMasterKey = loadMasterKeyFromKeychain(keychain, (cause) => {
    log.error("keychain not available", cause);
  });
  const service = await startService({
    dataFolder,
    workers,
    validationThreadFile,
    version,
    log,
    loadMasterKey,
    revokeApiKeys,
    createDatabase,
  });
  try {
    // Creates the local user if there is none.
    await service.getLocalUser();
    const database = openGatewayDatabase(gatewayFile);
    const callService: Handler = (request) => service.handle(request);
    const journals = createJournals(database);
    const connections = createConnections({
      database,
      journals,
      keychain,
      version,
      embedded: { service: callService, getUser: () => service.getLocalUser() },
    });
    const handle = createGateway({
      connections,
      masterKey: service.masterKey,
      journals,
      rendererFolder: join(builtFolder, "renderer"),
      samplesFolder: join(builtFolder, "samples"),
      dataFolder,
      version,
      onFault: (error, tracking) => log.error("gateway call failed", error, { tracking }),
    });
    const close = async () => {
      connections.close();
      await service.close();
      database.close();
    };
    return { handle, service: callService, dataFolder, close };
  } catch (error) {
    await service.close();
    throw error;
  }
}
