import { createServer, type Server, type ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { createHostGuard } from "./platform/host-guard.ts";

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/**
 * Who calls. A proxy on this machine adds to `X-Forwarded-For` whom it calls for; what others say there could be
 * anybody's saying.
 */
function from({ incoming }: HttpBindings | Http2Bindings, behindProxy: boolean): { address: string } {
  const address = incoming.socket.remoteAddress ?? "unknown";
  if (!behindProxy || !isLoopback(address)) return { address };
  const told = String(incoming.headers["x-forwarded-for"] ?? "").split(",");
  const last = told.at(-1)?.trim() ?? "";
  return { address: isIP(last) === 0 ? address : last };
}

/** The port that was asked for cannot be had; the message says why, and what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

/** @throws {PortError} */
export function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new PortError(`--port ${text}: a port is a number from 0 to 65535.`);
}

/** Why a call never became a request. */
export type Refused = "foreign" | "malformed-target" | "malformed" | "headers-too-large" | "too-slow";

export interface ListenOptions {
  /** The address to bind to; this machine's own alone, unless told. */
  host?: string;
  /** 0 is any free one. */
  port: number;
  /** Names that callers may know this address by, beside its own. */
  names?: readonly string[];
  /** Whether a proxy on this machine passes calls on, and says for whom. */
  behindProxy?: boolean;
  /** Answers the calls, once the port is known. */
  answer: (origin: string) => (request: Request, from: { address: string }) => Promise<Response>;
  /** The answer to what was not meant for this address, or is not HTTP that can be understood. */
  refuse: (why: Refused, origin: string) => Response;
}

export interface Listening {
  /** Scheme, host and port, as a program of this machine reaches it. */
  origin: string;
  /** Takes no more connections, and resolves when the present ones are done; ends them after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

const loopback = "127.0.0.1";
/** The largest document, by a slow line. */
const requestTimeoutMs = 60 * 60_000;
const idleCheckMs = 50;

function explain(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new PortError(`Port ${port} is in use by another program: name another one with --port, or none.`);
    case "EACCES":
      return new PortError(`Port ${port} is not open to this user: use one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new PortError(`--host ${host}: this machine has no such address.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

async function closingAnswer(answer: Response): Promise<{ headers: Record<string, string>; body: string }> {
  const body = await answer.text();
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return { headers: { ...Object.fromEntries(answer.headers), ...length, connection: "close" }, body };
}

async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
  const { headers, body } = await closingAnswer(answer);
  outgoing.writeHead(answer.status, headers).end(body);
}

/** Answers where there is no request to answer, for the parser could make none. */
async function sendRaw(socket: Socket, answer: Response): Promise<void> {
  const { headers, body } = await closingAnswer(answer);
  const head = [`HTTP/1.1 ${answer.status} `, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (socket.writable) socket.end([...head, "", body].join("\r\n"));
}

const refusedByCode: Record<string, Refused> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

function originOf(server: Server): { origin: string; port: number } {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  const { address, port } = bound;
  const host = address === "0.0.0.0" || address === "::" ? loopback : isIP(address) === 6 ? `[${address}]` : address;
  return { origin: `http://${host}:${port}`, port };
}

/**
 * Answers on a port; guarded, so that no page of another site reaches it by a name of its own.
 * @throws {PortError}
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = loopback, port, names, behindProxy = false, answer, refuse } = options;
  const server = createServer({ requireHostHeader: false, requestTimeout: requestTimeoutMs });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { origin, port: bound } = originOf(server);
  const isMeant = createHostGuard({ address: host, port: bound, ...(names === undefined ? {} : { names }) });
  const handle = answer(origin);
  const respond = getRequestListener((request, env) => handle(request, from(env, behindProxy)), {
    errorHandler: () => refuse("malformed-target", origin),
  });
  server.on("request", (incoming, outgoing) => {
    if (isMeant({ rawHeaders: incoming.rawHeaders, target: incoming.url ?? "" })) void respond(incoming, outgoing);
    else void send(outgoing, refuse("foreign", origin));
  });
  // `Expect` with what nobody knows: Node would answer 417 by itself; it may as well be left unheeded (RFC 9110, 10.1.1).
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else void sendRaw(socket, refuse(refusedByCode[error.code ?? ""] ?? "malformed", origin));
  });
  return {
    origin,
    close: (graceMs) =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        // Those that are busy now are idle once they are answered, and would stay open for the next call.
        const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
        server.close(() => {
          clearTimeout(force);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}
