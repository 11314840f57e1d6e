import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { createSecureContext } from "node:tls";
import { getSystemAuthorities, isUntrustedIssuer } from "./system-authorities.ts";

/** Why there is no response: its server cannot be reached (with the code of the system), or a limit was exceeded. */
export type PostProblem = { kind: "unreachable"; code: string } | { kind: "too-slow" } | { kind: "too-long" };

/** Thrown by {@link postJson} if there is no response. */
export class PostError extends Error {
  override readonly name = "PostError";
  readonly problem: PostProblem;

  constructor(problem: PostProblem, cause?: unknown) {
    super(problem.kind, { cause });
    this.problem = problem;
  }
}

export interface PostOptions {
  /** The value of the header `Authorization`; null without one. */
  authorization: string | null;
  /** The maximum size of the response in bytes. */
  maxBytes: number;
  /** The time for the whole exchange. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** A response as it came. It was not redirected and not decoded. */
export interface PostResponse {
  status: number;
  mediaType: string;
  text: string;
}

async function readText(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new PostError({ kind: "too-long" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function exchange(url: string, body: string, options: PostOptions, ca?: string[]): Promise<PostResponse> {
  const { authorization, maxBytes, signal } = options;
  const isSecure = url.startsWith("https:");
  // An agent of its own uses no proxy, whatever the environment says. `rejectUnauthorized` is explicit for the same reason.
  const agent = isSecure
    ? new HttpsAgent({ rejectUnauthorized: true, ...(ca && { secureContext: createSecureContext({ ca }) }) })
    : new HttpAgent();
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    accept: "application/json",
    "accept-encoding": "identity",
    ...(authorization === null ? {} : { authorization }),
  };
  const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = (isSecure ? requestHttps : requestHttp)(url, { method: "POST", headers, agent, signal });
  outgoing.on("response", resolve);
  outgoing.on("error", reject);
  // If the server switches protocols, the connection closes without an error.
  outgoing.on("close", () => reject(new Error("the connection was closed")));
  outgoing.end(body);
  try {
    const incoming = await response;
    const mediaType = incoming.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
    return { status: incoming.statusCode ?? 0, mediaType, text: await readText(incoming, maxBytes) };
  } finally {
    outgoing.destroy();
    agent.destroy();
  }
}

/**
 * Sends JSON to an address and returns the response. Redirects are not followed and proxies are not used.
 * @throws {PostError} if there is no response within the limits
 * @throws the reason of `signal` if it is aborted
 */
export async function postJson(url: string, json: unknown, options: PostOptions): Promise<PostResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const limited = { ...options, signal: AbortSignal.any([options.signal, timeout]) };
  const body = JSON.stringify(json);
  try {
    return await exchange(url, body, limited).catch((error: unknown) => {
      // The authorities of the system are read only if those of Node do not suffice, since reading can take seconds.
      if (!isUntrustedIssuer(error)) throw error;
      return exchange(url, body, limited, getSystemAuthorities());
    });
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof PostError) throw error;
    if (timeout.aborted) throw new PostError({ kind: "too-slow" }, error);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new PostError({ kind: "unreachable", code }, error);
  }
}
