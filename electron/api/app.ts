import { randomUUID } from "node:crypto";
import { Hono, type Context as HonoContext } from "hono";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { getDocs, getDocumentModel, getOpenApi } from "../../shared/api/schemas.ts";
import { ServiceError } from "../../shared/errors.ts";
import { authenticate } from "../domain/api-keys.ts";
import type { Caller, Context } from "../domain/context.ts";
import { documentModelXsd } from "../domain/document-model.ts";
import { createOnce, type Once } from "../domain/idempotency.ts";
import { namesTag } from "./bytes.ts";
import { keyOf } from "./credentials.ts";
import { envelope, refusal, tagOf } from "./envelope.ts";
import { openApi } from "./openapi.ts";
import { docsPage, docsPolicy } from "./docs/page.ts";
import { hashed, idempotencyKeyOf } from "./repeatable.ts";
import { openRoute, type Call, type Route } from "./route.ts";
import { contentRoutes } from "./routes/contents.ts";
import { documentRoutes } from "./routes/documents.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { teamRoutes } from "./routes/teams.ts";
import { taxonomyRoutes } from "./routes/taxonomies.ts";
import { userRoutes } from "./routes/users.ts";
import { type Maintenance, passOrThrow, statusRoute, turnedAway } from "./state.ts";
import { checkInput, checkParams } from "./validate.ts";
import { waitForChange } from "./waiting.ts";

interface Bindings {
  tracking: string;
  address: string;
  /** Aborted once the service closes. */
  closing: AbortSignal;
}
interface Environment {
  Bindings: Bindings;
}

/** Keeps the last thing that was made. */
function remembered(make: (origin: string) => string): (origin: string) => string {
  let last: { origin: string; made: string } | undefined;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, made: make(origin) };
    return last.made;
  };
}

function routesOf(version: string, maintenance: Maintenance): Map<string, Route> {
  // Both are long to make, and the same for all who call by the same address.
  const described = remembered((origin) => JSON.stringify(openApi(origin, version)));
  const page = remembered((origin) => docsPage(origin, version));
  const api = openRoute(
    getOpenApi,
    ({ origin }) => new Response(described(origin), { headers: { "content-type": "application/json" } }),
  );
  const docs = openRoute(
    getDocs,
    ({ origin }) =>
      new Response(page(origin), {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": docsPolicy },
      }),
  );
  const documentModel = openRoute(
    getDocumentModel,
    () => new Response(documentModelXsd, { headers: { "content-type": "application/xml; charset=utf-8" } }),
  );
  const routes = [
    statusRoute(version, maintenance),
    api,
    docs,
    documentModel,
    ...userRoutes,
    ...teamRoutes,
    ...documentRoutes,
    ...taxonomyRoutes,
    ...jobRoutes,
    ...contentRoutes,
  ];
  return new Map(routes.map((route) => [route.endpoint.id, route]));
}

/** Answers a call whose caller is known: its parts are checked, then its route is asked. JSON comes as its text. */
async function ask(
  context: Context,
  route: Route,
  { request, caller, hono }: { request: Request; caller: Caller | null; hono: HonoContext<Environment> },
): Promise<Response | string> {
  const url = new URL(request.url);
  const { endpoint } = route;
  const params = checkParams(endpoint, hono.req.param());
  const { query, body } = await checkInput(endpoint, request, url, route.checksBody);
  const origin = context.publicOrigin ?? `${url.protocol}//${url.host}`;
  const { closing, address } = hono.env;
  const call = { context, request, origin, address, params, query, body } as Call<typeof endpoint>;
  return waitForChange({ route, call, closing }, async () => {
    const response = await route.answer(call, caller);
    return response instanceof Response ? response : JSON.stringify(response);
  });
}

