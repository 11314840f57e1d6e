import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { ServiceError } from "../../shared/errors.ts";
import { isNotModified } from "./entity-tags.ts";
import { type CallerError, createEnvelope, createErrorResponse, isCallerError } from "./envelope.ts";
import { systemTimerClock, type Timers } from "../platform/clock.ts";
import { answerLongPoll } from "./long-poll.ts";
import { releaseBody } from "./request-body.ts";
import { createTextLimit } from "./response-body.ts";
import { toAnswer, type Answer, type Call, type Route } from "./route.ts";
import { validateInput, validateParams, type NotFoundCodes } from "./validate-request.ts";

/** A request that matched an endpoint and has not been validated yet. */
export interface MatchedRequest<Env> {
  endpoint: Endpoint;
  request: Request;
  /** The path parameters, percent-decoded. */
  params: Record<string, string>;
  /** The value that the caller of the router passed with the request. */
  env: Env;
}

/** Validates a request and runs the handler with `state`. */
export type Next<State> = (request: Request, state: State) => Promise<Answer>;

/**
 * Runs before validation and handler of every request, for authentication and idempotency keys. `replay` is null if the
 * route has no handler for repeated requests.
 */
export type Middleware<Env, State> = (
  matched: MatchedRequest<Env>,
  next: Next<State>,
  replay: Next<State> | null,
) => Promise<Answer>;

export interface RouterOptions<Env, State> {
  routes: readonly Route<State>[];
  /** Path prefixes under which every endpoint is served, such as `/v1.1`. */
  basePaths: readonly [string, ...string[]];
  middleware: Middleware<Env, State>;
  /** Runs before routing. @throws {ServiceError} to refuse the request */
  admit?: (request: Request) => void;
  /**
   * Creates the error for a path or a method without a route. By default, it says that the path does not exist, or does
   * not support the method.
   */
  createNotServedError?: () => CallerError;
  /** 404 codes for malformed path parameters. */
  notFoundCodes?: NotFoundCodes;
  /** A signal that is aborted when the server closes; it ends all long polls. */
  closing?: AbortSignal;
  /**
   * Repeats the checks of the middleware during a long poll, since the key of the caller may have been revoked.
   * @throws {ServiceError} if the caller no longer has access
   */
  revalidate?: (request: Request, state: State) => Promise<void>;
  /** The timers that end long polls; by default those of this process. */
  timers?: Timers;
  /**
   * Returns the network of the client. The large responses on their way are limited for each network. By default, all
   * clients count as one.
   */
  getClient?: (env: Env) => string;
  /** Called with every error whose response has a status of 500 or above, except 502 and 503. */
  onFault: (error: unknown, tracking: string) => void;
}

/** Answers a request. `tracking` identifies the request in the log and in the response; a new UUID by default. */
export type Router<Env = void> = (request: Request, env: Env, tracking?: string) => Promise<Response>;

interface Environment<Env> {
  Bindings: { tracking: string; env: Env };
}

const neverCloses = new AbortController().signal;

/**
 * Serves declared endpoints: matches the path (Hono), validates parameters, query and body, runs the handler and wraps
 * its result in the envelope. Errors become error responses. An unknown path gets 404, an unsupported method 405 with
 * `Allow`. JSON answers to GET have an entity tag and support `If-None-Match`, and long polls if the route can
 * subscribe.
 *
 * @example
 * const router = createRouter({
 *   basePaths: ["/gateway"],
 *   routes: [createRoute(getSession, async () => session)],
 *   middleware: ({ request }, next) => next(request),
 *   onFault: (error, tracking) => log.error("call failed", error, { tracking }),
 * });
 * const response = await router(new Request("http://localhost/gateway/session"));
 */
