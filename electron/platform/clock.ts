/** The source of the current time for leases and dates; tests pass their own. */
export interface Clock {
  /** Returns the milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
