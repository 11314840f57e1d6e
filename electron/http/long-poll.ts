import { isNotModified } from "./entity-tags.ts";
import type { Answer } from "./route.ts";

const maxWaitSeconds = 25;

/** Reads `Prefer: wait=N` (RFC 7240), in milliseconds; 0 without it. */
function parseWaitMs(request: Request): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*(\d{1,6})/i.exec(request.headers.get("prefer") ?? "") ?? [];
  return Math.min(Number(seconds ?? 0), maxWaitSeconds) * 1000;
}

export interface LongPoll {
  request: Request;
  /** Calls `listener` when the answer may have changed; returns the unsubscribe function. */
  subscribe: ((listener: () => void) => () => void) | undefined;
  /** Aborted when the server closes, which ends every long poll. */
  closing: AbortSignal;
}

/**
 * Answers a request that may be a long poll. With `If-None-Match` and `Prefer: wait=N` the answer comes as soon as its
 * entity tag differs from the caller's, or after the wait; otherwise it comes at once.
 */
export async function answerLongPoll(poll: LongPoll, answer: () => Promise<Answer>): Promise<Answer> {
  const { request, subscribe, closing } = poll;
  const waitMs = parseWaitMs(request);
  if (subscribe === undefined || waitMs === 0 || !request.headers.has("if-none-match")) return answer();
  const ended = AbortSignal.any([AbortSignal.timeout(waitMs), request.signal, closing]);
  let changed = Promise.withResolvers<void>();
  // Subscribing before the first look misses no change in between.
  const unsubscribe = subscribe(() => changed.resolve());
  ended.addEventListener("abort", () => changed.resolve());
  try {
    for (;;) {
      const current = await answer();
      if (current instanceof Response || ended.aborted || !isNotModified(request, current.etag)) return current;
      await changed.promise;
      changed = Promise.withResolvers();
      if (ended.aborted) changed.resolve();
    }
  } finally {
    unsubscribe();
  }
}
