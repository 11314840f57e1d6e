import { randomUUID } from "node:crypto";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { getDocs, getDocumentModel, getOpenApi } from "../../shared/api/schemas.ts";
import type { ErrorCode, ServiceError } from "../../shared/errors.ts";
import { authenticate } from "../domain/api-keys.ts";
import type { Context } from "../domain/context.ts";
import { documentModelXsd } from "../../shared/document/document-model-xsd.ts";
import { createOnce } from "../domain/idempotency.ts";
import { createErrorResponse } from "../http/envelope.ts";
import { createJsonAnswer } from "../http/route.ts";
import { createRouter, type Middleware } from "../http/router.ts";
import { readApiKey } from "./api-key.ts";
import { renderDocsPage, docsPolicy } from "./docs/page.ts";
import { hashRequest, readIdempotencyKey } from "./idempotency.ts";
import { checkMaintenance, createStatusRoute, createUnavailableError, type Maintenance } from "./maintenance.ts";
import { createOpenApiDocument } from "./openapi.ts";
import { publicRoute, type ServiceRoute, type ServiceState } from "./route.ts";
import { contentRoutes } from "./routes/contents.ts";
import { documentRoutes } from "./routes/documents.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { teamRoutes } from "./routes/teams.ts";
import { taxonomyRoutes } from "./routes/taxonomies.ts";
import { userRoutes } from "./routes/users.ts";

/** Caches the last result of a function of the origin. */
function cacheLast(compute: (origin: string) => string): (origin: string) => string {
  let last: { origin: string; result: string } | undefined;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, result: compute(origin) };
    return last.result;
  };
}

function createSchemaRoutes(version: string): ServiceRoute[] {
  // Both take long to build and depend on the origin alone.
  const document = cacheLast((origin) => JSON.stringify(createOpenApiDocument(origin, version)));
  const page = cacheLast((origin) => renderDocsPage(origin, version));
  const send = (body: string, contentType: string, headers: Record<string, string> = {}) =>
    new Response(body, { headers: { "content-type": contentType, ...headers } });
  return [
    publicRoute(getOpenApi, ({ origin }) => send(document(origin), "application/json")),
    publicRoute(getDocs, ({ origin }) =>
      send(page(origin), "text/html; charset=utf-8", { "content-security-policy": docsPolicy }),
    ),
    publicRoute(getDocumentModel, () => send(documentModelXsd, "application/xml; charset=utf-8")),
  ];
}

/**
 * Lists the routes in the order of the declared endpoints.
 * @throws {Error} where an endpoint has no route
 */
function createRoutes(version: string, maintenance: Maintenance): ServiceRoute[] {
  const routes = [
    createStatusRoute(version, maintenance),
    ...createSchemaRoutes(version),
    ...userRoutes,
    ...teamRoutes,
    ...documentRoutes,
    ...taxonomyRoutes,
    ...jobRoutes,
    ...contentRoutes,
  ];
  const byId = new Map(routes.map((route) => [route.endpoint.id, route]));
  return endpoints.map(({ id }) => {
    const route = byId.get(id);
    if (route === undefined) throw new Error(`the endpoint ${id} has no route`);
    return route;
  });
}

/** The 404 codes for ids of the wrong form in a path. */
const notFoundCodes: Record<string, ErrorCode> = {
  jobId: "JOB_NOT_FOUND",
  documentId: "DOCUMENT_NOT_FOUND",
  teamId: "TEAM_NOT_FOUND",
  role: "CONTENT_NOT_FOUND",
  item: "CONTENT_NOT_FOUND",
  name: "TAXONOMY_NOT_FOUND",
  kind: "ROUTE_NOT_FOUND",
};

/** Where a request comes from. */
export interface Sender {
  /** The network address of the machine, as the listener knows it. */
  address: string;
}

export interface AppOptions {
  /** The version of the application, shown by `/status`. */
  version: string;
  /** Scheme, host and port of emitted URIs; null takes them from each request. */
  publicOrigin: string | null;
}

/** Authenticates the caller, applies its rate limit and answers a repeated `Idempotency-Key` from its first answer. */
function createMiddleware(context: Context, { version, publicOrigin }: AppOptions): Middleware<Sender, ServiceState> {
  const once = createOnce(context);
  return async ({ endpoint, request: original, params, env }, next) => {
    const caller = endpoint.requiresKey ? await authenticate(context, readApiKey(original)) : null;
    if (caller !== null) context.limits.calls(`${caller.user.id} ${caller.test ? "test" : "live"}`);
    const url = new URL(original.url);
    const origin = publicOrigin ?? `${url.protocol}//${url.host}`;
    const state = { caller, origin, version, address: env.address };
    const key = readIdempotencyKey(original);
    if (key === null) return next(original, { ...state, context });

    const { request, digest, drain } = hashRequest(original, params, caller?.test ?? false);
    const run = async (own: Context) => {
      // The transaction blocks all other writers: an unused body is read before the first write.
      if (endpoint.body === null) await drain();
      const answer = await next(request, { ...state, context: own });
      if (answer instanceof Response) throw new TypeError(`${endpoint.id} answers with bytes, which are not kept`);
      return answer.json();
    };
    const scope = { userId: caller?.user.id ?? "", endpoint: endpoint.id, key };
    return createJsonAnswer(await once({ ...scope, digest, drain, run }));
  };
}

export interface App {
  /** Answers a request; without `sender` it comes from this process. */
  handle(request: Request, sender?: Sender): Promise<Response>;
  /** Answers a request that the listener rejected or could not parse. */
  refuse(error: ServiceError): Response;
  setMaintenance(on: boolean): void;
  /** Refuses new requests, ends long polls, and resolves once all running requests are answered. */
  close(): Promise<void>;
}

/**
 * Creates the service as a function of a request.
 *
 * @example
 * const app = createApp(context, { version: "1.0.0", publicOrigin: null });
 * const response = await app.handle(new Request("http://localhost/v1.1/status"));
 * await app.close();
 */
export function createApp(context: Context, options: AppOptions): App {
  const { log } = context;
  const closing = new AbortController();
  const running = new Set<Promise<Response>>();
  const maintenance: Maintenance = { on: false };
  const router = createRouter({
    routes: createRoutes(options.version, maintenance),
    basePaths: [basePath, "/v1"],
    notFoundCodes,
    closing: closing.signal,
    middleware: createMiddleware(context, options),
    admit(request) {
      if (closing.signal.aborted) throw createUnavailableError("The service is closing.");
      checkMaintenance(maintenance, new URL(request.url).pathname);
    },
    onFault: (error, tracking) => log.error("call failed", error, { tracking }),
  });

  async function handle(request: Request, sender: Sender): Promise<Response> {
    const start = performance.now();
    const response = await router(request, sender);
    const ms = Math.round(performance.now() - start);
    const { pathname: path } = new URL(request.url);
    const tracking = response.headers.get("x-tracking");
    log.info("call", { tracking, method: request.method, path, status: response.status, ms });
    return response;
  }

  return {
    setMaintenance(on) {
      maintenance.on = on;
    },
    handle(request, sender = { address: "local" }) {
      const response = handle(request, sender).finally(() => running.delete(response));
      running.add(response);
      return response;
    },
    refuse(error) {
      const tracking = randomUUID();
      log.info("call refused", { tracking, code: error.code, why: error.message });
      return createErrorResponse(error, tracking);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
