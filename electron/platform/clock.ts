/** The time of day. Tests give their own; leases and dates are judged by it alone. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
