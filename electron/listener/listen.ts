import { createServer, type Server, type ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { guardConnections, defaultConnectionLimits, type ConnectionLimits } from "./connection-limits.ts";
import { kibibyte } from "../../shared/bytes.ts";
import { limitChunks } from "./chunk-density.ts";
import { createPipelineQueue } from "./pipelining.ts";
import { createHostGuard } from "./host-guard.ts";
import { isLoopback, toNetwork } from "../platform/network.ts";

/** The address of clients that a proxy does not name by an IP address, such as `unknown`. All of them are one network. */
const unknownAddress = "unknown";

/**
 * Returns the network address of the client. Behind a proxy on this machine, it is the last entry in `X-Forwarded-For`,
 * which the proxy appended. Earlier entries, and the header of any other sender, can be forged. Some proxies append the
 * port of the client, too. A request without the header comes from this machine. A request with an entry that is no
 * address does not count as coming from this machine: accounts that are created on this machine belong to no network,
 * so no limit of a network applies to them.
 */
function getClientAddress(
  incoming: HttpBindings["incoming"] | Http2Bindings["incoming"],
  isBehindProxy: boolean,
): string {
  const address = incoming.socket.remoteAddress ?? unknownAddress;
  const { "x-forwarded-for": forwardedFor } = incoming.headers;
  if (!isBehindProxy || !isLoopback(address) || forwardedFor === undefined) return address;
  return parseClientAddress(String(forwardedFor).split(",").at(-1)?.trim() ?? "");
}

/**
 * Reads the address from an entry such as `192.0.2.1:443`, `[2001:db8::1]:443` or `2001:db8:1:2:3:4:5:6:443`. The port
 * may be missing, and there may be a name instead of the address. A short IPv6 address with a port but without brackets
 * cannot be distinguished from one without a port, but both have the same network.
 */
function parseClientAddress(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::.*)?$/.exec(entry) ?? [];
  const candidates = [bracketed ?? entry, entry.slice(0, Math.max(0, entry.lastIndexOf(":")))];
  return candidates.find((candidate) => isIP(candidate) !== 0) ?? unknownAddress;
}

/** Thrown if the port or address cannot be listened on. The message says why and what to do. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Parses the value of `--port`. @throws {ListenError} */
export function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new ListenError(`--port ${text}: a port is a number from 0 to 65535.`);
}

/** The reason why the listener rejected a request. */
export type Rejection =
  | "foreign"
  | "malformed-target"
  | "malformed"
  | "headers-too-large"
  | "too-slow"
  | "chunks-too-small"
  | "busy";

export interface ListenOptions {
  /** The address to bind to; 127.0.0.1 by default, which only this machine reaches. */
  host?: string;
  /** The port; 0 selects a free one. */
  port: number;
  /** Further names in `Host` and `Origin` that are accepted, as `name` or `name:port`. */
  names?: readonly string[];
  /** The limits of connections; by default those of a server with many users. */
  limits?: ConnectionLimits;
  /** Accepts `X-Forwarded-For` from a proxy on this machine. */
  isBehindProxy?: boolean;
  /** Creates the request handler, once the origin with its port is known. */
  createHandler: (origin: string) => (request: Request, sender: { address: string }) => Promise<Response>;
  /** Called with the errors of connections that the system cannot accept, such as for lack of file descriptors. */
  onError: (error: Error) => void;
  /** Builds the response to a rejected request. */
  reject: (rejection: Rejection, origin: string) => Response;
}

