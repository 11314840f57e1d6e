import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { addActiveTimes, deleteActiveTimes, getActiveTimes } from "../../shared/api/active-times.ts";
import {
  appendJournal,
  deleteJournal,
  getJournal,
  getSession,
  sampleListPath,
  type Session,
} from "../../shared/api/gateway.ts";
import {
  connectionsPath,
  embeddedConnectionId,
  gatewayPath,
  getConnectionGatewayPath,
} from "../../shared/api/gateway-paths.ts";
import { stashJournals } from "../../shared/api/offline.ts";
import { basePath } from "../../shared/api/index.ts";
import { ServiceError } from "../../shared/errors.ts";
import { createErrorResponse, isCallerError } from "../http/envelope.ts";
import { createRoute, JsonText, type Route } from "../http/route.ts";
import { createRouter, type Router } from "../http/router.ts";
import type { ActiveTimes } from "./active-times.ts";
import { guardAccountCalls } from "./account-calls.ts";
import type { ServiceConnection } from "./connections/connection.ts";
import type { Connections } from "./connections/connections.ts";
import { createConnectionRoutes } from "./connections/routes.ts";
import type { Handler } from "./handler.ts";
import type { Journals } from "./journals.ts";
import { createLanguageRoutes } from "./languages.ts";
import type { OfflineServices } from "./offline/offline-services.ts";
import { offlineRoutes, type OfflineConnection } from "./offline/routes.ts";
import { createStaticFiles } from "./static-files.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

export interface GatewayOptions {
  /** Additional endpoints that do not belong to a connection. */
  routes?: readonly Route<void>[];
  connections: Connections;
  /**
   * Copies a text to the clipboard, so that an API key need not be sent to the page. The browser shell omits this
   * function.
   */
  copyText?: ((text: string) => Promise<void>) | undefined;
  /** The offline work of the remote connections. */
  offline: OfflineServices;
  /** Where the key that encrypts API keys is stored. `file` is null if it is in the keychain. */
  masterKey: { storage: Session["key_store"]; file: string | null };
  journals: Journals;
  activeTimes: ActiveTimes;
  /** The folder of the built renderer. */
  rendererFolder: string;
  /** The folder of the sample documents. */
  samplesFolder: string;
  dataFolder: string;
  /** The version of the application. */
  version: string;
  /** Receives internal errors of the gateway, with the tracking id that the response contains. */
  onFault: (error: unknown, tracking: string) => void;
}

const serviceBasePaths = [basePath, "/v1"];

/** Tells whether a path belongs to the embedded service: `/v1.1/…`, or its alias `/v1/…`. */
export function isServicePath(path: string): boolean {
  return serviceBasePaths.some((base) => path.startsWith(`${base}/`));
}

/** Copies a request without the path of its connection: `/connections/ID/v1.1/jobs` becomes `/v1.1/jobs`. */
function removeConnectionPath({ url: text, method, headers, body, signal }: Request): Request {
  const url = new URL(text);
  const [, , , ...rest] = url.pathname.split("/");
  url.pathname = `/${rest.join("/")}`;
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}

/**
 * Forwards a request of the window to a service. Responses can contain documents of other people. If one is opened as a
 * page, a sandboxing policy prevents scripts in it from running.
 */
async function forward(send: Handler, request: Request): Promise<Response> {
  const { body, status, statusText, headers } = await guardAccountCalls(send)(request);
  const safeHeaders = new Headers(headers);
  if (!safeHeaders.has("content-security-policy")) {
    safeHeaders.set("content-security-policy", "default-src 'none'; sandbox");
  }
  safeHeaders.set("x-content-type-options", "nosniff");
  return new Response(body, { status, statusText, headers: safeHeaders });
}

/** Returns a note for the user if the master key is in a file; null if it is in the keychain. */
function describeKeyFile(file: string | null): string | null {
  return file === null ? null : serviceText("master-key-in-file", { file });
}

/** Creates the router of the endpoints that do not belong to a connection, such as those of the OCR languages. */
function createApplicationRouter({ connections, copyText, dataFolder, routes = [], onFault }: GatewayOptions): Router {
  return createRouter({
    basePaths: [gatewayPath],
    routes: [...createConnectionRoutes(connections, copyText), ...createLanguageRoutes(dataFolder), ...routes],
    middleware: ({ request }, next) => next(request),
    onFault,
  });
}

/** The connection of a window, with its offline work. */
interface WindowConnection extends OfflineConnection {
  connection: ServiceConnection;
}

