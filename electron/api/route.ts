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
  /** The network address of the calling machine; that of a loopback interface for calls within the process. */
  address: string;
}

export type ServiceRoute = Route<ServiceState>;

export type ServiceCall<E extends Endpoint> = Call<E> & Omit<ServiceState, "caller">;

type AuthenticatedHandler<E extends Endpoint> = (
  call: ServiceCall<E>,
  caller: Caller,
) => Result<E> | Promise<Result<E>>;

/** Binds an endpoint that requires an API key. */
export function createAuthenticatedRoute<E extends Endpoint>(
  endpoint: E,
  handle: AuthenticatedHandler<E>,
  { replay, ...options }: Omit<RouteOptions<E, ServiceState>, "replay"> & { replay?: AuthenticatedHandler<E> } = {},
): ServiceRoute {
  const withCaller =
    (handler: AuthenticatedHandler<E>) =>
    (call: Call<E>, { caller, ...state }: ServiceState) => {
      if (caller === null) throw new TypeError(`${endpoint.id} was called without a caller`);
      return handler({ ...call, ...state }, caller);
    };
  const replayOption = replay === undefined ? {} : { replay: withCaller(replay) };
  return createRoute<E, ServiceState>(endpoint, withCaller(handle), { ...options, ...replayOption });
}

type PublicHandler<E extends Endpoint> = (call: ServiceCall<E>) => Result<E> | Promise<Result<E>>;

/** Binds an endpoint that anybody may call. */
export function createPublicRoute<E extends Endpoint>(
  endpoint: E,
  handle: PublicHandler<E>,
  { replay }: { replay?: PublicHandler<E> } = {},
): ServiceRoute {
  const withState = (handler: PublicHandler<E>) => (call: Call<E>, state: ServiceState) =>
    handler({ ...call, ...state });
  return createRoute(endpoint, withState(handle), replay === undefined ? {} : { replay: withState(replay) });
}
