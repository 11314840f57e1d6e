import { FairQueue, type FairQueueItem } from "../../platform/fair-queue.ts";

interface WaitingRequest extends FairQueueItem {
  start: () => void;
}

/** Runs requests to the model server, a few at a time. Parties, owners and jobs wait in turn. */
export interface ModelQueue {
  /**
   * Runs a request when it is its turn.
   * @throws the reason of `signal` if it is aborted before that
   */
  run<Result>(owner: Omit<FairQueueItem, "cost">, signal: AbortSignal, request: () => Promise<Result>): Promise<Result>;
}

/** Creates the queue of requests to the model server. */
export function createModelQueue(maxRunning: number): ModelQueue {
  const waiting = new FairQueue<WaitingRequest>();
  let running = 0;

  function startNext(): void {
    const [next] = running < maxRunning ? waiting.listHeads() : [];
    if (next === undefined) return;
    waiting.take(next);
    running += 1;
    next.start();
  }

  return {
    async run(owner, signal, request) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: WaitingRequest = { ...owner, cost: 1, start: resolve };
      const abort = () => {
        if (waiting.remove(entry)) reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      waiting.add(entry);
      startNext();
      try {
        await promise;
      } finally {
        signal.removeEventListener("abort", abort);
      }
      try {
        return await request();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
