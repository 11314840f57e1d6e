import { ServiceError } from "../../../shared/errors.ts";
import { findIdempotencyKey, type IdempotencyScope, putIdempotencyKey } from "../../storage/idempotency-keys.ts";
import { beginUnit } from "../../storage/database/unit-of-work.ts";
import type { Context } from "../context.ts";

/** The retention of stored responses, in milliseconds. */
export const retentionMs = 24 * 3_600_000;

export interface IdempotentCall extends IdempotencyScope {
  /** Returns the SHA-256 of the request. Call it after `drain` or `run` has read the body. */
  digest: () => string;
  /** Reads and discards the body, to complete the digest. */
  drain: () => Promise<void>;
  /** Executes the request; returns the JSON text of its response. */
  run: (context: Context) => Promise<string>;
  /** Counts the bytes of a response before it is stored. @throws {ServiceError} RATE_LIMITED */
  countStored: (bytes: number) => void;
  /**
   * Computes the response to a repetition if the response must not be stored (see `RouteOptions.replay`); otherwise
   * null.
   */
  replay: (() => Promise<string>) | null;
}

/**
 * Creates a context that writes in the unit of work. Effects outside the database (runner, change events) are deferred
 * until after the commit, because the data are not visible before.
 */
function createDeferringContext(
  context: Context,
  db: Context["db"],
): { context: Context; afterCommit: (() => Promise<void> | void)[] } {
  const afterCommit: (() => Promise<void> | void)[] = [];
  const { runner, changes } = context;
  const deferred: Context = {
    ...context,
    db,
    runner: {
      start: (job) => void afterCommit.push(() => runner.start(job)),
      stop: async (jobId) => void afterCommit.push(() => runner.stop(jobId)),
    },
    afterCommit: async (task) => void afterCommit.push(() => context.afterCommit(task)),
    changes: { ...changes, announce: (jobId) => void afterCommit.push(() => changes.announce(jobId)) },
  };
  return { context: deferred, afterCommit };
}

async function runAndStore(context: Context, call: IdempotentCall): Promise<string> {
  const unit = beginUnit(context.db);
  const { context: deferring, afterCommit } = createDeferringContext(context, unit.db);
  const { userId, endpoint, key } = call;
  let response: string;
  try {
    response = await call.run(deferring);
    const row = { userId, endpoint, key, digest: context.secrets.computeHmac(call.digest()) };
    const sealed = context.secrets.seal(call.replay === null ? response : "");
    call.countStored(sealed.length);
    await putIdempotencyKey(unit.db, { ...row, answer: sealed, createdAt: context.clock.now() });
    await unit.commit();
  } catch (error) {
    // A failed request changes nothing and can be repeated with the same key.
    await unit.rollback();
    throw error;
  }
  for (const effect of afterCommit) await effect();
  return response;
}

/** Executes a request once. For its repetitions, returns the stored response, or the result of `replay`. */
type IdempotentExecutor = (call: IdempotentCall) => Promise<string>;

/**
 * Creates the executor of requests with idempotency keys. It stores the response in the same transaction as the effect
 * of the request, so that neither exists without the other. A repetition waits while the first request is running.
 */
export function createIdempotentExecutor(context: Context): IdempotentExecutor {
  const { db, secrets, clock } = context;
  const running = new Map<string, Promise<void>>();

  async function respond(call: IdempotentCall): Promise<string> {
    const stored = await findIdempotencyKey(db, call, clock.now() - retentionMs);
    if (stored === null) return runAndStore(context, call);
    const repeated = await call.replay?.();
    await call.drain();
    if (secrets.computeHmac(call.digest()) === stored.digest) return repeated ?? secrets.open(stored.answer);
    throw new ServiceError(
      "IDEMPOTENCY_KEY_REUSED",
      "The Idempotency-Key was already used for a different request: use a new key.",
      {
        fields: { "Idempotency-Key": { message: "was used for a different request" } },
      },
    );
  }

  return async (call) => {
    const name = JSON.stringify([call.userId, call.endpoint, call.key]);
    for (let current = running.get(name); current !== undefined; current = running.get(name)) await current;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(name, promise);
    try {
      return await respond(call);
    } finally {
      running.delete(name);
      resolve();
    }
  };
}
