import { envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { basePath } from "../../../shared/api/index.ts";
import { getStatus, statusSchema } from "../../../shared/api/status.ts";
import { kibibyte } from "../../../shared/bytes.ts";
import { GatewayError, gatewayErrorTable } from "../../../shared/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ServiceConnection, ServiceState } from "./connection.ts";
import type { ConnectionRecord } from "./connection-records.ts";
import { findForeignResponse, isJson } from "./foreign-response.ts";
import { createHttpClient, type HttpClientOptions } from "./http-client.ts";
import type { KeyStore } from "./key-store.ts";
import { readBody } from "./read-body.ts";
import { createServiceState } from "./service-state.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

export interface RemoteConnectionOptions extends Pick<HttpClientOptions, "certificateAuthorities" | "limits"> {
  record: ConnectionRecord;
  keyStore: KeyStore;
  clock: Clock;
  /** Returns the number of requests in the outbox. */
  countPending: () => number;
  /** The version of the application. */
  version: string;
}

export interface RemoteConnection extends ServiceConnection {
  /** Sends a request as `send` does, with another API key or with none. */
  sendWithKey(this: void, request: Request, key: string | null): Promise<Response>;
  getRecord(this: void): ConnectionRecord;
  /** Replaces the record. Running requests end if its address has changed or it has no key. */
  setRecord(this: void, record: ConnectionRecord): void;
  close(this: void): void;
}

/**
 * The request headers that are sent to the service. Other headers, such as cookies and the browser's own headers, are
 * not sent.
 */
const requestHeaderNames: readonly string[] = [
  "accept",
  "content-disposition",
  "content-length",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "if-range",
  "prefer",
  "range",
];

/**
 * The response headers that are passed on to the window. Cookies, policies and authentication challenges of a service
 * are not passed on.
 */
const responseHeaderNames: readonly string[] = [
  "accept-ranges",
  "allow",
  "cache-control",
  "content-disposition",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "x-tracking",
];

/**
 * The media types of the API. Any other type is replaced by that of binary data, so that no page of the window's origin can
 * load a response as a script or a style sheet.
 */
const mediaTypePattern =
  /^(?:application\/(?:json|xml|pdf|epub\+zip|schema\+json|octet-stream)|image\/(?:png|jpeg|webp)|text\/(?:html|plain))(?:;|$)/i;

/**
 * The additional time that a service may take to respond after it has received a body that is large or of unknown size.
 */
const largeBodyWaitMs = 270_000;
const largeBodyBytes = 256 * kibibyte;
/** The maximum wait of a long poll. Services end long polls earlier. */
const maxPollSeconds = 60;
/** The limit of a response that the gateway reads itself. */
const maxReadBytes = 64 * kibibyte;
/**
 * The difference of the clocks in ms above which the user is warned, because the window shows wrong times for the ends
 * of leases.
 */
const maxClockDifferenceMs = 5 * 60_000;

const statusPath = basePath + getStatus.path;

function getWaitMs({ headers, body }: Request): number {
  const [, seconds = "0"] = /(?:^|[,;\s])wait\s*=\s*(\d{1,6})/i.exec(headers.get("prefer") ?? "") ?? [];
  const pollMs = Math.min(Number(seconds), maxPollSeconds) * 1000;
  const length = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  return body !== null && length > largeBodyBytes ? pollMs + largeBodyWaitMs : pollMs;
}

function pickHeaders(source: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (source.has(name) ? [[name, source.get(name) ?? ""]] : [])));
}

function createWindowHeaders(source: Headers): Record<string, string> {
  const headers = pickHeaders(source, responseHeaderNames);
  const type = headers["content-type"];
  if (type === undefined || mediaTypePattern.test(type)) return headers;
  return { ...headers, "content-type": "application/octet-stream" };
}

/**
 * Returns the code of an error response, or MAINTENANCE for a status response that reports maintenance; null otherwise.
 */
function readStateCode(text: string): string | null {
  try {
    const { response } = envelopeSchema.parse(JSON.parse(text));
    const [error] = errorObjectSchema.array().safeParse(response).data ?? [];
    if (error !== undefined) return error.type;
    return statusSchema.safeParse(response).data?.status === "maintenance" ? "MAINTENANCE" : null;
  } catch {
    // The JSON of another program says nothing about the state.
    return null;
  }
}

function describeClock(differenceMs: number | null): string | null {
  if (differenceMs === null || Math.abs(differenceMs) <= maxClockDifferenceMs) return null;
  const minutes = Math.round(Math.abs(differenceMs) / 60_000);
  return (
    `The clock of this computer is ${minutes} minutes ${differenceMs > 0 ? "ahead of" : "behind"} that of the service. ` +
    "Set the correct time: until then, the ends of leases are shown wrongly."
  );
}

const refusedKeyReason = serviceText("key-refused");

/** Explains why there is no key although the connection was signed in; null if it is signed out. */
function explainMissingKey({ keyStorage }: ConnectionRecord): string | null {
  switch (keyStorage) {
    case "keychain":
      return serviceText("key-not-returned");
    case "memory":
      return serviceText("key-not-kept");
    case null:
      return null;
  }
}

/**
 * Creates the connection to a remote service.
 *
 * @example
 * const connection = createRemoteConnection({ record, keyStore, clock, version });
 * const response = await connection.send(new Request("http://localhost/v1.1/jobs"));
 */
