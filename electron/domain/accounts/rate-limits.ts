import { setImmediate as nextTurn } from "node:timers/promises";
import { formatBytes, mebibyte } from "../../../shared/bytes.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { type Clock, systemTimerClock, type Timers } from "../../platform/clock.ts";

/** The parameters of a token bucket: its refill rate and its capacity. */
export interface Rate {
  perMinute: number;
  burst: number;
}

export interface Rates {
  /** Requests with one API key. */
  calls: Rate;
  /** Logins to one account from one network address. */
  logins: Rate;
  /** Logins from one network address to any account; hashing a password takes about 0.1 s of one core. */
  addressLogins: Rate;
  /** Requests from one network address to create a user. */
  addressSignUps: Rate;
  /** Users created from one network address. */
  addressNewUsers: Rate;
  /**
   * Bytes of the large request bodies with one API key. Beyond this rate, the bodies are not refused, but read more
   * slowly.
   */
  bodyBytes: Rate;
  /** Bytes of the responses that are stored for the idempotency keys of one API key. */
  storedResponseBytes: Rate;
}

/** The rates of a team server. */
export const teamServerRates: Rates = {
  calls: { perMinute: 600, burst: 60 },
  logins: { perMinute: 5, burst: 5 },
  addressLogins: { perMinute: 60, burst: 60 },
  addressSignUps: { perMinute: 60, burst: 60 },
  addressNewUsers: { perMinute: 0.1, burst: 30 },
  bodyBytes: { perMinute: 60 * 16 * mebibyte, burst: 32 * mebibyte },
  // 2 MiB are 600 responses of 3.4 KiB. A job with large metadata has a response of up to 340 KiB.
  storedResponseBytes: { perMinute: 2 * mebibyte, burst: 64 * mebibyte },
};

/**
 * Takes tokens from the bucket of a name, by default one token. If the bucket has at least one token, but not enough,
 * its balance becomes negative.
 * @throws {ServiceError} RATE_LIMITED if it has less than one token
 */
type Limit = (name: string, tokens?: number) => void;

/**
 * Takes tokens from the bucket of a name. Resolves in a separate turn of the event loop, once the bucket has refilled
 * to 0.
 */
type Throttle = (name: string, tokens: number) => Promise<void>;

export interface RateLimits extends Record<Exclude<keyof Rates, "bodyBytes">, Limit> {
  bodyBytes: Throttle | null;
}

const minuteMs = 60_000;
const minBucketsBeforeSweep = 10_000;

/** Describes the rate of requests in the message of an error. */
function describeRequests({ perMinute }: Rate): string {
  const limit = perMinute < 1 ? `${perMinute * 60} per hour` : `${perMinute} per minute`;
  return `Too many requests: the limit is ${limit}.`;
}

function describeStoredResponses({ perMinute }: Rate): string {
  return `Too many bytes of responses to requests with an Idempotency-Key: the limit is ${formatBytes(perMinute)} per minute.`;
}

/** Creates a token bucket for each name. A missing bucket counts as full; full buckets are removed periodically. */
function createLimit(rate: Rate, clock: Clock, describe: (rate: Rate) => string): Limit {
  const { perMinute, burst } = rate;
  const perMs = perMinute / minuteMs;
  const buckets = new Map<string, { tokens: number; at: number }>();
  let bucketsBeforeSweep = minBucketsBeforeSweep;

  const refill = ({ tokens, at }: { tokens: number; at: number }, now: number): number =>
    // Adds no tokens if the clock was set back.
    Math.min(burst, tokens + Math.max(0, now - at) * perMs);

  return (name, taken = 1) => {
    const now = clock.now();
    if (buckets.size >= bucketsBeforeSweep) {
      for (const [bucketName, bucket] of buckets) if (refill(bucket, now) >= burst) buckets.delete(bucketName);
      bucketsBeforeSweep = Math.max(minBucketsBeforeSweep, 2 * buckets.size);
    }
    const tokens = refill(buckets.get(name) ?? { tokens: burst, at: now }, now);
    if (tokens < 1) {
      buckets.set(name, { tokens, at: now });
      const retryAfterSeconds = Math.ceil((1 - tokens) / perMs / 1000);
      const message = `${describe(rate)} Try again in ${retryAfterSeconds} s.`;
      throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
    }
    buckets.set(name, { tokens: tokens - taken, at: now });
  };
}

/**
 * Creates a token bucket for each name. Such a bucket delays its callers instead of refusing them. Its balance can be
 * negative, so that concurrent callers share the rate. Full buckets are removed. Only one caller of a name continues in
 * each turn of the event loop, since many bodies in one turn would delay new connections.
 */
function createThrottle({ perMinute, burst }: Rate, timers: Timers): Throttle {
  const perMs = perMinute / minuteMs;
  const buckets = new Map<string, { tokens: number; at: number; turn: Promise<void>; timer?: NodeJS.Timeout }>();
  return async (name, taken) => {
    // This clock is monotonic. A change of the system time must not stop the reading of a body.
    const now = performance.now();
    const {
      tokens,
      at,
      timer,
      turn: previousTurn,
    } = buckets.get(name) ?? {
      tokens: burst,
      at: now,
      turn: Promise.resolve(),
    };
    clearTimeout(timer);
    const balance = Math.min(burst, tokens + (now - at) * perMs) - taken;
    const removal = setTimeout(() => buckets.delete(name), (burst - balance) / perMs);
    const turn = previousTurn.then(() => nextTurn());
    buckets.set(name, { tokens: balance, at: now, turn, timer: removal.unref() });
    await turn;
    if (balance < 0) await new Promise<void>((resolve) => timers.after(-balance / perMs, resolve));
  };
}

/**
 * Creates the rate limits. With null nothing is limited, as in the embedded service of a workbench.
 * @param timers The timers by which large bodies wait.
 */
export function createRateLimits(rates: Rates | null, clock: Clock, timers: Timers = systemTimerClock): RateLimits {
  const limit = (rate: Rate | undefined, describe = describeRequests): Limit =>
    rate === undefined ? () => {} : createLimit(rate, clock, describe);
  return {
    calls: limit(rates?.calls),
    logins: limit(rates?.logins),
    addressLogins: limit(rates?.addressLogins),
    addressSignUps: limit(rates?.addressSignUps),
    addressNewUsers: limit(rates?.addressNewUsers),
    bodyBytes: rates === null ? null : createThrottle(rates.bodyBytes, timers),
    storedResponseBytes: limit(rates?.storedResponseBytes, describeStoredResponses),
  };
}
