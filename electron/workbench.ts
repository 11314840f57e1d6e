import { mkdirSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import type { Handler } from "./gateway/gateway.ts";
import { createGateway } from "./gateway/gateway.ts";
import { openJournals } from "./gateway/journals.ts";
import type { Keychain } from "./gateway/key-store.ts";
import { keepKey } from "./gateway/key-store.ts";
import { createHost } from "./host.ts";
import { createLog } from "./platform/log.ts";
import { openLogFile } from "./platform/log-file.ts";
import { prepareDataFolder } from "./platform/paths.ts";
import type { SpawnWorker } from "./tools/worker-process.ts";

export interface WorkbenchOptions {
  dataFolder: string;
  /** The folder of the built application: `main/`, `renderer/` and `samples/`. */
  builtFolder: string;
  /** How worker processes are made; child processes of Node unless told. */
  spawn?: SpawnWorker;
  /** The operating system's keychain; `keytar` unless told. */
  keychain?: () => Promise<Keychain>;
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

const loadKeytar = async (): Promise<Keychain> => (await import("keytar")).default;

/**
 * Starts the service and the gateway around it on a data folder.
 * @throws {DataFolderInUseError} where another workbench has the folder
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { builtFolder, spawn, keychain = loadKeytar } = options;
  const { version } = manifest;
  const dataFolder = prepareDataFolder(options.dataFolder);
  mkdirSync(join(dataFolder, "log"), { recursive: true });
  const log = createLog(openLogFile(join(dataFolder, "log", "galley.log")));
  const workers = { entry: join(builtFolder, "main", "worker.js"), ...(spawn === undefined ? {} : { spawn }) };
  const host = await createHost({ dataFolder, workers, version, log });
  try {
    const { key, email } = await host.localUser();
    const keyStore = await keepKey(keychain, `${email} ${dataFolder}`, key, (cause) => {
      log.error("the keychain is not available", cause);
    });
    const journals = openJournals(join(dataFolder, "gateway.sqlite"));
    const service: Handler = (request) => host.handle(request);
    const handle = createGateway({
      service,
      key,
      keyStore,
      connection: { kind: "embedded", title: "This computer" },
      journals,
      rendererFolder: join(builtFolder, "renderer"),
      samplesFolder: join(builtFolder, "samples"),
      dataFolder,
      version,
      onFault: (fault) => log.error("the gateway failed", fault),
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
