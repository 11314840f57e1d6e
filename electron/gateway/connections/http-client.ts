import { once } from "node:events";
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { createSecureContext, type SecureContext } from "node:tls";
import { kibibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { createUnreachableError, explainNetworkError, isClosedByPeer } from "./network-errors.ts";
import { getSystemAuthorities, isUntrustedIssuer } from "../../platform/system-authorities.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The time limits for each part of a request, so that no request can hang. */
export interface TimeLimits {
  /** The time for name lookup, connection and TLS handshake. */
  connectMs: number;
  /** The time between the end of a request and the headers of its response. */
  responseMs: number;
  /** The maximum time without progress of a body, in either direction. */
  idleMs: number;
  /** The minimum average rate of a response's body. The first `idleMs` do not count. */
  bytesPerSecond: number;
}

export const defaultTimeLimits: TimeLimits = {
  connectMs: 10_000,
  responseMs: 30_000,
  idleMs: 60_000,
  bytesPerSecond: kibibyte,
};

export interface HttpRequest {
  method: string;
  /** Path and query, percent-encoded. */
  path: string;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array> | null;
  /**
   * The time that the service may take for the response in addition to `responseMs`, such as the wait of a long poll.
   */
  waitMs: number;
  signal: AbortSignal;
}

/** An HTTP client for one service. It does not follow redirects, decode bodies or store cookies. */
export interface HttpClient {
  /**
   * Sends a request and returns the response when its headers have arrived. Both bodies are streamed.
   * @throws {GatewayError} SERVICE_UNREACHABLE, CERTIFICATE_REFUSED, NOT_A_SERVICE
   */
  send(this: void, request: HttpRequest): Promise<Response>;
  /** Ends all running requests. Later requests fail. */
  close(this: void): void;
}

export interface HttpClientOptions {
  /** Scheme, host and port. */
  address: string;
  /** The accepted certificate authorities, as PEM; by default those of Node and of the system. */
  certificateAuthorities?: readonly string[];
  limits?: TimeLimits;
}

const maxHeaderBytes = 32 * kibibyte;
/**
 * The maximum number of connections to a service. A service accepts 100 connections from one network, and other
 * workbenches may be in the same network.
 */
const maxSockets = 24;
/** Unused connections are closed after this time; most proxies close them after 60 s or more. */
const unusedSocketMs = 30_000;
/** The statuses of responses without a body. */
const emptyStatuses: readonly number[] = [204, 205, 304];

let systemContext: SecureContext | undefined;

/**
 * Returns a TLS context with the certificate authorities of Node and of the system. Reading those of the system can
 * take seconds, so they are read only if the issuer of a certificate is not among the authorities of Node.
 */
function getSystemContext(): SecureContext {
  systemContext ??= createSecureContext({ ca: getSystemAuthorities() });
  return systemContext;
}

/** Creates a timer that calls a function when its time has passed. Starting the timer again restarts its time. */
function createTimer(onTimeout: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    start(ms: number) {
      cancel();
      timer = setTimeout(onTimeout, ms);
    },
    cancel,
  };
}

function toHeaders({ headers: source }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  return headers;
}

