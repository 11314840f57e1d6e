import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createServiceState } from "../../electron/gateway/connections/service-state.ts";
import type { Handler } from "../../electron/gateway/handler.ts";
import { openGatewayDatabase } from "../../electron/gateway/database.ts";
import { createJournals } from "../../electron/gateway/journals.ts";
import type { ConceptSearch } from "../../electron/gateway/offline/concept-search.ts";
import { createOfflineService, type OfflineService } from "../../electron/gateway/offline/offline-service.ts";
import { selectJournals } from "../../electron/gateway/offline/offline-services.ts";
import { offlineRoutes, type OfflineConnection } from "../../electron/gateway/offline/routes.ts";
import { openOfflineStore } from "../../electron/gateway/offline/store.ts";
import { createRoute, JsonText } from "../../electron/http/route.ts";
import { createRouter } from "../../electron/http/router.ts";
import { systemClock, type Clock } from "../../electron/platform/clock.ts";
import { createClient, type Client } from "../../shared/api/client.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { appendJournal, deleteJournal, getJournal } from "../../shared/api/gateway.ts";
import { gatewayPath } from "../../shared/api/gateway-paths.ts";
import { basePath } from "../../shared/api/index.ts";
import { GatewayError } from "../../shared/errors.ts";
import { getOfflineState, offlineStateSchema, type OfflineState } from "../../shared/api/offline.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { origin } from "./origin.ts";

/** What happens to a request on its way: it arrives, it does not, or its reply is lost. */
export type Fate = "arrives" | "is-lost" | "reply-is-lost";

/** The fates of all requests while the network is there, and while it is not. */
export const arrives = (): Fate => "arrives";
export const isLost = (): Fate => "is-lost";

/** The network between a reviewer's machine and the service. */
export interface Network {
  /** Decides the fate of each request. */
  decide: (request: Request) => Fate;
  /** The requests that reached the service. */
  log: string[];
}

/** A reviewer's machine with one connection, called without a network port. */
export interface Desk {
  readonly network: Network;
  readonly offline: OfflineService;
  /** The window's client of the service. */
  service: Client;
  /** The window's client of the connection's gateway. */
  gateway: Client;
  handle: Handler;
  folder: string;
  /** Ends the process and starts it again on the same data. */
  restart(): Promise<void>;
  /** Follows the state by long polls until it meets a condition. */
  waitForState(meetsCondition: (state: OfflineState) => boolean): Promise<OfflineState>;
}

export interface DeskOptions {
  /** The service, which authenticates requests by the key. */
  service: Handler;
  key: string;
  /** The clock of the reviewer's machine. */
  clock?: Clock;
  /** The clock of the service. */
  serviceClock?: Clock;
  folder?: string;
  reserveBytes?: number;
  /** Searches the concepts of kept taxonomies; needed only by what is indexed. */
  concepts?: ConceptSearch;
}

/** Follows the offline state of a connection by long polls until it meets a condition. */
export async function waitForOfflineState(
  fetch: Handler,
  connectionUrl: string,
  meetsCondition: (state: OfflineState) => boolean,
): Promise<OfflineState> {
  let etag = "";
  for (;;) {
    const headers = { "if-none-match": etag, prefer: "wait=20" };
    const response = await fetch(new Request(connectionUrl + getOfflineState.path, { headers }));
    if (response.status === 304) continue;
    etag = response.headers.get("etag") ?? "";
    const state = offlineStateSchema.parse(envelopeSchema.parse(await response.json()).response);
    if (meetsCondition(state)) return state;
  }
}

const noConcepts: ConceptSearch = {
  search: () => Promise.reject(new Error("no concepts are searched on this machine")),
  describe: () => Promise.reject(new Error("no concepts are searched on this machine")),
};

/** Opens a reviewer's machine, connected to a service with the key of one account. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const {
    service,
    key,
    clock = systemClock,
    serviceClock = systemClock,
    reserveBytes = 0,
    concepts = noConcepts,
  } = options;
  const folder = options.folder ?? createTemporaryFolder();
  const network: Network = { decide: arrives, log: [] };

  const state = createServiceState(clock, "unknown");

  /** Stands for the connection, which the tests of `connections/` test over a port. */
  const send: Handler = async (request) => {
    const fate = network.decide(request);
    const fail = (): never => {
      const error = new GatewayError("SERVICE_UNREACHABLE", "The network is away.");
      state.update({ status: "offline", reason: error.message });
      throw error;
    };
    if (fate === "is-lost") return fail();
    const headers = new Headers(request.headers);
    headers.set("authorization", `Basic ${btoa(`${key}:`)}`);
    const { method, body, signal } = request;
    const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
    const { pathname, search } = new URL(request.url);
    network.log.push(`${method} ${pathname}`);
    const response = await service(new Request(origin + pathname + search, init));
    if (fate === "reply-is-lost") {
      await response.body?.cancel();
      return fail();
    }
    state.update({ status: "online", reason: null, clockDifferenceMs: clock.now() - serviceClock.now() });
    return response;
  };

  let database: ReturnType<typeof openGatewayDatabase>;
  let offline: OfflineService;
  let handle: Handler;

  function start(): void {
    database = openGatewayDatabase(join(folder, "gateway.sqlite"));
    const connectionId = "11111111-1111-4111-8111-111111111111";
    const journals = createJournals(database);
    const store = openOfflineStore(database, connectionId, join(folder, "kept", connectionId));
    const onFault = (error: unknown): void => {
      throw error;
    };
    const retryMs = { first: 5, last: 50 };
    offline = createOfflineService({
      connection: { send, state },
      store,
      journals: selectJournals(journals, connectionId),
      concepts,
      clock,
      onFault,
      answerMs: 60_000,
      retryMs,
      leaseCheckMs: 5,
      reserveBytes,
    });
    const router = createRouter<OfflineConnection, OfflineConnection>({
      basePaths: [gatewayPath],
      routes: [
        ...offlineRoutes,
        createRoute(getJournal, ({ params }) => new JsonText(offline.journals.read(params))),
        createRoute(appendJournal, ({ params, body }) => ({
          length: journals.append({ connectionId, ...params }, body.claimed_at, body),
        })),
        createRoute(deleteJournal, ({ params, query }) => {
          const { claimed_at: claimedAt, length } = query;
          if (claimedAt !== undefined && length !== undefined)
            journals.requireLength({ connectionId, ...params }, claimedAt, length);
          offline.deleteJournal(params);
          return { length: 0 as const };
        }),
      ],
      middleware: ({ request, env }, next) => next(request, env),
      onFault,
    });
    handle = (request) =>
      new URL(request.url).pathname.startsWith(gatewayPath)
        ? router(request, { offline, stash: offline.store.stash })
        : offline.handle(request);
    offline.start();
  }

  async function stop(): Promise<void> {
    await offline.close();
    database.close();
  }

  start();
  onTestFinished(stop);
  const fetch: Handler = (request) => handle(request);
  const gateway = createClient({ baseUrl: origin + gatewayPath, fetch });
  return {
    network,
    get offline() {
      return offline;
    },
    service: createClient({ baseUrl: origin + basePath, fetch }),
    gateway,
    handle: fetch,
    folder,
    async restart() {
      await stop();
      start();
    },
    waitForState: (meetsCondition) => waitForOfflineState(fetch, origin + gatewayPath, meetsCondition),
  };
}
