import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  createConnections,
  type Connections,
  type ConnectionsOptions,
} from "../../electron/gateway/connections/connections.ts";
import { openGatewayDatabase } from "../../electron/gateway/database.ts";
import { createActiveTimes } from "../../electron/gateway/active-times.ts";
import { createGateway } from "../../electron/gateway/gateway.ts";
import type { Handler } from "../../electron/gateway/handler.ts";
import type { Route } from "../../electron/http/route.ts";
import { createJournals } from "../../electron/gateway/journals.ts";
import { createOfflineServices } from "../../electron/gateway/offline/offline-services.ts";
import { systemClock } from "../../electron/platform/clock.ts";
import { keptFolderName } from "../../electron/storage/data-folder/data-folder.ts";
import { createClient, type Client } from "../../shared/api/client.ts";
import {
  embeddedConnectionId,
  gatewayPath,
  getConnectionGatewayPath,
  getServicePath,
} from "../../shared/api/gateway-paths.ts";
import { createFakeKeychain } from "./keychain.ts";
import type { RegisterCleanup } from "./temporary-folder.ts";
import { origin } from "./origin.ts";
import { type TestService } from "./test-service.ts";

/** A gateway in front of an embedded test service, called without a network port. */
export interface TestGateway {
  handle: Handler;
  connections: Connections;
  /** Client of what belongs to the application as a whole. */
  application: Client;
  /** Creates the clients of a window with this connection. */
  openWindow: (connectionId: string) => { service: Client; gateway: Client };
}

/** Starts a gateway, whose database is in the data folder of its embedded service. */
export function startTestGateway(
  service: TestService,
  { routes, ...options }: Partial<ConnectionsOptions> & { routes?: (connections: Connections) => Route<void>[] } = {},
  onCleanup: RegisterCleanup = onTestFinished,
): TestGateway {
  const { dataFolder } = service;
  const database = openGatewayDatabase(join(dataFolder, "gateway.sqlite"));
  onCleanup(() => database.close());
  const journals = createJournals(database);
  const activeTimes = createActiveTimes(database, options.clock ?? systemClock);
  const keychain = createFakeKeychain();
  const onFault = (error: unknown): void => {
    throw error;
  };
  const offline = createOfflineServices({
    database,
    journals,
    activeTimes,
    concepts: service.concepts,
    clock: options.clock ?? systemClock,
    onFault,
    folder: join(dataFolder, keptFolderName),
  });
  onCleanup(() => offline.close());
  const connections = createConnections({
    database,
    offline,
    loadKeychain: async () => keychain,
    version: "0.0.0",
    embedded: { service: (request) => service.handle(request), getUser: () => service.getLocalUser() },
    ...options,
  });
  onCleanup(() => connections.close());
  const rendererFolder = join(dataFolder, "renderer");
  const samplesFolder = join(dataFolder, "samples");
  for (const folder of [rendererFolder, samplesFolder]) mkdirSync(folder, { recursive: true });
  const handle = createGateway({
    ...(routes === undefined ? {} : { routes: routes(connections) }),
    connections,
    offline,
    masterKey: { storage: "file", file: "/data/master.key" },
    journals,
    activeTimes,
    rendererFolder,
    samplesFolder,
    dataFolder,
    version: "0.0.0",
    onFault,
  });
  const connect = (path: string) => createClient({ baseUrl: origin + path, fetch: handle });
  return {
    handle,
    connections,
    application: connect(gatewayPath),
    openWindow: (id) => ({ service: connect(getServicePath(id)), gateway: connect(getConnectionGatewayPath(id)) }),
  };
}

/** The path of what the gateway has for the embedded connection. */
export const embeddedGatewayPath = getConnectionGatewayPath(embeddedConnectionId);
