import type { z } from "zod";
import type { Endpoint, RawBody } from "../../shared/api/endpoint.ts";
import { computeEntityTag } from "./entity-tags.ts";

/** A request whose parameters, query and body have been validated against its endpoint. */
export interface Call<E extends Endpoint> {
  request: Request;
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  /** Undefined where the endpoint takes no body or a raw one; a raw body is read from `request`. */
  body: E["body"] extends RawBody | null ? undefined : E["body"] extends z.ZodType ? z.output<E["body"]> : unknown;
}

/** A result with an entity tag of its own. `produce` runs only if the caller does not have this version yet. */
export class Tagged<Result> {
  readonly etag: string;
  readonly produce: () => Result | Promise<Result>;

  constructor(etag: string, produce: () => Result | Promise<Result>) {
    this.etag = etag;
    this.produce = produce;
  }
}

type ResponseOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : Response;

/** What a handler returns: the envelope's `response`, or the whole HTTP response for a raw endpoint. */
export type Result<E extends Endpoint> = ResponseOf<E> | Tagged<ResponseOf<E>>;

export interface RouteOptions<E extends Endpoint, State> {
  /** Passes the JSON body to the handler unvalidated; the handler validates it itself. */
  validatesBody?: boolean;
  /** Calls `listener` when the result may have changed and returns the unsubscribe function; enables long polls. */
  subscribe?: (call: Call<E>, state: State, listener: () => void) => () => void;
}

/** An endpoint bound to its handler. `State` is what the router's middleware passes to handlers. */
export interface Route<State> extends RouteOptions<Endpoint, State> {
  endpoint: Endpoint;
  handle(call: Call<Endpoint>, state: State): unknown;
}

/** Binds an endpoint to its handler, typed by the endpoint's declaration. */
export function createRoute<E extends Endpoint, State = void>(
  endpoint: E,
  handle: (call: Call<E>, state: State) => Result<E> | Promise<Result<E>>,
  options: RouteOptions<E, State> = {},
): Route<State> {
  return { endpoint, handle, ...options };
}

/** The JSON text of an envelope's `response` with its entity tag. */
export interface JsonAnswer {
  readonly etag: string;
  json(): string | Promise<string>;
}

/** A JSON answer, or a complete response that is sent as it is. */
export type Answer = JsonAnswer | Response;

/** Wraps a JSON text; its entity tag is computed from the text when needed. */
export function createJsonAnswer(text: string): JsonAnswer {
  return {
    get etag() {
      return computeEntityTag(text);
    },
    json: () => text,
  };
}

/** Converts a handler's result to an answer. */
export function toAnswer(result: unknown): Answer {
  if (result instanceof Response) return result;
  if (!(result instanceof Tagged)) return createJsonAnswer(JSON.stringify(result));
  return { etag: result.etag, json: async () => JSON.stringify(await result.produce()) };
}
