import type { Connection } from "../../../shared/api/connections.ts";
import type { Handler } from "../handler.ts";

/** The state of a service according to the latest request. */
export interface ServiceState {
  status: Connection["status"];
  /**
   * Says what is wrong and what to do. It can be set even while the service is online, for example because of a wrong
   * clock.
   */
  reason: string | null;
  /** The time at which the status last changed, in milliseconds since 1970. */
  since: number;
  /**
   * The time by which this computer's clock is ahead of the service's clock, in milliseconds; null while it is unknown.
   */
  clockDifferenceMs: number | null;
}

/** The state of a service, which changes with the requests to it. */
export interface ServiceStateSource {
  read(this: void): ServiceState;
  /** Calls `listener` when status or reason change; returns the unsubscribe function. */
  subscribe(this: void, listener: () => void): () => void;
}

/** One account on one service, to which the gateway sends requests. */
export interface ServiceConnection {
  readonly id: string;
  readonly state: ServiceStateSource;
  /**
   * Sends a request to the service with the connection's API key. The path of the request begins with the base path of the
   * API. The host of the request is ignored.
   * @throws {GatewayError} if the service does not answer, or the connection is signed out
   */
  readonly send: Handler;
  /** Returns the API key. @throws {GatewayError} SIGNED_OUT */
  getKey(this: void): Promise<string>;
  /** Returns the properties of the connection that the window may see, with the current state. */
  describe(this: void): Promise<Connection>;
}
