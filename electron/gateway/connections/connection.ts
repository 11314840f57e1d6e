import type { Connection } from "../../../shared/api/connections.ts";
import type { Handler } from "../handler.ts";

/** One account on one service, to which the gateway sends requests. */
export interface ServiceConnection {
  readonly id: string;
  /**
   * Sends a request to the service with the connection's API key. Only method, path, query, body and the headers that
   * the API defines reach the service; the request's host is that of the window.
   */
  readonly send: Handler;
  /** Returns what the window may know about the connection, with its current state. */
  describe(): Promise<Connection>;
}
