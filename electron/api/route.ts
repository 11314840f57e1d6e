import type { z } from "zod";
import type { Endpoint, RawBody } from "../../shared/api/endpoint.ts";
import type { Caller, Context } from "../domain/context.ts";

/** A call whose parts were checked against its endpoint's declaration. */
export interface Call<E extends Endpoint> {
  context: Context;
  request: Request;
  /** Scheme and host that emitted addresses begin with: the public ones, or else those that the caller used. */
  origin: string;
  /** Of the machine that calls, as its listener knows it; `local` where no listener is between. */
  address: string;
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  /** Undefined where the endpoint takes no body, or takes bytes: those are read from `request`. */
  body: E["body"] extends RawBody | null ? undefined : E["body"] extends z.ZodType ? z.output<E["body"]> : unknown;
}

type Answer<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : Response;

/** An endpoint with what answers it, its types forgotten: what the router works with. */
export interface Route {
  endpoint: Endpoint;
  answer(call: Call<Endpoint>, caller: Caller | null): Promise<unknown>;
  /** Leaves the body to the handler, which has more to check than a schema can say. */
  checksBody: boolean;
  /** Calls `listener` when the answer may have become another one; returns how to stop that. */
  subscribe?(call: Call<Endpoint>, listener: () => void): () => void;
}

interface Options<E extends Endpoint> {
  checksBody?: boolean;
  subscribe?: (call: Call<E>, listener: () => void) => () => void;
}

/** Answers an endpoint that needs a key. */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>, caller: Caller) => Answer<E> | Promise<Answer<E>>,
  { checksBody = false, subscribe }: Options<E> = {},
): Route {
  return {
    endpoint,
    checksBody,
    async answer(call, caller) {
      if (caller === null) throw new TypeError(`${endpoint.id} was called without a caller`);
      return answer(call, caller);
    },
    ...(subscribe === undefined ? {} : { subscribe }),
  };
}

/** Answers an endpoint that anybody may call. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
): Route {
  return { endpoint, checksBody: false, answer: async (call) => answer(call) };
}
