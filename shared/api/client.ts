import type { z } from "zod";
import type { ErrorFields } from "../errors.ts";
import { type Endpoint, envelopeSchema, errorObjectSchema, type RawBody } from "./endpoint.ts";
import { basePath } from "./index.ts";

/** The code of a response that is not in the format of the API, such as the error page of a proxy. */
export const unreadableAnswerCode = "UNREADABLE_ANSWER";

/** An error response of the service, or a response that is not in the format of the API. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A code of the error table, or {@link unreadableAnswerCode} for a response in another format. */
  readonly code: string;
  readonly fields: ErrorFields | null;
  readonly tracking: string | null;
  /** The time after which another attempt may succeed, in seconds. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: ErrorFields | null,
    tracking: string | null,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.tracking = tracking;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type BodyInput<E extends Endpoint> = E["body"] extends RawBody
  ? { body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string }
  : E["body"] extends z.ZodType
    ? undefined extends z.input<E["body"]>
      ? { body?: z.input<E["body"]> }
      : { body: z.input<E["body"]> }
    : object;
type ParamsInput<E extends Endpoint> = keyof E["params"]["shape"] extends never
  ? object
  : { params: z.output<E["params"]> };

/** The input of a call: parameters, query and body as the endpoint declares them, and additional headers. */
export type CallInput<E extends Endpoint> = ParamsInput<E> &
  BodyInput<E> & {
    query?: Partial<z.output<E["query"]>>;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /**
     * Whether the request continues after the user has left the page. The body of such a request may have at most 64
     * KiB.
     */
    keepalive?: boolean;
  };
/** The output of a call: the parsed `response` of the envelope, or the HTTP response of a raw endpoint. */
export type CallOutput<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : Response;

export interface Client {
  /** Calls an endpoint. @throws {ApiError} on an error or unreadable response; network errors are not wrapped */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
  /**
   * Requests a `uri` from a response of the service, with the API key, at the address that `resolveUri` returns.
   * @throws {ApiError} on an error response
   */
  fetchUri(uri: string, init?: RequestInit): Promise<Response>;
  /**
   * Converts a `uri` from a response of the service to the address at which this client reaches it: replaces everything
   * up to and including the version by the client's base address. The conversion is needed because the client may reach
   * the service at another address, such as that of the gateway or a tunnel. It also ensures that the API key is sent
   * to no other host.
   * @throws {TypeError} if the URI is not below the base path of a service
   */
  resolveUri(uri: string): string;
}

export interface ClientOptions {
  /** The base address with the version, such as `http://127.0.0.1:8080/v1.1`; in a browser it may be a path. */
  baseUrl: string;
  /** The API key; omitted if the gateway adds it. */
  key?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Tells whether an error is a response with a status of success that is not in the format of the API, such as the login
 * page of a public network. The next attempt may succeed.
 */
export function isForeignSuccess(error: unknown): boolean {
  return error instanceof ApiError && error.code === unreadableAnswerCode && error.status < 400;
}

/**
 * Returns the seconds after which a request may be repeated. Returns null if the header is missing or has a date
 * instead of a number.
 */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after") ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  let envelope: z.infer<typeof envelopeSchema> | undefined;
  try {
    envelope = envelopeSchema.parse(JSON.parse(text));
    const [first] = errorObjectSchema.array().min(1).parse(envelope.response);
    if (first !== undefined) {
      const { type, message, fields } = first;
      const retryAfterSeconds = readRetryAfter(response.headers);
      return new ApiError(response.status, type, message, fields, envelope.tracking, retryAfterSeconds);
    }
  } catch {
    // The response is not from the service; it may be the error page of a proxy.
  }
  return createUnreadableError(response, text, envelope?.tracking);
}

function createUnreadableError({ status }: Response, text: string, tracking: string | null = null): ApiError {
  const message = `the service responded with ${status} and an unknown body: ${text.slice(0, 200)}`;
  return new ApiError(status, unreadableAnswerCode, message, null, tracking);
}

/** Parses the `response` in the envelope of a successful response. @throws {ApiError} if it has another format */
async function parseResponse<Schema extends z.ZodType>(schema: Schema, response: Response): Promise<z.output<Schema>> {
  const text = await response.text();
  try {
    return schema.parse(envelopeSchema.parse(JSON.parse(text)).response);
  } catch (cause) {
    throw Object.assign(createUnreadableError(response, text), { cause });
  }
}

/** The beginning of the path of a service's URI: the base path, or its alias `/v1`. */
const servicePathPattern = new RegExp(`^(?:${basePath.replaceAll(".", String.raw`\.`)}|/v1)(?=/)`);

/**
 * Creates a typed client of the API. Tests, renderer, gateway and tools all use it.
 *
 * @example
 * const client = createClient({ baseUrl: "http://127.0.0.1:8080/v1.1", key: "user-live-…" });
 * const { list } = await client.call(listJobs, { query: { status: "blocked", blocking_task: "zoning" } });
 * const job = await client.call(checkoutJob, { params: { jobId: list[0].id }, body: {} });
 * const image = await client.fetchUri(contentItem.uri);
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const authorization = options.key === undefined ? {} : { authorization: `Basic ${btoa(`${options.key}:`)}` };

  async function sendOrThrow(request: Request): Promise<Response> {
    const response = await send(request);
    if (response.ok || response.status === 304) return response;
    throw await toApiError(response);
  }

  function resolveUri(uri: string): string {
    const { pathname, search } = new URL(uri);
    const rest = pathname.replace(servicePathPattern, "");
    if (rest === pathname) throw new TypeError(`${uri} is not an address of a document service.`);
    return options.baseUrl + rest + search;
  }

  return {
    resolveUri,
    async call(endpoint, input) {
      const {
        params,
        query,
        body,
        headers,
        signal,
        keepalive = false,
      } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, string | number | boolean | undefined>;
        body?: unknown;
        headers?: Record<string, string>;
        signal?: AbortSignal;
        keepalive?: boolean;
      };
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
      const search = new URLSearchParams(
        Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString();
      const isRaw = endpoint.body !== null && "raw" in endpoint.body;
      const init: RequestInit & { duplex?: "half" } = {
        method: endpoint.method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { "content-type": isRaw ? "application/octet-stream" : "application/json" }),
          ...headers,
        },
        ...(signal === undefined ? {} : { signal }),
        ...(keepalive ? { keepalive } : {}),
      };
      if (body !== undefined) {
        init.body = isRaw ? (body as BodyInit) : JSON.stringify(body);
        if (body instanceof ReadableStream) init.duplex = "half";
      }
      const httpResponse = await sendOrThrow(
        new Request(`${options.baseUrl}${path}${search === "" ? "" : `?${search}`}`, init),
      );
      if (endpoint.response === "raw") return httpResponse as CallOutput<typeof endpoint>;
      return (await parseResponse(endpoint.response, httpResponse)) as CallOutput<typeof endpoint>;
    },
    async fetchUri(uri, init = {}) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(authorization)) headers.set(name, value);
      return sendOrThrow(new Request(resolveUri(uri), { ...init, headers }));
    },
  };
}
