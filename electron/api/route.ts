import type { Endpoint } from "../../shared/api/endpoint.ts";
import type { Caller, Context } from "../domain/context.ts";
import { createRoute, type Call, type Result, type Route, type RouteOptions } from "../http/route.ts";

/** The values that the service's middleware passes to handlers. */
export interface ServiceState {
  context: Context;
  /** Null for an endpoint without authentication. */
  caller: Caller | null;
  /** The scheme and host of emitted URIs: the configured public origin, or else the origin of the request. */
  origin: string;
  /** The version of the application. */
  version: string;
  /** The network address of the calling machine; `local` for calls within the process. */
  address: string;
}

export type ServiceRoute = Route<ServiceState>;

type ServiceCall<E extends Endpoint> = Call<E> & Omit<ServiceState, "caller">;

/** Binds an endpoint that requires an API key. */
export function createAuthenticatedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: ServiceCall<E>, caller: Caller) => Result<E> | Promise<Result<E>>,
  options?: RouteOptions<E, ServiceState>,
): ServiceRoute {
  return createRoute<E, ServiceState>(
    endpoint,
    (call, { caller, ...state }) => {
      if (caller === null) throw new TypeError(`${endpoint.id} was called without a caller`);
      return handle({ ...call, ...state }, caller);
    },
    options,
  );
}

/** Binds an endpoint that anybody may call. */
export function createPublicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: ServiceCall<E>) => Result<E> | Promise<Result<E>>,
): ServiceRoute {
  return createRoute<E, ServiceState>(endpoint, (call, state) => handle({ ...call, ...state }));
}
