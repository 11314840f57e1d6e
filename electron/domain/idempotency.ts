import { ServiceError } from "../../shared/errors.ts";
import { findIdempotencyKey, type IdempotencyScope, putIdempotencyKey } from "../storage/idempotency-keys.ts";
import { beginUnit } from "../storage/unit-of-work.ts";
import type { Context } from "./context.ts";

/** How long an answer is kept for those who ask again. */
export const retentionMs = 24 * 3_600_000;

export interface IdempotentCall extends IdempotencyScope {
  /** SHA-256 of what the call says, known once `skip` or `run` has read its body. */
  digest: () => string;
  /** Reads the body to its end, for its digest alone. */
  skip: () => Promise<void>;
  /** Reads the body to its end, then does what the call asks for; gives its answer's JSON. */
  run: (context: Context) => Promise<string>;
}

/**
 * A context in which everything that is written waits for the answer, and what reaches beyond the database
 * (`after`) waits for the commit: until then it would look for what is not there yet.
 */
function within(context: Context, db: Context["db"]): { context: Context; after: (() => Promise<void> | void)[] } {
  const after: (() => Promise<void> | void)[] = [];
  const { runner, changes } = context;
  const deferred: Context = {
    ...context,
    db,
    runner: {
      start: (jobId) => void after.push(() => runner.start(jobId)),
      stop: async (jobId) => void after.push(() => runner.stop(jobId)),
    },
    changes: { ...changes, announce: (jobId) => void after.push(() => changes.announce(jobId)) },
  };
  return { context: deferred, after };
}

async function runAndKeep(context: Context, call: IdempotentCall): Promise<string> {
  const unit = beginUnit(context.db);
  const { context: own, after } = within(context, unit.db);
  const { userId, endpoint, key } = call;
  let answer: string;
  try {
    answer = await call.run(own);
    const row = { userId, endpoint, key, digest: context.secrets.lookup(call.digest()) };
    const sealed = context.secrets.seal(answer);
    await putIdempotencyKey(unit.db, { ...row, answer: sealed, createdAt: context.clock.now() });
    await unit.commit();
  } catch (error) {
    // What was refused changed nothing, and may be asked again under the same key.
    await unit.rollback();
    throw error;
  }
  for (const each of after) await each();
  return answer;
}

/** Answers a call once, and those that repeat it with the same answer. */
export type Once = (call: IdempotentCall) => Promise<string>;

/**
 * Idempotency keys: a call's answer is kept in the transaction of its effect, so that there is never one without
 * the other. Whoever repeats a call while it runs waits for it.
 */
export function createOnce(context: Context): Once {
  const { db, secrets, clock } = context;
  const running = new Map<string, Promise<void>>();

  async function answer(call: IdempotentCall): Promise<string> {
    const kept = await findIdempotencyKey(db, call, clock.now() - retentionMs);
    if (kept === null) return runAndKeep(context, call);
    await call.skip();
    if (secrets.lookup(call.digest()) === kept.digest) return secrets.open(kept.answer);
    throw new ServiceError(
      "IDEMPOTENCY_KEY_REUSED",
      "The Idempotency-Key came with another body or kind of API key: use a new one.",
      {
        fields: { "Idempotency-Key": { message: "was used with another body" } },
      },
    );
  }

  return async (call) => {
    const name = JSON.stringify([call.userId, call.endpoint, call.key]);
    for (let other = running.get(name); other !== undefined; other = running.get(name)) await other;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(name, promise);
    try {
      return await answer(call);
    } finally {
      running.delete(name);
      resolve();
    }
  };
}