/** Returns the body of a response as a stream, which fails if the body does not arrive in time. */
function streamBody(incoming: IncomingMessage, host: string, limits: TimeLimits): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const timer = createTimer(() => incoming.destroy(createUnreachableError(serviceText("host-answer-slow", { host }))));
  let receivedBytes = 0;
  let waitedMs = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const allowedMs = limits.idleMs + (receivedBytes / limits.bytesPerSecond) * 1000;
        const start = performance.now();
        timer.start(Math.max(0, Math.min(limits.idleMs, allowedMs - waitedMs)));
        try {
          const { value, done } = await chunks.next();
          if (done === true) return controller.close();
          receivedBytes += value.byteLength;
          controller.enqueue(value);
        } catch (error) {
          throw explainNetworkError(error, host);
        } finally {
          timer.cancel();
          waitedMs += performance.now() - start;
        }
      },
      cancel() {
        incoming.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Creates the HTTP client of a service.
 *
 * @example
 * const client = createHttpClient({ address: "https://galley.example.org" });
 * const response = await client.send({ method: "GET", path: "/v1.1/status", headers, body: null, waitMs: 0, signal });
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { address, certificateAuthorities, limits = defaultTimeLimits } = options;
  const { protocol, hostname, port, host } = new URL(address);
  const isSecure = protocol === "https:";
  const agentOptions = { keepAlive: true, maxSockets, timeout: unusedSocketMs };
  // `rejectUnauthorized` is explicit, so that no environment variable can turn off the check of certificates.
  const createSecureAgent = (trust: { secureContext?: SecureContext }) =>
    new HttpsAgent({ ...agentOptions, rejectUnauthorized: true, ...trust });
  const ownTrust =
    certificateAuthorities === undefined
      ? {}
      : { secureContext: createSecureContext({ ca: [...certificateAuthorities] }) };
  let agent = isSecure ? createSecureAgent(ownTrust) : new HttpAgent(agentOptions);
  let hasSystemTrust = false;
  /** The requests that are running, or wait for a connection. */
  const running = new Set<ClientRequest>();
  /**
   * The sockets that have connected and completed their TLS handshake. No event tells a request that it gets such a
   * socket.
   */
  const connectedSockets = new WeakSet<Socket>();
  let isClosed = false;
  const createClosedError = () =>
    createUnreachableError(`The request to ${host} was ended, since the connection was changed or closed.`);

  function openRequest({ method, path, headers }: HttpRequest): ClientRequest {
    const target = { host: hostname.replaceAll(/^\[|\]$/g, ""), port, method, path, headers, agent };
    const outgoing = (isSecure ? requestHttps : requestHttp)({ ...target, maxHeaderSize: maxHeaderBytes });
    // Without this, the rest of a body that is longer than announced would be read as the next request. The types of
    // Node do not have the property.
    return Object.assign(outgoing, { strictContentLength: true });
  }

  /**
   * Sends the body. Only the time in which the service does not read counts, not the time in which the window sends
   * nothing.
   */
  async function sendBody(outgoing: ClientRequest, body: ReadableStream<Uint8Array> | null): Promise<void> {
    const closed = new AbortController();
    outgoing.once("close", () => closed.abort());
    const timer = createTimer(() =>
      outgoing.destroy(createUnreachableError(`${host} stopped reading the request. Try again later.`)),
    );
    const waitFor = (event: "drain" | "finish") => {
      timer.start(limits.idleMs);
      return once(outgoing, event, closed).finally(timer.cancel);
    };
    for await (const chunk of body ?? []) {
      if (!outgoing.write(chunk)) await waitFor("drain");
    }
    const finished = waitFor("finish");
    outgoing.end();
    await finished;
  }

  function toResponse(incoming: IncomingMessage): Response {
    const { statusCode: status = 0 } = incoming;
    if (status < 200 || status > 599) {
      incoming.destroy();
      throw new GatewayError("NOT_A_SERVICE", serviceText("host-odd-status", { host, status }));
    }
    const headers = toHeaders(incoming);
    if (!emptyStatuses.includes(status)) return new Response(streamBody(incoming, host, limits), { status, headers });
    incoming.resume();
    return new Response(null, { status, headers });
  }

  /** Sends a request; resolves when the headers of the response have arrived, or rejects with the system's error. */
  async function exchange(request: HttpRequest): Promise<IncomingMessage> {
    const { method, body, waitMs, signal } = request;
    const responseMs = limits.responseMs + waitMs;
    signal.throwIfAborted();
    if (isClosed) throw createClosedError();
    const outgoing = openRequest(request);
    running.add(outgoing);
    outgoing.once("close", () => running.delete(outgoing));
    const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    // If the service switches protocols, which is not supported, the connection closes without an error.
    outgoing.once("close", () => reject(new Error("the connection was closed")));
    const abort = () => outgoing.destroy(new Error("the request was aborted"));
    signal.addEventListener("abort", abort);
    outgoing.once("close", () => signal.removeEventListener("abort", abort));
    const endAfter = (ms: number, problem: string) =>
      setTimeout(() => outgoing.destroy(createUnreachableError(`${host} ${problem}`)), ms);
    let timer: NodeJS.Timeout | undefined;
    let isAnswered = false;
    let isReused = false;
    const begin = async () => {
      clearTimeout(timer);
      await sendBody(outgoing, body);
      if (isAnswered) return;
      timer = endAfter(
        responseMs,
        `accepted the request, but did not answer it within ${responseMs / 1000} s. Check the address and its port, or try again later.`,
      );
    };
    // A request that waits for a free connection gets its socket later.
    outgoing.once("socket", (socket) => {
      timer = endAfter(
        limits.connectMs,
        `did not answer within ${limits.connectMs / 1000} s. Check the address and the network.`,
      );
      isReused = connectedSockets.has(socket);
      const start = () => {
        connectedSockets.add(socket);
        void begin().catch((error: Error) => outgoing.destroy(error));
      };
      if (isReused) start();
      else socket.once(isSecure ? "secureConnect" : "connect", start);
    });
    try {
      return await response;
    } catch (error) {
      // The service may have closed an idle connection just when the agent used it again.
      const isStale = isReused && isClosedByPeer(error);
      if (isStale && body === null && ["GET", "HEAD"].includes(method)) return await exchange(request);
      throw error;
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  }

  /** Sends a request. Sends it again with the authorities of the system if Node does not trust the certificate. */
  async function exchangeWithSystemTrust(request: HttpRequest): Promise<IncomingMessage> {
    const usedAgent = agent;
    try {
      return await exchange(request);
    } catch (error) {
      if (!isSecure || certificateAuthorities !== undefined || !isUntrustedIssuer(error)) throw error;
      // Another request may have added the authorities of the system since this request was sent.
      if (agent === usedAgent) {
        if (hasSystemTrust) throw error;
        agent = createSecureAgent({ secureContext: getSystemContext() });
        hasSystemTrust = true;
      }
      return exchange(request);
    }
  }

  return {
    async send(request) {
      try {
        return toResponse(await exchangeWithSystemTrust(request));
      } catch (error) {
        if (request.signal.aborted) {
          throw createUnreachableError(`The request to ${host} was cancelled or took too long.`, error);
        }
        throw explainNetworkError(error, host);
      }
    },
    close() {
      isClosed = true;
      for (const outgoing of running) outgoing.destroy(createClosedError());
      agent.destroy();
    },
  };
}
