import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ServiceConnection } from "../../electron/gateway/connections/connection.ts";
import { createServiceState } from "../../electron/gateway/connections/service-state.ts";
import { openGatewayDatabase } from "../../electron/gateway/database.ts";
import { watchTimes } from "../../electron/gateway/watched-folders/folder-watcher.ts";
import { createWatchedFolderRoutes } from "../../electron/gateway/watched-folders/routes.ts";
import {
  createWatchedFolders,
  type WatchedFolders,
  type WatchedFoldersOptions,
} from "../../electron/gateway/watched-folders/watched-folders.ts";
import { createRouter } from "../../electron/http/router.ts";
import { createClient, type Client } from "../../shared/api/client.ts";
import { embeddedConnectionId, gatewayPath } from "../../shared/api/gateway-paths.ts";
import { type Job, listJobs } from "../../shared/api/jobs.ts";
import { addWatchedFolder, listWatchedFolders, type WatchedFolder } from "../../shared/api/watched-folders.ts";
import { GatewayError } from "../../shared/errors.ts";
import { createTestTimerClock, type TestTimerClock } from "./clock.ts";
import { arrives, type Network } from "./desk.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { startTestGateway } from "./test-gateway.ts";
import { origin } from "./origin.ts";
import { type TestService } from "./test-service.ts";

/** A workbench that watches folders, with a network between it and its service that the test controls. */
export interface Watching {
  network: Network;
  clock: TestTimerClock;
  /** The window's client of the application. */
  application: Client;
  /** A folder of the user, which is not watched yet. */
  folder: string;
  /** Watches the folder, or another one. */
  watch(options?: { path?: string | null; imports_existing?: boolean; taxonomy?: string }): Promise<WatchedFolder>;
  /** Advances the clock, and scans the folders. Resolves when what was found is imported. */
  scan(afterMs?: number): Promise<void>;
  /** Looks twice, with the time between that a file needs to be complete, also one that has changed. */
  settle(): Promise<void>;
  /** Returns the only watched folder. */
  read(): Promise<WatchedFolder>;
  /** Ends the process and starts it again on the same data. */
  restart(options?: Partial<WatchedFoldersOptions>): Promise<void>;
  listJobs(): Promise<Job[]>;
  /** What could not be handled. */
  faults: unknown[];
}

export async function startWatching(
  service: TestService,
  { clock = createTestTimerClock(), ...options }: Partial<WatchedFoldersOptions> & { clock?: TestTimerClock } = {},
): Promise<Watching> {
  const { connections } = startTestGateway(service);
  const embedded = connections.get(embeddedConnectionId);
  const state = createServiceState(clock, "online");
  const network: Network = { decide: arrives, log: [] };
  const faults: unknown[] = [];
  const connection: ServiceConnection = {
    ...embedded,
    state,
    async send(request) {
      const fate = network.decide(request);
      const fail = (): never => {
        state.update({ status: "offline", reason: "The network is away." });
        throw new GatewayError("SERVICE_UNREACHABLE", "The network is away.");
      };
      if (fate === "is-lost") {
        await request.body?.cancel();
        return fail();
      }
      network.log.push(`${request.method} ${new URL(request.url).pathname}`);
      const response = await embedded.send(request);
      if (fate === "arrives") return response;
      await response.body?.cancel();
      return fail();
    },
  };
  const find = (id: string) => (id === embeddedConnectionId ? connection : connections.find(id));
  let database: ReturnType<typeof openGatewayDatabase>;
  let watched: WatchedFolders;
  function start(changed: Partial<WatchedFoldersOptions> = {}): void {
    database = openGatewayDatabase(join(service.dataFolder, "gateway.sqlite"));
    watched = createWatchedFolders({
      database,
      connections: { find, get: (id) => find(id) ?? connections.get(id) },
      dataFolder: service.dataFolder,
      clock,
      onFault: (error) => void faults.push(error),
      ...options,
      ...changed,
    });
  }
  async function stop(): Promise<void> {
    await watched.close();
    database.close();
  }
  start();
  onTestFinished(stop);
  const application = createClient({
    baseUrl: origin + gatewayPath,
    fetch: (request) =>
      createRouter({
        basePaths: [gatewayPath],
        routes: createWatchedFolderRoutes(watched),
        middleware: (call, next) => next(call.request),
        onFault: (error) => void faults.push(error),
      })(request),
  });
  const folder = createTemporaryFolder();
  async function read(): Promise<WatchedFolder> {
    const { list } = await application.call(listWatchedFolders, {});
    const [first] = list;
    if (first === undefined) throw new Error("no folder is watched");
    return first;
  }
  async function scan(afterMs = 0): Promise<void> {
    clock.advance(afterMs);
    await watched.scan();
  }
  return {
    network,
    clock,
    application,
    folder,
    faults,
    read,
    scan,
    async watch({ path = folder, imports_existing = false, taxonomy = "invoice" } = {}) {
      const settings = { type: "data-point-extraction" as const, taxonomy, ocr: true };
      const thresholds = { zoning_threshold: 1, result_threshold: 0.5 };
      const body = { connection_id: embeddedConnectionId, path, imports_existing, ...settings, ...thresholds };
      const { list } = await application.call(addWatchedFolder, { body });
      const added = list.at(-1);
      if (added === undefined) throw new Error("no folder was added");
      return added;
    },
    async settle() {
      await scan();
      await scan(watchTimes.settleChanged);
    },
    async restart(changed) {
      await stop();
      start(changed);
    },
    listJobs: async () => (await service.client.call(listJobs, { query: { limit: 100 } })).list,
  };
}
