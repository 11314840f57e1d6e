import { ServiceError } from "../../shared/errors.ts";
import type { Clock } from "../platform/clock.ts";

/** How often something may be done: `perMinute` in the long run, `burst` at once. */
export interface Rate {
  perMinute: number;
  burst: number;
}

export interface Rates {
  /** Calls with one key. */
  calls: Rate;
  /** Logins to one account from one address. */
  logins: Rate;
  /** Logins from one address to any account, and users made from one: each costs a tenth of a second of a core. */
  addressLogins: Rate;
  addressUsers: Rate;
}

/** What a service that many use allows each of them. */
export const teamServerRates: Rates = {
  calls: { perMinute: 600, burst: 60 },
  logins: { perMinute: 5, burst: 5 },
  addressLogins: { perMinute: 60, burst: 60 },
  addressUsers: { perMinute: 60, burst: 60 },
};

/** Counts one more by the name; throws RATE_LIMITED, with the time to wait, where that is one too many. */
type Limit = (name: string) => void;

export type RateLimits = Record<keyof Rates, Limit>;

const minuteMs = 60_000;
const minBucketsBeforeSweep = 10_000;

/** A token bucket for each name. A full one says no more than a missing one, so those are dropped in time. */
function createLimit({ perMinute, burst }: Rate, clock: Clock): Limit {
  const perMs = perMinute / minuteMs;
  const buckets = new Map<string, { tokens: number; at: number }>();
  let bucketsBeforeSweep = minBucketsBeforeSweep;

  const filled = ({ tokens, at }: { tokens: number; at: number }, now: number): number =>
    // A clock that was set back fills nothing, and takes nothing away.
    Math.min(burst, tokens + Math.max(0, now - at) * perMs);

  return (name) => {
    const now = clock.now();
    if (buckets.size >= bucketsBeforeSweep) {
      for (const [other, bucket] of buckets) if (filled(bucket, now) >= burst) buckets.delete(other);
      bucketsBeforeSweep = Math.max(minBucketsBeforeSweep, 2 * buckets.size);
    }
    const tokens = filled(buckets.get(name) ?? { tokens: burst, at: now }, now);
    if (tokens < 1) {
      buckets.set(name, { tokens, at: now });
      const retryAfterSeconds = Math.ceil((1 - tokens) / perMs / 1000);
      const message = `Too many calls, more than ${perMinute} a minute; try again in ${retryAfterSeconds} s.`;
      throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
    }
    buckets.set(name, { tokens: tokens - 1, at: now });
  };
}

/** Without rates, nothing is limited: a workbench's own service has one user, who need not be told to wait. */
export function createRateLimits(rates: Rates | null, clock: Clock): RateLimits {
  const limit = (rate: Rate | undefined): Limit => (rate === undefined ? () => {} : createLimit(rate, clock));
  return {
    calls: limit(rates?.calls),
    logins: limit(rates?.logins),
    addressLogins: limit(rates?.addressLogins),
    addressUsers: limit(rates?.addressUsers),
  };
}
