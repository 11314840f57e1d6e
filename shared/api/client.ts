import type { z } from "zod";
import type { ErrorFields } from "../errors.ts";
import type { Endpoint, RawBody } from "./endpoint.ts";
import { envelopeSchema, errorObjectSchema } from "./endpoint.ts";

/** The service refused a call, or answered with something that is none of its answers. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A code of the error table, or `UNREADABLE_ANSWER`. */
  readonly code: string;
  readonly fields: ErrorFields | null;
  readonly tracking: string | null;

  constructor(status: number, code: string, message: string, fields: ErrorFields | null, tracking: string | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.tracking = tracking;
  }
}

type BodyOf<E extends Endpoint> = E["body"] extends RawBody
  ? { body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string }
  : E["body"] extends z.ZodType
    ? undefined extends z.input<E["body"]>
      ? { body?: z.input<E["body"]> }
      : { body: z.input<E["body"]> }
    : object;
type ParamsOf<E extends Endpoint> = keyof E["params"]["shape"] extends never
  ? object
  : { params: z.output<E["params"]> };

/** What a call takes: parameters, query, body as the endpoint declares them, and headers of one's own. */
export type CallInput<E extends Endpoint> = ParamsOf<E> &
  BodyOf<E> & {
    query?: Partial<z.output<E["query"]>>;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };
/** What a call gives: the envelope's `response`, parsed; for raw endpoints the answer itself. */
export type CallOutput<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : Response;

export interface Client {
  /** @throws {ApiError} where the service refuses. Faults of the network pass through as they are. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
  /** Fetches or writes an address that the service gave out (`uri`), with the client's key. */
  fetchUri(uri: string, init?: RequestInit): Promise<Response>;
}

export interface ClientOptions {
  /** Ends in the version: `http://127.0.0.1:8080/v1.1`; may be a path, in a browser. */
  baseUrl: string;
  /** The API key; left out where something on the way adds it (the workbench's gateway). */
  key?: string;
  fetch?: (request: Request) => Promise<Response>;
}

async function refusal(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  let envelope: z.infer<typeof envelopeSchema> | undefined;
  try {
    envelope = envelopeSchema.parse(JSON.parse(text));
    const [first] = errorObjectSchema.array().min(1).parse(envelope.response);
    if (first !== undefined) {
      return new ApiError(answer.status, first.type, first.message, first.fields, envelope.tracking);
    }
  } catch {
    // Not one of the service's answers: a proxy's page, say. It is told as it is.
  }
  const message = `the service answered ${answer.status} with something that is not its own: ${text.slice(0, 200)}`;
  return new ApiError(answer.status, "UNREADABLE_ANSWER", message, null, envelope?.tracking ?? null);
}

/** The typed client of the published API: tests, renderer, gateway and tools use this one. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const authorization = options.key === undefined ? {} : { authorization: `Basic ${btoa(`${options.key}:`)}` };

  async function checked(request: Request): Promise<Response> {
    const answer = await send(request);
    if (answer.ok || answer.status === 304) return answer;
    throw await refusal(answer);
  }

  return {
    async call(endpoint, input) {
      const { params, query, body, headers, signal } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, string | number | boolean | undefined>;
        body?: unknown;
        headers?: Record<string, string>;
        signal?: AbortSignal;
      };
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
      const search = new URLSearchParams(
        Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString();
      const raw = endpoint.body !== null && "raw" in endpoint.body;
      const init: RequestInit & { duplex?: "half" } = {
        method: endpoint.method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { "content-type": raw ? "application/octet-stream" : "application/json" }),
          ...headers,
        },
        ...(signal === undefined ? {} : { signal }),
      };
      if (body !== undefined) {
        init.body = raw ? (body as BodyInit) : JSON.stringify(body);
        if (body instanceof ReadableStream) init.duplex = "half";
      }
      const answer = await checked(new Request(`${options.baseUrl}${path}${search === "" ? "" : `?${search}`}`, init));
      if (endpoint.response === "raw") return answer as CallOutput<typeof endpoint>;
      const { response } = envelopeSchema.parse(await answer.json());
      return endpoint.response.parse(response) as CallOutput<typeof endpoint>;
    },
    fetchUri(uri, init = {}) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(authorization)) headers.set(name, value);
      return checked(new Request(uri, { ...init, headers }));
    },
  };
}
