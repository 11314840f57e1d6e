import { mkdirSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { createGateway } from "./gateway/gateway.ts";
import type { Handler } from "./gateway/handler.ts";
import { openJournals } from "./gateway/journals.ts";
import { createHost } from "./host.ts";
import { createLog } from "./platform/log.ts";
import { openLogFile } from "./platform/log-file.ts";
import { type Keychain, loadKeychain } from "./platform/keychain.ts";
import { prepareDataFolder } from "./platform/paths.ts";
import { loadMasterKeyFromKeychain } from "./storage/keychain-master-key.ts";
import type { SpawnWorker } from "./tools/worker-process.ts";

export interface WorkbenchOptions {
  dataFolder: string;
  /** The folder of the built application: `main/`, `renderer/` and `samples/`. */
  builtFolder: string;
  /** How worker processes are made; child processes of Node unless told. */
  spawn?: SpawnWorker;
  /** Loads the operating system's keychain; `keytar` by default. */
  keychain?: () => Promise<Keychain>;
  /** Ends all API keys first, so that the data folder opens without its master key. */
  revokeApiKeys?: boolean;
}

/** The workbench with its service inside, for a shell to show. */
export interface Workbench {
  /** For the workbench's own window: adds the key. */
  handle: Handler;
  /** For programs that bring a key of their own. */
  service: Handler;
  dataFolder: string;
  close(): Promise<void>;
}

/**
 * Starts the service and the gateway around it on a data folder.
 * @throws {DataFolderInUseError} where another workbench has the folder
 * @throws {MasterKeyError} where the keychain does not give out the folder's master key
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { builtFolder, spawn, keychain = loadKeychain, revokeApiKeys = false } = options;
  const { version } = manifest;
  const dataFolder = prepareDataFolder(options.dataFolder);
  mkdirSync(join(dataFolder, "log"), { recursive: true });
  const log = createLog(openLogFile(join(dataFolder, "log", "galley.log")));
  const workers = { entry: join(builtFolder, "main", "worker.js"), ...(spawn === undefined ? {} : { spawn }) };
  const loadMasterKey = loadMasterKeyFromKeychain(keychain, (cause) => {
    log.error("keychain not available", cause);
  });
  const host = await createHost({ dataFolder, workers, version, log, loadMasterKey, revokeApiKeys });
  try {
    const { key } = await host.localUser();
    const journals = openJournals(join(dataFolder, "gateway.sqlite"));
    const service: Handler = (request) => host.handle(request);
    const handle = createGateway({
      service,
      key,
      masterKey: host.masterKey,
      connection: { kind: "embedded", title: "This computer" },
      journals,
      rendererFolder: join(builtFolder, "renderer"),
      samplesFolder: join(builtFolder, "samples"),
      dataFolder,
      version,
      onFault: (error, tracking) => log.error("gateway call failed", error, { tracking }),
    });
    const close = async () => {
      await host.close();
      journals.close();
    };
    return { handle, service, dataFolder, close };
  } catch (error) {
    await host.close();
    throw error;
  }
}