export interface Listener {
  /** Scheme, host and port under which programs on this machine reach the listener. */
  origin: string;
  /** Stops accepting connections and waits until the open ones end. Closes the remaining ones after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

const loopback = "127.0.0.1";
/** The maximum size of the request line and the headers together, in bytes. */
const maxHeaderBytes = 16 * kibibyte;
/** The time in which a client can receive the reason for which its connection is closed. */
const finalResponseMs = 1000;
const idleCheckIntervalMs = 50;

function explainListenError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new ListenError(`Port ${port} is in use by another program. Choose another with --port, or omit it.`);
    case "EACCES":
      return new ListenError(`Port ${port} is not permitted for this user. Choose one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ListenError(`--host ${host}: this machine has no such address.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

/** Serializes the last response of a connection, with the header that closes it. */
async function serializeFinalResponse(response: Response): Promise<{ headers: Record<string, string>; body: string }> {
  const body = await response.text();
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return { headers: { ...Object.fromEntries(response.headers), ...length, connection: "close" }, body };
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const { headers, body } = await serializeFinalResponse(response);
  outgoing.writeHead(response.status, headers).end(body);
}

/** Writes a response directly to the socket and closes it, for a request that Node's HTTP parser or a limit refused. */
async function sendRaw(socket: Socket, response: Response): Promise<void> {
  const { headers, body } = await serializeFinalResponse(response);
  const head = [`HTTP/1.1 ${response.status} `, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (!socket.writable) return;
  socket.end([...head, "", body].join("\r\n"));
  // A client that does not close its side cannot keep the connection open.
  const timer = setTimeout(() => socket.destroy(), finalResponseMs);
  socket.once("close", () => clearTimeout(timer));
}

const rejectionByErrorCode: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

function getOrigin(server: Server): { origin: string; port: number } {
  const socketAddress = server.address();
  if (socketAddress === null || typeof socketAddress === "string") throw new Error("the server has no port");
  const { address, port } = socketAddress;
  const host = address === "0.0.0.0" || address === "::" ? loopback : isIP(address) === 6 ? `[${address}]` : address;
  return { origin: `http://${host}:${port}`, port };
}

/**
 * Serves HTTP on a port. Requests with a foreign `Host` or `Origin` are rejected, so that pages of other sites cannot
 * reach the port (DNS rebinding).
 * @throws {ListenError}
 *
 * @example
 * const createHandler = () => (request) => service.handle(request);
 * const listener = await listen({ port: 0, createHandler, reject, onError });
 * console.log(listener.origin);
 * await listener.close(10_000);
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { host = loopback, port, names, isBehindProxy = false, createHandler, reject, onError } = options;
  const { limits = defaultConnectionLimits } = options;
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    // Bodies have a lowest rate instead of a time limit, so that large uploads over slow connections succeed.
    requestTimeout: 0,
  });
  await new Promise<void>((resolve, fail) => {
    const failStart = (error: Error) => fail(explainListenError(error, host, port));
    server.once("error", failStart).listen(port, host, () => {
      server.off("error", failStart).on("error", onError);
      resolve();
    });
  });
  const { origin, port: boundPort } = getOrigin(server);
  const connections = guardConnections(server, {
    limits,
    getForwardedAddress: isBehindProxy ? (incoming) => getClientAddress(incoming, isBehindProxy) : null,
    sendTooSlow: (socket) => void sendRaw(socket, reject("too-slow", origin)),
  });
  const isAllowed = createHostGuard({ address: host, port: boundPort, ...(names === undefined ? {} : { names }) });
  const handle = createHandler(origin);
  const toSender = (env: HttpBindings | Http2Bindings) => ({
    address: toNetwork(getClientAddress(env.incoming, isBehindProxy)),
  });
  const respond = getRequestListener((request, env) => handle(request, toSender(env)), {
    errorHandler: () => reject("malformed-target", origin),
  });
  const queuePipelined = createPipelineQueue();
  server.on("request", (incoming, outgoing) => {
    limitChunks(incoming, () => void sendRaw(incoming.socket, reject("chunks-too-small", origin)));
    queuePipelined(incoming, outgoing, () => {
      if (!connections.admit(incoming, outgoing)) void send(outgoing, reject("busy", origin));
      else if (isAllowed({ rawHeaders: incoming.rawHeaders, target: incoming.url ?? "" }))
        void respond(incoming, outgoing);
      else void send(outgoing, reject("foreign", origin));
    });
  });
  // Node answers an unknown `Expect` with 417. A server may ignore the header instead (RFC 9110, section 10.1.1).
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections in advance. On such an unused connection, they would take the error response as the
    // response to their next request.
    const isUnused = socket.bytesRead === 0;
    if (error.code === "ECONNRESET" || !socket.writable || isUnused) socket.destroy();
    else void sendRaw(socket, reject(rejectionByErrorCode[error.code ?? ""] ?? "malformed", origin));
  });
  return {
    origin,
    close: (graceMs) =>
      new Promise((resolve) => {
        connections.close();
        const forceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
        // A keep-alive connection becomes idle only after its current response.
        const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs);
        server.close(() => {
          clearTimeout(forceTimer);
          clearInterval(idleTimer);
          resolve();
        });
      }),
  };
}
