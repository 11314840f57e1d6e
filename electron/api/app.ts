import { randomUUID } from "node:crypto";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { createUser, login } from "../../shared/api/users.ts";
import { getDocs, getDocumentModel, getOpenApi } from "../../shared/api/schemas.ts";
import type { ErrorCode, ServiceError } from "../../shared/errors.ts";
import { authenticate } from "../domain/accounts/api-keys.ts";
import type { Caller, Context } from "../domain/context.ts";
import { documentModelXsd } from "../../shared/document/document-model-xsd.ts";
import { createIdempotentExecutor } from "../domain/jobs/idempotency.ts";
import { QuotaExceededError } from "../domain/accounts/storage-quota.ts";
import { createErrorResponse } from "../http/envelope.ts";
import { createJsonAnswer } from "../http/route.ts";
import { throttleBody } from "../http/request-body.ts";
import { createRouter, type MatchedRequest, type Middleware } from "../http/router.ts";
import type { Timers } from "../platform/clock.ts";
import { truncateText } from "../platform/log.ts";
import { readApiKey } from "./api-key.ts";
import { renderDocsPage, docsContentSecurityPolicy } from "./docs/page.ts";
import { hashRequest, readIdempotencyKey, type HashOptions } from "./idempotency.ts";
import { checkMaintenance, createStatusRoute, createUnavailableError, type Maintenance } from "./maintenance.ts";
import { createOpenApiDocument } from "./openapi.ts";
import { createPublicRoute, type ServiceRoute, type ServiceState } from "./route.ts";
import { contentRoutes } from "./routes/contents.ts";
import { documentRoutes } from "./routes/documents.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { learnedRoutes } from "./routes/learned.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { teamRoutes } from "./routes/teams.ts";
import { taxonomyAndJobTypeRoutes } from "./routes/taxonomies.ts";
import { userRoutes } from "./routes/users.ts";

/** The maximum number of cached origins. It is small, because a service has few names. */
const maxCachedOrigins = 8;

/**
 * Creates a function that caches the texts of another function by origin, as bytes that all responses share. A full
 * cache is cleared.
 */
function cacheByOrigin(compute: (origin: string) => string): (origin: string) => Uint8Array<ArrayBuffer> {
  const results = new Map<string, Uint8Array<ArrayBuffer>>();
  return (origin) => {
    const cached = results.get(origin);
    if (cached !== undefined) return cached;
    if (results.size >= maxCachedOrigins) results.clear();
    const result = new TextEncoder().encode(compute(origin));
    results.set(origin, result);
    return result;
  };
}

function createSchemaRoutes(version: string): ServiceRoute[] {
  // The document and the page take long to build, and depend only on the origin.
  const document = cacheByOrigin((origin) => JSON.stringify(createOpenApiDocument(origin, version)));
  const page = cacheByOrigin((origin) => renderDocsPage(origin, version));
  const send = (body: string | Uint8Array<ArrayBuffer>, contentType: string, headers: Record<string, string> = {}) =>
    new Response(body, {
      headers: { "content-type": contentType, "x-content-type-options": "nosniff", ...headers },
    });
  return [
    createPublicRoute(getOpenApi, ({ origin }) => send(document(origin), "application/json")),
    createPublicRoute(getDocs, ({ origin }) =>
      send(page(origin), "text/html; charset=utf-8", { "content-security-policy": docsContentSecurityPolicy }),
    ),
    createPublicRoute(getDocumentModel, () => send(documentModelXsd, "application/xml; charset=utf-8")),
  ];
}

/**
 * Lists the routes in the order of the declared endpoints.
 * @throws {Error} if an endpoint has no route
 */
