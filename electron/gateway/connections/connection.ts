import type { Connection } from "../../../shared/api/connections.ts";
import type { Handler } from "../handler.ts";

/** What the latest request told about a service. */
export interface ServiceState {
  status: Connection["status"];
  /** What is wrong and what to do; also while online, such as about a wrong clock. */
  reason: string | null;
  /** Since when the status is the same, in milliseconds since 1970. */
  since: number;
  /** How far this computer's clock is ahead of the service's, in milliseconds; null before the first answer. */
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
   * Sends a request to the service with the connection's API key. Its path begins with that of the API; its host is of
   * no importance.
   * @throws {GatewayError} if the service does not answer, or the connection is signed out
   */
  readonly send: Handler;
  /** Returns the API key. @throws {GatewayError} SIGNED_OUT */
  getKey(this: void): Promise<string>;
  /** Returns what the window may know about the connection, with its current state. */
  describe(this: void): Promise<Connection>;
}