/** Creates the router of the endpoints of a connection: for session, journals, active times and offline work. */
function createConnectionRouter(options: GatewayOptions): Router {
  const {
    connections,
    offline: offlineServices,
    masterKey,
    journals,
    activeTimes,
    dataFolder,
    version,
    onFault,
  } = options;
  const { storage, file } = masterKey;
  const storageInfo = { key_store: storage, key_file: file, note: describeKeyFile(file), data_folder: dataFolder };
  return createRouter<void, WindowConnection>({
    basePaths: [getConnectionGatewayPath(":connectionId")],
    routes: [
      ...offlineRoutes,
      createRoute(getSession, async (_call, { connection }: WindowConnection) => ({
        connection: await connection.describe(),
        version,
        ...storageInfo,
      })),
      createRoute(
        getJournal,
        ({ params }, { connection: { id } }: WindowConnection) =>
          new JsonText(journals.read({ connectionId: id, ...params })),
      ),
      createRoute(appendJournal, ({ params, body }, { connection: { id } }: WindowConnection) => ({
        length: journals.append({ connectionId: id, ...params }, body.claimed_at, body),
      })),
      createRoute(deleteJournal, ({ params, query }, { connection: { id }, offline }: WindowConnection) => {
        const { claimed_at: claimedAt, length } = query;
        if ((claimedAt === undefined) !== (length === undefined))
          throw new ServiceError("FIELD_INVALID", "claimed_at and length are sent together, or neither of them.");
        if (claimedAt !== undefined && length !== undefined)
          journals.requireLength({ connectionId: id, ...params }, claimedAt, length);
        if (offline === null) journals.delete({ connectionId: id, ...params });
        else offline.deleteJournal(params);
        return { length: 0 as const };
      }),
      createRoute(stashJournals, ({ body }, { connection: { id } }: WindowConnection) => ({
        list: offlineServices.stashJournals(id, { id: body.job_id, name: body.name }, body.except),
      })),
      createRoute(addActiveTimes, ({ body }, { connection: { id } }: WindowConnection) => {
        activeTimes.add(id, body.times);
        return {};
      }),
      createRoute(getActiveTimes, ({ query }, { connection: { id } }: WindowConnection) =>
        activeTimes.summarize(id, query.changed_after === undefined ? 0 : Date.parse(query.changed_after)),
      ),
      createRoute(deleteActiveTimes, (_call, { connection: { id } }: WindowConnection) => ({
        deleted: activeTimes.deleteAll(id),
      })),
    ],
    middleware({ request, params }, next) {
      const connection = connections.get(params["connectionId"] ?? "");
      const { id } = connection;
      return next(request, { connection, offline: offlineServices.find(id), stash: offlineServices.getStash(id) });
    },
    onFault,
  });
}

/**
 * Redirects the window's page. If its address names no connection, it is redirected to the one that was used last; if
 * the connection does not exist, to the embedded one. Returns null if no redirect is necessary.
 */
function redirectPage(connections: Connections, { searchParams }: URL): Response | null {
  const requested = searchParams.get("connection");
  const id = requested ?? connections.getLastUsed();
  const target = connections.find(id) === null ? embeddedConnectionId : id;
  if (target === (requested ?? embeddedConnectionId)) return null;
  const location = `/?connection=${encodeURIComponent(target)}`;
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}

/**
 * Creates the gateway between the workbench's window and the services: it adds the API key to the window's requests,
 * stores the journals of checkouts and serves the window's files. The window has no API key, and uses the embedded service
 * and remote ones in the same way.
 *
 * @example
 * const handle = createGateway({ connections, journals, ...options });
 * const response = await handle(new Request("http://127.0.0.1/connections/embedded/v1.1/jobs"));
 */
export function createGateway(options: GatewayOptions): Handler {
  const { connections, offline, rendererFolder, samplesFolder, onFault } = options;
  /** Returns the handler of a window's requests for the service of its connection. */
  function getHandler(id: string): Handler {
    const { send } = connections.get(id);
    return offline.find(id)?.handle ?? send;
  }
  const routeConnection = createConnectionRouter(options);
  const routeApplication = createApplicationRouter(options);
  const samplesPath = sampleListPath.slice(0, sampleListPath.lastIndexOf("/"));
  const serveFile = createStaticFiles({ rendererFolder, samplesFolder, samplesPath });
  const app = new Hono();
  // By the Fetch standard, a Request with this method cannot be created, so the request can be neither forwarded nor
  // copied.
  app.on("TRACE", "*", ({ req }) =>
    createErrorResponse(new ServiceError("METHOD_NOT_ALLOWED", `${req.path} does not support TRACE.`), randomUUID()),
  );
  for (const base of serviceBasePaths) {
    app.all(`${base}/*`, ({ req }) => forward(connections.get(embeddedConnectionId).send, req.raw));
    app.all(`${connectionsPath}/:id${base}/*`, ({ req }) =>
      forward(getHandler(req.param("id")), removeConnectionPath(req.raw)),
    );
  }
  app.all(`${connectionsPath}/*`, ({ req }) => routeConnection(req.raw));
  app.all(`${gatewayPath}/*`, ({ req }) => routeApplication(req.raw));
  app.get("/", async ({ req }, next) => redirectPage(connections, new URL(req.url)) ?? next());
  app.all("*", ({ req }) => serveFile(req.raw));
  app.onError((error) => {
    const tracking = randomUUID();
    if (!isCallerError(error)) onFault(error, tracking);
    return createErrorResponse(error, tracking);
  });
  return async (request) => app.fetch(request);
}
