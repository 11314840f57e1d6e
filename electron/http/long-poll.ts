import type { Timers } from "../platform/clock.ts";
import { isNotModified } from "./entity-tags.ts";
import type { Answer } from "./route.ts";

const maxWaitSeconds = 25;

/** Parses `Prefer: wait=N` (RFC 7240) to milliseconds, limited to `maxWaitSeconds`; returns 0 without a wait. */
function parseWaitMs(request: Request): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*(\d{1,6})/i.exec(request.headers.get("prefer") ?? "") ?? [];
  return Math.min(Number(seconds ?? 0), maxWaitSeconds) * 1000;
}

/**
 * Calls `listener` when one of the signals aborts, or immediately if one is aborted. Returns the function that removes
 * the listener.
 */
function onAbort(signals: readonly AbortSignal[], listener: () => void): () => void {
  for (const signal of signals) signal.addEventListener("abort", listener);
  if (signals.some((signal) => signal.aborted)) listener();
  return () => {
    for (const signal of signals) signal.removeEventListener("abort", listener);
  };
}

export interface LongPoll {
  request: Request;
  /** Calls `listener` when the answer may have changed; returns the unsubscribe function. */
  subscribe: ((listener: () => void) => () => void) | undefined;
  /** Aborted when the server closes, which ends every long poll. */
  closing: AbortSignal;
  /** The timers that end the wait. */
  timers: Timers;
  /** Called before each answer except the first one. @throws {ServiceError} if the caller no longer has access */
  revalidate: () => Promise<void>;
}

/**
 * Answers a request that may be a long poll. With `subscribe`, `If-None-Match` and `Prefer: wait=N` it returns the
 * answer as soon as the entity tag differs from the caller's, after the wait, or when the server closes; otherwise it
 * returns the answer immediately.
 */
export async function answerLongPoll(poll: LongPoll, answer: () => Promise<Answer>): Promise<Answer> {
  const { request, subscribe, closing, timers, revalidate } = poll;
  const waitMs = parseWaitMs(request);
  if (subscribe === undefined || waitMs === 0 || !request.headers.has("if-none-match")) return answer();
  let isOver = false;
  let nextChange = Promise.withResolvers<void>();
  // The subscription comes before the first answer, so that no change after the answer is missed.
  const unsubscribe = subscribe(() => nextChange.resolve());
  // The signals are not combined by `AbortSignal.any`, since the combined signal would stay registered with `closing`
  // as long as the server runs.
  const end = (): void => {
    isOver = true;
    nextChange.resolve();
  };
  const removeAbortListener = onAbort([request.signal, closing], end);
  const cancelTimer = timers.after(waitMs, end);
  try {
    for (;;) {
      const current = await answer();
      if (current instanceof Response || isOver || !isNotModified(request, current.etag)) return current;
      await nextChange.promise;
      nextChange = Promise.withResolvers();
      if (isOver) nextChange.resolve();
      await revalidate();
    }
  } finally {
    unsubscribe();
    removeAbortListener();
    cancelTimer();
  }
}