async function answer(context: Context, once: Once, route: Route, hono: HonoContext<Environment>): Promise<Response> {
  const original = hono.req.raw;
  const { endpoint } = route;
  const { tracking } = hono.env;
  const caller = endpoint.key ? await authenticate(context, keyOf(original)) : null;
  if (caller !== null) context.limits.calls(`${caller.user.id} ${caller.test ? "test" : "live"}`);
  const key = idempotencyKeyOf(original);
  let answered: Response | string;
  if (key === null) answered = await ask(context, route, { request: original, caller, hono });
  else {
    const { request, digest, skip } = hashed(original, hono.req.param(), caller?.test ?? false);
    const run = async (own: Context) => {
      // A body that nobody asked for is over before anything is written: what is written holds up all others.
      if (endpoint.body === null) await skip();
      return ask(own, route, { request, caller, hono });
    };
    answered = await once({ userId: caller?.user.id ?? "", endpoint: endpoint.id, key, digest, skip, run });
  }
  if (answered instanceof Response) {
    answered.headers.set("x-tracking", tracking);
    return answered;
  }
  if (endpoint.method !== "GET") return envelope(endpoint.status, tracking, answered);
  const etag = tagOf(answered);
  const known = original.headers.get("if-none-match");
  if (known !== null && namesTag(known, etag)) {
    return new Response(null, { status: 304, headers: { etag, "x-tracking": tracking } });
  }
  return envelope(endpoint.status, tracking, answered, { etag });
}

/** Every declared endpoint, each with its route; a missing one is a mistake that shows at start. */
function addEndpoints(app: Hono<Environment>, context: Context, routes: Map<string, Route>): void {
  const methods = new Map<string, Set<string>>();
  const once = createOnce(context);
  for (const endpoint of endpoints) {
    const route = routes.get(endpoint.id);
    if (route === undefined) throw new Error(`no route answers ${endpoint.id}`);
    for (const base of [basePath, "/v1"]) {
      const path = base + endpoint.path;
      app.on(endpoint.method, path, (hono) => answer(context, once, route, hono));
      const known = methods.get(path) ?? new Set();
      methods.set(path, known.add(endpoint.method));
      if (endpoint.method === "GET") known.add("HEAD");
    }
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(", ");
    app.all(path, ({ req, env }) => {
      const message = `${req.method} is not a method of this address; ${allow} ${known.size > 1 ? "are" : "is"}.`;
      return refusal(new ServiceError("METHOD_NOT_ALLOWED", message), env.tracking, { allow });
    });
  }
}

export interface AppOptions {
  /** Of the application, as `/status` tells it. */
  version: string;
}

/** Where a call comes from. */
export interface From {
  /** Of the machine, as the listener knows it. */
  address: string;
}

export interface App {
  /** Without `from`, the call comes from this process itself. */
  handle(request: Request, from?: From): Promise<Response>;
  /** The answer to what a listener could not make a request of, or would not. */
  refuse(error: ServiceError): Response;
  setMaintenance(on: boolean): void;
  /** Turns new calls away, ends those that only wait, and resolves once the others are answered. */
  close(): Promise<void>;
}

/** The service as a function of a request. */
export function createApp(context: Context, { version }: AppOptions): App {
  const app = new Hono<Environment>();
  const { log } = context;
  const closing = new AbortController();
  const running = new Set<Promise<Response>>();
  const maintenance: Maintenance = { on: false };
  app.use(async ({ req }, next) => {
    if (closing.signal.aborted) throw turnedAway("The service is closing.");
    passOrThrow(maintenance, req.path);
    await next();
  });
  addEndpoints(app, context, routesOf(version, maintenance));
  app.notFound(({ req, env }) => {
    const message = `There is nothing at ${req.path}; the service's addresses begin with ${basePath}.`;
    return refusal(new ServiceError("ROUTE_NOT_FOUND", message), env.tracking);
  });
  app.onError((error, { env }) => {
    // Being closed or maintained is no fault.
    if (!(error instanceof ServiceError) || (error.status >= 500 && error.code !== "MAINTENANCE")) {
      log.error("call failed", error, { tracking: env.tracking });
    }
    return refusal(error, env.tracking);
  });

  async function handle(request: Request, { address }: From = { address: "local" }): Promise<Response> {
    const tracking = randomUUID();
    const began = performance.now();
    const response = await app.fetch(request, { tracking, address, closing: closing.signal });
    const ms = Math.round(performance.now() - began);
    const { pathname: path } = new URL(request.url);
    log.info("call", { tracking, method: request.method, path, status: response.status, ms });
    return response;
  }

  return {
    setMaintenance(on) {
      maintenance.on = on;
    },
    handle(request, from) {
      const call = handle(request, from).finally(() => running.delete(call));
      running.add(call);
      return call;
    },
    refuse(error) {
      const tracking = randomUUID();
      log.info("call refused", { tracking, code: error.code, why: error.message });
      return refusal(error, tracking);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
