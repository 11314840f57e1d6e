import type { z } from "zod";
import type { Endpoint, RawBody } from "../../shared/api/endpoint.ts";
import { computeEntityTag } from "./entity-tags.ts";

/** A request whose parameters, query and body have been validated against its endpoint. */
export interface Call<E extends Endpoint> {
  request: Request;
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  /** The JSON body; undefined if the endpoint has no body, or if the handler reads the body from `request`. */
  body: E["body"] extends RawBody | null ? undefined : E["body"] extends z.ZodType ? z.output<E["body"]> : unknown;
}

/**
 * A result with a known entity tag. For a GET request, `produce` is called only if the caller does not have this
 * version yet.
 */
export class TaggedResult<Result> {
  readonly etag: string;
  readonly produce: () => Result | Promise<Result>;

  constructor(etag: string, produce: () => Result | Promise<Result>) {
    this.etag = etag;
    this.produce = produce;
  }
}

type ResponseInput<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : Response;

/** The return value of a handler: the `response` of the envelope, or the HTTP response of a raw endpoint. */
export type Result<E extends Endpoint> =
  | ResponseInput<E>
  | JsonText
  | TaggedResult<ResponseInput<E>>
  | TaggedResult<JsonText>
  | TaggedResult<JsonText | JsonStream>;

/** A result that is already JSON text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A result that is already JSON in UTF-8, and too large to be in memory as a whole. */
export class JsonStream {
  /** In bytes. */
  readonly size: number;
  readonly bytes: ReadableStream<Uint8Array>;

  constructor(size: number, bytes: ReadableStream<Uint8Array>) {
    this.size = size;
    this.bytes = bytes;
  }
}

export interface RouteOptions<E extends Endpoint, State> {
  /** Whether the handler reads the JSON body itself, as bytes. */
  handlerReadsBody?: boolean;
  /** Whether the handler validates the JSON body itself. The router then passes it on unvalidated. */
  handlerValidatesBody?: boolean;
  /** Calls `listener` when the result may have changed; returns the unsubscribe function. Enables long polls. */
  subscribe?: (call: Call<E>, state: State, listener: () => void) => () => void;
  /**
   * Answers a repeated request with an idempotency key, without changing anything. It is for results with secrets,
   * which must not be stored, and for results that the caller may no longer be allowed to see. By default, a repetition
   * gets the stored response.
   */
  replay?: (call: Call<E>, state: State) => Result<E> | Promise<Result<E>>;
}

/** An endpoint bound to its handler. `State` is the type of the value that the middleware passes to handlers. */
export interface Route<State> extends Omit<RouteOptions<Endpoint, State>, "replay"> {
  endpoint: Endpoint;
  handle(this: void, call: Call<Endpoint>, state: State): unknown;
  replay?(this: void, call: Call<Endpoint>, state: State): unknown;
}

/**
 * Binds an endpoint to its handler, typed by the endpoint's declaration.
 * @example
 * const route = createRoute(deleteActiveTimes, (_call, { connection }: WindowConnection) => ({
 *   deleted: activeTimes.deleteAll(connection.id),
 * }));
 */
export function createRoute<E extends Endpoint, State = void>(
  endpoint: E,
  handle: (call: Call<E>, state: State) => Result<E> | Promise<Result<E>>,
  options: RouteOptions<E, State> = {},
): Route<State> {
  return { endpoint, handle, ...options };
}

/** The JSON of an envelope's `response` with its entity tag. */
export interface JsonAnswer<Json = string | JsonStream> {
  readonly etag: string;
  json(): Json | Promise<Json>;
}

/** A JSON answer, or a complete response that is sent as it is. */
export type Answer = JsonAnswer | Response;

/** Creates an answer from a JSON text. The entity tag is computed from the text when it is first needed. */
export function createJsonAnswer(text: string): JsonAnswer<string> {
  let etag: string | undefined;
  return {
    get etag() {
      return (etag ??= computeEntityTag(text));
    },
    json: () => text,
  };
}

function serialize(result: unknown): string | JsonStream {
  if (result instanceof JsonStream) return result;
  return result instanceof JsonText ? result.text : JSON.stringify(result);
}

/** Converts a handler's result to an answer. */
export function toAnswer(result: unknown): Answer {
  if (result instanceof Response) return result;
  if (!(result instanceof TaggedResult)) {
    const json = serialize(result);
    if (typeof json === "string") return createJsonAnswer(json);
    throw new TypeError("a stream needs an entity tag, which cannot be computed from it");
  }
  return { etag: result.etag, json: async () => serialize(await result.produce()) };
}