function createRoutes(version: string, maintenance: Maintenance): ServiceRoute[] {
  const routes = [
    createStatusRoute(version, maintenance),
    ...createSchemaRoutes(version),
    ...userRoutes,
    ...teamRoutes,
    ...documentRoutes,
    ...taxonomyAndJobTypeRoutes,
    ...learnedRoutes,
    ...statisticsRoutes,
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

/** The 404 codes for malformed path parameters. */
const notFoundCodes: Record<string, ErrorCode> = {
  jobId: "JOB_NOT_FOUND",
  documentId: "DOCUMENT_NOT_FOUND",
  teamId: "TEAM_NOT_FOUND",
  role: "CONTENT_NOT_FOUND",
  item: "CONTENT_NOT_FOUND",
  name: "TAXONOMY_NOT_FOUND",
  conceptId: "CONCEPT_NOT_FOUND",
  kind: "ROUTE_NOT_FOUND",
  learnedId: "LEARNED_NOT_FOUND",
  step: "ROUTE_NOT_FOUND",
};

/** The client that sent a request. */
export interface Sender {
  /** The network address of the client, from the listener. */
  address: string;
}

export interface AppOptions {
  /** The timers of long polls. */
  timers: Timers;
  /** The version of the application, shown by `/status`. */
  version: string;
  /** The scheme, host and port of emitted URIs; null to take them from each request. */
  publicOrigin: string | null;
}

/** The rate limits of endpoints without authentication, by network address. They apply before the body is read. */
const addressLimits: Partial<Record<string, "addressSignUps" | "addressLogins">> = {
  [createUser.id]: "addressSignUps",
  [login.id]: "addressLogins",
};

/** Returns the name of a caller's token buckets: each API key has its own. */
function getBucketName({ user, test }: Caller): string {
  return `${user.id} ${test ? "test" : "live"}`;
}

/**
 * Counts a request for the rate limit of its caller, or of its address if there is no caller. Returns a request whose
 * body is read at the rate of the caller.
 * @throws {ServiceError} RATE_LIMITED
 */
function applyRateLimits(
  { limits }: Context,
  { endpoint, request, env }: MatchedRequest<Sender>,
  caller: Caller | null,
): Request {
  if (caller === null) {
    const limit = addressLimits[endpoint.id];
    if (limit !== undefined) limits[limit](env.address);
    return request;
  }
  const name = getBucketName(caller);
  limits.calls(name);
  const { bodyBytes } = limits;
  return endpoint.body === null || bodyBytes === null
    ? request
    : throttleBody(request, (bytes) => bodyBytes(name, bytes));
}

/**
 * Identifies a caller without an API key by the content of the request. An idempotency key is valid only for this
 * content, so that nobody else can block the key, or receive the response without knowing the password in the body.
 * @throws {ServiceError} PAYLOAD_TOO_LARGE
 */
async function identifyByContent({ secrets }: Context, request: Request, options: HashOptions): Promise<string> {
  const { digest, drain } = hashRequest(request.clone(), options);
  await drain();
  return secrets.computeHmac(digest());
}

/**
 * Authenticates the caller, applies its rate limit, and answers a repeated `Idempotency-Key` with the stored response.
 */
function createMiddleware(context: Context, { version, publicOrigin }: AppOptions): Middleware<Sender, ServiceState> {
  const executeOnce = createIdempotentExecutor(context);
  return async (matched, next, replay) => {
    const { endpoint, params, env } = matched;
    const caller = endpoint.requiresKey ? await authenticate(context, readApiKey(matched.request)) : null;
    const original = applyRateLimits(context, matched, caller);
    const url = new URL(original.url);
    const origin = publicOrigin ?? `${url.protocol}//${url.host}`;
    const state = { caller, origin, version, address: env.address };
    const key = readIdempotencyKey(original);
    if (key === null) return next(original, { ...state, context });

    const options = { params, test: caller?.test ?? false, maxBodyBytes: endpoint.maxBodyBytes };
    const userId = caller?.user.id ?? (await identifyByContent(context, original, options));
    const { request, digest, drain } = hashRequest(original, options);
    const runWith = async (handle: typeof next, handlerContext: Context) => {
      // Reads an unused body before the first write, because a transaction that waits for a body would block all other
      // writers.
      if (endpoint.body === null) await drain();
      const answer = await handle(request, { ...state, context: handlerContext });
      const json = answer instanceof Response ? answer : await answer.json();
      if (typeof json === "string") return json;
      throw new TypeError(`the binary response of ${endpoint.id} cannot be stored for its Idempotency-Key`);
    };
    const call = {
      userId,
      endpoint: endpoint.id,
      key,
      digest,
      drain,
      // The responses to requests without an account are small, and their number is limited by address.
      countStored: (bytes: number) => {
        if (caller !== null) context.limits.storedResponseBytes(getBucketName(caller), bytes);
      },
      run: (unitContext: Context) => runWith(next, unitContext),
      replay: replay && (() => runWith(replay, context)),
    };
    return createJsonAnswer(await executeOnce(call));
  };
}

/**
 * The maximum length of a path in the log, in characters. A longer path is truncated. The service's own paths are
 * shorter.
 */
const maxLoggedPath = 256;

export interface App {
  /** Answers a request. A request without `sender` comes from this process. */
  handle(request: Request, sender?: Sender): Promise<Response>;
  /** Creates and logs the error response to a request that the listener rejected or could not parse. */
  createRejectionResponse(error: ServiceError): Response;
  setMaintenance(isOn: boolean): void;
  /** Rejects new requests, ends long polls, and resolves when all running requests are answered. */
  close(): Promise<void>;
}

/**
 * Creates the service as a function of a request.
 *
 * @example
 * const app = createApp(context, { version: "1.0.0", publicOrigin: null, timers: systemTimerClock });
 * const response = await app.handle(new Request("http://localhost/v1.1/status"));
 * await app.close();
 */
export function createApp(context: Context, options: AppOptions): App {
  const { log } = context;
  const closing = new AbortController();
  const running = new Set<Promise<Response>>();
  const maintenance: Maintenance = { isOn: false };
  const router = createRouter({
    routes: createRoutes(options.version, maintenance),
    basePaths: [basePath, "/v1"],
    notFoundCodes,
    closing: closing.signal,
    timers: options.timers,
    async revalidate(request, { caller }) {
      if (caller !== null) await authenticate(context, readApiKey(request));
    },
    middleware: createMiddleware(context, options),
    admit(request) {
      if (closing.signal.aborted) throw createUnavailableError("The service is closing.");
      checkMaintenance(maintenance, request);
    },
    getClient: ({ address }) => address,
    onFault(error, tracking) {
      if (error instanceof QuotaExceededError) log.warn("call refused", { tracking, reason: error.message });
      else log.error("call failed", error, { tracking });
    },
  });

  async function handle(request: Request, sender: Sender): Promise<Response> {
    const start = performance.now();
    // The id for the log is created here. Reading it from the response's headers would make the listener build a whole
    // Response object, which takes a third of the time of a short request.
    const tracking = randomUUID();
    const response = await router(request, sender, tracking);
    const ms = Math.round(performance.now() - start);
    const path = truncateText(new URL(request.url).pathname, maxLoggedPath);
    log.info("call", { tracking, method: request.method, path, status: response.status, ms });
    return response;
  }

  return {
    setMaintenance(isOn) {
      maintenance.isOn = isOn;
    },
    handle(request, sender = { address: "127.0.0.1" }) {
      const response = handle(request, sender).finally(() => running.delete(response));
      running.add(response);
      return response;
    },
    createRejectionResponse(error) {
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
