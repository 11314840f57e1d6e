import type { Endpoint } from "../../shared/api/endpoint.ts";
import { namesTag } from "./bytes.ts";
import { tagOf } from "./envelope.ts";
import type { Call, Route } from "./route.ts";

const maxWaitSeconds = 25;

/** What `Prefer: wait=N` (RFC 7240) asks for, in milliseconds. */
function wantedWaitMs(request: Request): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*(\d{1,6})/i.exec(request.headers.get("prefer") ?? "") ?? [];
  return Math.min(Number(seconds ?? 0), maxWaitSeconds) * 1000;
}

export interface Wait {
  route: Route;
  call: Call<Endpoint>;
  /** Aborted once the service closes, which ends all waiting. */
  closing: AbortSignal;
}

/**
 * Answers at once, or, where the caller has the present answer already (`If-None-Match`) and is ready to wait, as soon
 * as the answer is another one or the time is over.
 */
export async function waitForChange(
  { route, call, closing }: Wait,
  answer: () => Promise<Response | string>,
): Promise<Response | string> {
  const known = call.request.headers.get("if-none-match");
  const waitMs = wantedWaitMs(call.request);
  if (known === null || waitMs === 0 || route.subscribe === undefined) return answer();
  const ended = AbortSignal.any([AbortSignal.timeout(waitMs), call.request.signal, closing]);
  let changed = Promise.withResolvers<void>();
  // Listening begins before looking, so that no change falls between the two.
  const stop = route.subscribe(call, () => changed.resolve());
  ended.addEventListener("abort", () => changed.resolve());
  try {
    for (;;) {
      const response = await answer();
      if (response instanceof Response || ended.aborted || !namesTag(known, tagOf(response))) return response;
      await changed.promise;
      changed = Promise.withResolvers();
      if (ended.aborted) changed.resolve();
    }
  } finally {
    stop();
  }
}
