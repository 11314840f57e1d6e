import { z } from "zod";
import { createClient, isForeignSuccess, type Client } from "../../../shared/api/client.ts";
import { getContent } from "../../../shared/api/contents.ts";
import { envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { basePath } from "../../../shared/api/index.ts";
import { getMe } from "../../../shared/api/users.ts";
import type { Clock } from "../../platform/clock.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { isJson } from "../connections/foreign-response.ts";
import type { ServiceConnection, ServiceState } from "../connections/connection.ts";
import { maxJsonBytes, readBody, readWhole } from "../connections/read-body.ts";
import type { Handler } from "../handler.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { ItemKey } from "./store.ts";

export interface LinkState {
  status: ServiceState["status"];
  reason: string | null;
  /** When the status began, in milliseconds since 1970. */
  since: number;
  /** When the next attempt to reach the service is made, in milliseconds since 1970; null if none is planned. */
  retryAt: number | null;
  /** How far this computer's clock is ahead of the service's. */
  clockDifferenceMs: number;
}

export interface LinkOptions {
  connection: Pick<ServiceConnection, "send" | "state">;
  clock: Clock;
  /**
   * The delay before the first attempt to reach the service again, and the maximum delay. The delay doubles with each
   * attempt.
   */
  retryMs: { first: number; last: number };
  /** The difference of the clocks when the service was last reached. */
  clockDifferenceMs: number;
  /** Called when the service is reached and its account is known. */
  onOnline: () => void;
  onChange: () => void;
}

/**
 * The link to the service of a connection. It is online when the service has answered with the account of the
 * connection. While it is offline, it tries to reach the service again.
 */
export interface ServiceLink {
  /** Sends a request, and updates the state by its outcome. */
  send: Handler;
  /** A client whose requests are sent over the link. */
  client: Client;
  getState(): LinkState;
  isOnline(): boolean;
  /** The id of the connection's account according to the service; null before the service was reached. */
  getUserId(): string | null;
  /** Returns the time of the service's clock. */
  getServiceTime(): number;
  /** Tries to reach the service now. Resolves when the outcome is known. */
  probe(): Promise<void>;
  close(): void;
}

/** The base address of requests to the service. The connection replaces its host. */
export const serviceUrl = `http://service${basePath}`;

/** Returns the address of a content item. */
export const getContentUrl = ({ jobId, role, item }: ItemKey): string =>
  serviceUrl + getContent.path.replace(":jobId", jobId).replace(":role", role).replace(":item", String(item));

/** Tells whether the service or a proxy before it could not handle a request now, but may handle it later. */
export function isTemporary(status: number): boolean {
  return [401, 408, 425, 429].includes(status) || status >= 500;
}

/** Reads code and message of an error response; null if it is not from the service. */
export async function readError(response: Response): Promise<{ code: string; message: string } | null> {
  try {
    const envelope = envelopeSchema.parse(await response.clone().json());
    const [first] = errorObjectSchema.array().min(1).parse(envelope.response);
    return first === undefined ? null : { code: first.type, message: first.message };
  } catch {
    // The response is the error page of a proxy.
    return null;
  }
}

/** Creates the error for a response that was interrupted. */
export function createBrokenError(cause: unknown): GatewayError {
  const message = serviceText("answer-broke-off");
  return new GatewayError("SERVICE_UNREACHABLE", message, { cause });
}

/** Creates the error for a response that does not have the format of the API. */
export function createWrongAnswerError(cause?: unknown): GatewayError {
  const message = "The service answers, but not like a document service. Tell whoever runs it.";
  return new GatewayError("NOT_A_SERVICE", message, { cause });
}

/**
 * Parses a response of the service.
 * @throws {GatewayError} NOT_A_SERVICE
 */
export async function parseAnswer<Result>(parse: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await parse();
  } catch (cause) {
    const isWrong = cause instanceof z.ZodError || cause instanceof SyntaxError || isForeignSuccess(cause);
    throw isWrong ? createWrongAnswerError(cause) : cause;
  }
}

/**
 * Parses the envelope of a response and its content. The body of the response can be read again afterwards.
 * @throws {GatewayError} NOT_A_SERVICE
 */
export function parseEnvelope<Body>(response: Response, schema: z.ZodType<Body>) {
  return parseAnswer(async () => {
    const envelope = envelopeSchema.parse(await response.clone().json());
    return { envelope, body: schema.parse(envelope.response) };
  });
}