export function createRouter<Env = void, State = void>(options: RouterOptions<Env, State>): Router<Env> {
  const { routes, basePaths, middleware, admit, notFoundCodes = {}, closing = neverCloses, onFault } = options;
  const {
    getClient = () => "",
    timers = systemTimerClock,
    revalidate = async () => {},
    createNotServedError,
  } = options;
  const hono = new Hono<Environment<Env>>();
  const limitTexts = createTextLimit();

  async function run(route: Route<State>, rawParams: Record<string, string>, request: Request, state: State) {
    const params = validateParams(route.endpoint, rawParams, notFoundCodes);
    const input = await validateInput(route.endpoint, request, route);
    const call = { request, params, ...input } as Call<Endpoint>;
    const { subscribe: subscribeTo } = route;
    const subscribe = subscribeTo && ((listener: () => void) => subscribeTo(call, state, listener));
    const poll = { request, subscribe, closing, timers, revalidate: () => revalidate(request, state) };
    return answerLongPoll(poll, async () => toAnswer(await route.handle(call, state)));
  }

  /** Runs a route, then ends the count of the memory for the request's body. */
  async function runAndRelease(...args: Parameters<typeof run>): Promise<Answer> {
    const [{ endpoint }, , request] = args;
    if (endpoint.body === null) return run(...args);
    try {
      return await run(...args);
    } finally {
      releaseBody(request);
    }
  }

  async function respond(route: Route<State>, { req, env }: Context<Environment<Env>>): Promise<Response> {
    const { endpoint } = route;
    const { tracking } = env;
    const params = req.param();
    const runWith =
      (handle: Route<State>["handle"]): Next<State> =>
      (request, state) =>
        runAndRelease({ ...route, handle }, params, request, state);
    const matched = { endpoint, request: req.raw, params, env: env.env };
    const replay = route.replay === undefined ? null : runWith(route.replay);
    const answer = await middleware(matched, runWith(route.handle), replay);
    if (answer instanceof Response) {
      answer.headers.set("x-tracking", tracking);
      return answer;
    }
    const holdText = limitTexts(getClient(env.env));
    if (endpoint.method !== "GET") return createEnvelope(endpoint.status, tracking, await answer.json(), {}, holdText);
    const { etag } = answer;
    if (isNotModified(req.raw, etag)) {
      return new Response(null, { status: 304, headers: { etag, "x-tracking": tracking } });
    }
    // Hono removes the body of a response to HEAD without reading it.
    const json = req.raw.method === "HEAD" ? "null" : await answer.json();
    return createEnvelope(endpoint.status, tracking, json, { etag }, holdText);
  }

  if (admit !== undefined) {
    hono.use(async ({ req }, next) => {
      admit(req.raw);
      await next();
    });
  }
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const base of basePaths) {
      const path = base + route.endpoint.path;
      hono.on(route.endpoint.method, path, (context) => respond(route, context));
      const allowed = methods.get(path) ?? new Set();
      methods.set(path, allowed.add(route.endpoint.method));
      if (route.endpoint.method === "GET") allowed.add("HEAD");
    }
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed].join(", ");
    hono.all(path, ({ req, env }) => {
      if (createNotServedError !== undefined) return createErrorResponse(createNotServedError(), env.tracking);
      const error = new ServiceError("METHOD_NOT_ALLOWED", `${req.path} does not support ${req.method}; use ${allow}.`);
      return createErrorResponse(error, env.tracking, { allow });
    });
  }
  hono.notFound(({ req, env }) => {
    if (createNotServedError !== undefined) return createErrorResponse(createNotServedError(), env.tracking);
    const message = `Nothing exists at ${req.path}; the addresses of this service begin with ${basePaths[0]}.`;
    return createErrorResponse(new ServiceError("ROUTE_NOT_FOUND", message), env.tracking);
  });
  hono.onError((error, { env }) => {
    if (!isCallerError(error) || (error.status >= 500 && error.status !== 502 && error.status !== 503)) {
      onFault(error, env.tracking);
    }
    return createErrorResponse(error, env.tracking);
  });

  return async (request, env, tracking = randomUUID()) => hono.fetch(request, { tracking, env });
}
