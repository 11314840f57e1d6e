import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createClient } from "../../shared/api/client.ts";
import type { Session } from "../../shared/api/gateway.ts";
import {
  appendJournal,
  deleteJournal,
  gatewayPath,
  getJournal,
  getSession,
  sampleListPath,
} from "../../shared/api/gateway.ts";
import { basePath } from "../../shared/api/index.ts";
import { getMe } from "../../shared/api/users.ts";
import { ServiceError } from "../../shared/errors.ts";
import { createErrorResponse } from "../http/envelope.ts";
import { createRoute } from "../http/route.ts";
import { createRouter, type Router } from "../http/router.ts";
import type { Handler } from "./handler.ts";
import type { Journals } from "./journals.ts";
import { createStaticFiles } from "./static-files.ts";

export interface GatewayOptions {
  /** The service; it authenticates each request by the API key in its headers. */
  service: Handler;
  /** Returns the current API key of the signed-in user, which changes if it is rotated or revoked. */
  getKey: () => Promise<string>;
  /** The storage of the key that encrypts API keys; `file` is null if it is in the keychain. */
  masterKey: { storage: Session["key_store"]; file: string | null };
  /** The service that the window works with, as the session names it. */
  connection: Session["connection"];
  journals: Journals;
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

/** Tells whether a path belongs to the service: `/v1.1/…`, or its alias `/v1/…`. */
export function isServicePath(path: string): boolean {
  return serviceBasePaths.some((base) => path.startsWith(`${base}/`));
}

/** Copies a request with other headers; its body is streamed. */
function replaceHeaders(request: Request, headers: Headers): Request {
  const { url, method, body, signal } = request;
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}

/**
 * Forwards requests to the service with the user's API key. Responses can contain documents of other people. If one is
 * opened as a page, a sandboxing policy prevents scripts in it from running.
 */
function createForwarder(service: Handler, getKey: GatewayOptions["getKey"]): Handler {
  return async (request) => {
    const requestHeaders = new Headers(request.headers);
    requestHeaders.set("authorization", `Basic ${btoa(`${await getKey()}:`)}`);
    requestHeaders.delete("cookie");
    const { body, status, statusText, headers } = await service(replaceHeaders(request, requestHeaders));
    const safeHeaders = new Headers(headers);
    if (!safeHeaders.has("content-security-policy")) {
      safeHeaders.set("content-security-policy", "default-src 'none'; sandbox");
    }
    safeHeaders.set("x-content-type-options", "nosniff");
    return new Response(body, { status, statusText, headers: safeHeaders });
  };
}

/** Returns a note that the master key is in a file, and why; null if it is in the keychain. */
function describeKeyFile(file: string | null): string | null {
  if (file === null) return null;
  return (
    "This computer has no keychain that Galley can use. The master key, which encrypts the API keys, is stored in " +
    `${file}, which only your user account can read.`
  );
}

/** Creates the router of the gateway's own endpoints: the session and the journals. */
function createGatewayRouter(options: GatewayOptions, forward: Handler): Router {
  const { masterKey, connection, journals, dataFolder, version, onFault } = options;
  const client = createClient({ baseUrl: `http://127.0.0.1${basePath}`, fetch: forward });
  const { storage, file } = masterKey;
  const storageInfo = { key_store: storage, key_file: file, note: describeKeyFile(file), data_folder: dataFolder };
  return createRouter({
    basePaths: [gatewayPath],
    routes: [
      createRoute(getSession, async () => {
        const user = { ...(await client.call(getMe, {})), api_keys: { live: null, test: null } };
        return { user, connection, version, ...storageInfo };
      }),
      createRoute(getJournal, ({ params }) => journals.read(params)),
      createRoute(appendJournal, ({ params, body }) => ({
        length: journals.append(params, body.claimed_at, body.after, body.entries),
      })),
      createRoute(deleteJournal, ({ params }) => {
        journals.delete(params);
        return { length: 0 as const };
      }),
    ],
    middleware: ({ request }, next) => next(request),
    onFault,
  });
}

/**
 * Creates the gateway between the workbench's window and the service: it adds the API key to the window's requests,
 * stores the journals of checkouts and serves the window's files. The window holds no key and does not know whether
 * the service runs on this computer.
 *
 * @example
 * const handle = createGateway({ service: (request) => service.handle(request), getKey, journals, ...options });
 * const response = await handle(new Request("http://127.0.0.1/v1.1/jobs"));
 */
export function createGateway(options: GatewayOptions): Handler {
  const { service, getKey, rendererFolder, samplesFolder, onFault } = options;
  const forward = createForwarder(service, getKey);
  const router = createGatewayRouter(options, forward);
  const samplesPath = sampleListPath.slice(0, sampleListPath.lastIndexOf("/"));
  const serveFile = createStaticFiles({ rendererFolder, samplesFolder, samplesPath });
  const app = new Hono();
  // A Request with this method cannot be created (Fetch standard), so it can be neither forwarded nor copied.
  app.on("TRACE", "*", ({ req }) =>
    createErrorResponse(new ServiceError("METHOD_NOT_ALLOWED", `${req.path} does not support TRACE.`), randomUUID()),
  );
  for (const base of serviceBasePaths) app.all(`${base}/*`, ({ req }) => forward(req.raw));
  app.all(`${gatewayPath}/*`, ({ req }) => router(req.raw));
  app.all("*", ({ req }) => serveFile(req.raw));
  app.onError((error) => {
    const tracking = randomUUID();
    onFault(error, tracking);
    return createErrorResponse(error, tracking);
  });
  return async (request) => app.fetch(request);
}