/** Creates a client whose calls fail with a GatewayError if a response does not have the format of the API. */
export function createCheckedClient(send: Handler): Client {
  const client = createClient({ baseUrl: serviceUrl, fetch: readWhole(send) });
  return { ...client, call: (endpoint, request) => parseAnswer(() => client.call(endpoint, request)) };
}

/** The path of a content. A content can be larger than any other JSON. */
const contentPathPattern = /\/contents\/[a-z-]+\/\d+$/;

function isLargeContent({ method, url }: Request, { headers }: Response): boolean {
  const isContent = method === "GET" && contentPathPattern.test(new URL(url).pathname);
  return isContent && Number(headers.get("content-length") ?? 0) > maxJsonBytes;
}

/**
 * Reads a JSON response as a whole, so that an interrupted response counts as an error. Other responses, such as
 * documents and large contents, are streamed.
 * @throws {GatewayError} SERVICE_UNREACHABLE if it is interrupted; NOT_A_SERVICE if it is too long
 */
async function readJson(request: Request, response: Response): Promise<Response> {
  if (response.body === null || !isJson(response.headers) || isLargeContent(request, response)) return response;
  try {
    return new Response(await readBody(response, maxJsonBytes, "the service"), response);
  } catch (error) {
    throw error instanceof GatewayError ? error : createBrokenError(error);
  }
}

/**
 * The maximum difference of the clocks that is ignored, because it may be caused by the transmission time of a request.
 */
const clockToleranceMs = 2000;

export function createServiceLink({
  connection,
  clock,
  retryMs,
  onOnline,
  onChange,
  ...options
}: LinkOptions): ServiceLink {
  let state: LinkState = {
    status: "unknown",
    reason: null,
    since: clock.now(),
    retryAt: null,
    clockDifferenceMs: options.clockDifferenceMs,
  };
  let userId: string | null = null;
  let delayMs = retryMs.first;
  let timer: NodeJS.Timeout | null = null;
  let runningProbe: Promise<void> | null = null;
  let isClosed = false;

  function setState(change: Partial<LinkState>): void {
    const since = change.status === undefined || change.status === state.status ? state.since : clock.now();
    const next = { ...state, ...change, since };
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    onChange();
  }

  function planRetry(): number {
    const waitMs = delayMs;
    timer = setTimeout(() => void probe(), waitMs).unref();
    delayMs = Math.min(delayMs * 2, retryMs.last);
    return clock.now() + waitMs;
  }

  function updateClockDifference({ clockDifferenceMs }: ServiceState): void {
    if (clockDifferenceMs === null) return;
    if (Math.abs(clockDifferenceMs - state.clockDifferenceMs) <= clockToleranceMs) return;
    setState({ clockDifferenceMs: Math.abs(clockDifferenceMs) <= clockToleranceMs ? 0 : clockDifferenceMs });
  }

  /** Updates the state after a request, by the state of the connection. */
  function updateFromConnection(): void {
    if (isClosed) return;
    const current = connection.state.read();
    updateClockDifference(current);
    if (current.status === "online") {
      if (state.status !== "online") void probe();
      return;
    }
    if (current.status === "unknown") return;
    // Requests that fail while a retry is planned do not postpone it.
    const retryAt = timer === null ? planRetry() : state.retryAt;
    setState({ status: current.status, reason: current.reason, retryAt });
  }

  const send: Handler = async (request) => {
    try {
      return await readJson(request, await connection.send(request));
    } finally {
      updateFromConnection();
    }
  };

  async function reachService(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      const me = await createCheckedClient(connection.send).call(getMe, {});
      if (isClosed) return;
      userId = me.id;
      delayMs = retryMs.first;
      updateClockDifference(connection.state.read());
      setState({ status: "online", reason: null, retryAt: null });
      onOnline();
    } catch (error) {
      if (isClosed) return;
      const { status, reason } = connection.state.read();
      const isKnown = status !== "online" && status !== "unknown";
      const retryAt = planRetry();
      setState(
        isKnown
          ? { status, reason, retryAt }
          : { status: "refused", reason: error instanceof Error ? error.message : String(error), retryAt },
      );
    }
  }

  // Other requests are sent over the connection too, such as those of a sign-in.
  const unsubscribe = connection.state.subscribe(updateFromConnection);

  function probe(): Promise<void> {
    if (isClosed) return Promise.resolve();
    runningProbe ??= reachService().finally(() => {
      runningProbe = null;
    });
    return runningProbe;
  }

  return {
    send,
    client: createCheckedClient(send),
    getState: () => state,
    isOnline: () => state.status === "online",
    getUserId: () => userId,
    getServiceTime: () => clock.now() - state.clockDifferenceMs,
    probe,
    close() {
      isClosed = true;
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