export function createRemoteConnection(options: RemoteConnectionOptions): RemoteConnection {
  const { keyStore, clock, version } = options;
  let { record } = options;
  const { id } = record;
  const openClient = () => createHttpClient({ ...options, address: record.address });
  const getHost = () => new URL(record.address).host;
  let client = openClient();
  const state = createServiceState(clock, "unknown");
  /** The key that the service has refused; null if it has refused none. */
  let refusedKey: string | null = null;

  function measureClock({ headers }: Response, sentAt: number): number | null {
    const date = Date.parse(headers.get("date") ?? "");
    // The service has written the header between the sending of the request and the arrival of the response. It has
    // whole seconds.
    return Number.isNaN(date) ? null : Math.round((sentAt + clock.now()) / 2 - date - 500);
  }

  /**
   * Reads the body of a response that may contain the state of the service: a status or an error. Returns the response,
   * as a copy if its body was read.
   */
  async function inspect(response: Response, path: string, key: string | null) {
    const isStatus = path === statusPath;
    const { status, headers } = response;
    let code: string | null = null;
    let copy = response;
    if (isJson(headers) && (isStatus || status === 401 || status === 503)) {
      const body = await readBody(response, maxReadBytes, getHost());
      code = readStateCode(body.toString("utf8"));
      copy = new Response(body, response);
    }
    if (status === 401 && code?.startsWith("KEY_") === true) refusedKey = key;
    else if (key === refusedKey && !isStatus) refusedKey = null;
    return { copy, isMaintenance: code === "MAINTENANCE" };
  }

  /** Returns the state of a service that has answered. */
  async function describeState(isMaintenance: boolean, clockDifferenceMs: number | null) {
    const current: Pick<ServiceState, "status" | "reason"> = {
      status: "online",
      reason: describeClock(clockDifferenceMs),
    };
    if (isMaintenance) {
      current.status = "maintenance";
      current.reason = `The service at ${getHost()} is under maintenance. Try again later.`;
    } else if (refusedKey !== null && (await keyStore.read(record))?.key === refusedKey) {
      current.status = "refused";
      current.reason = refusedKeyReason;
    }
    return { ...current, clockDifferenceMs };
  }

  /** Sends a request and returns the response of the service without reading its body. @throws {GatewayError} */
  async function exchange(request: Request, key: string | null): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = {
      ...pickHeaders(request.headers, requestHeaderNames),
      // Decoding could multiply the size of a hostile response.
      "accept-encoding": "identity",
      "user-agent": `Galley/${version}`,
      ...(key === null ? {} : { authorization: `Basic ${btoa(`${key}:`)}` }),
    };
    const { method, body, signal } = request;
    const waitMs = getWaitMs(request);
    const response = await client.send({ method, path: pathname + search, headers, body, waitMs, signal });
    const problem = findForeignResponse(response, record.address);
    if (problem === null) return response;
    await response.body?.cancel();
    throw problem;
  }

  async function sendWithKey(request: Request, key: string | null): Promise<Response> {
    const sentAt = clock.now();
    const usedClient = client;
    try {
      const response = await exchange(request, key);
      const clockDifferenceMs = measureClock(response, sentAt);
      const { copy, isMaintenance } = await inspect(response, new URL(request.url).pathname, key);
      state.update(await describeState(isMaintenance, clockDifferenceMs));
      const { body, status } = copy;
      return new Response(body, { status, headers: createWindowHeaders(copy.headers) });
    } catch (error) {
      // If the window or a change of the connection ended the request, the error says nothing about the service.
      const isOwnEnd = request.signal.aborted || usedClient !== client;
      if (error instanceof GatewayError && !isOwnEnd) {
        state.update({ status: error.code === "SERVICE_UNREACHABLE" ? "offline" : "refused", reason: error.message });
      }
      throw error;
    }
  }

  /** Returns the key; null if the connection is signed out or the keychain does not return it. */
  const findKey = async () => (record.keyStorage === null ? null : keyStore.read(record));

  function createSignedOutError(): GatewayError {
    const message = explainMissingKey(record) ?? gatewayErrorTable.SIGNED_OUT[1];
    return new GatewayError("SIGNED_OUT", message);
  }

  return {
    id,
    state,
    sendWithKey,
    async getKey() {
      const stored = await findKey();
      if (stored === null) throw createSignedOutError();
      return stored.key;
    },
    async send(request) {
      const stored = await findKey();
      if (stored === null && new URL(request.url).pathname !== statusPath) throw createSignedOutError();
      return sendWithKey(request, stored?.key ?? null);
    },
    async describe() {
      const stored = await findKey();
      const missingKey = stored === null ? explainMissingKey(record) : null;
      const { status, reason } = state.read();
      return {
        id,
        kind: "remote",
        title: record.title,
        address: record.address,
        user: record.user,
        key_kind: record.keyKind,
        key_storage: stored?.storage ?? null,
        status: missingKey === null ? status : "refused",
        reason: missingKey ?? reason,
        pending_count: options.countPending(),
      };
    },
    getRecord: () => record,
    setRecord(changed) {
      const isSignedOut = changed.keyStorage === null && !changed.mayBeInKeychain;
      const isSame = changed.address === record.address && !isSignedOut;
      record = changed;
      if (isSame) return;
      client.close();
      client = openClient();
      refusedKey = null;
      state.update({ status: "unknown", reason: null, clockDifferenceMs: null });
    },
    close: () => client.close(),
  };
}
