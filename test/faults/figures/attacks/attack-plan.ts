/** A part of a request, sent `times` times, so that a large request is small in the memory of the attacker. */
export interface RequestPart {
  bytes: Uint8Array;
  times: number;
}

/** What the attacker's process does. It is sent to that process. */
export interface AttackPlan {
  port: number;
  /** The requests to send in turn, each on a connection of its own. */
  requests: readonly (readonly RequestPart[])[];
  /** The number of requests that are sent at once at the beginning. */
  burst: number;
  /** The number of requests a second after that. */
  perSecond: number;
  /**
   * What follows a request: `read` reads the response and closes the connection; `hold` keeps the connection, without
   * reading the response, until the service closes it, and sends a byte of `trickle` a second.
   */
  after: "read" | "hold";
  trickle?: Uint8Array;
}

/** What the attacker saw. */
export interface AttackOutcome {
  sent: number;
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** The number of connections that failed or were closed without a response. */
  unanswered: number;
}
