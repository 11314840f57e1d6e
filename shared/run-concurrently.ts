/**
 * Processes items concurrently, at most `limit` at a time. The first failure aborts the others through their signal and
 * is thrown after all have stopped.
 */
export async function runConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const combined = AbortSignal.any([signal, failed.signal]);
  const iterator = items[Symbol.iterator]();
  const processNext = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      combined.throwIfAborted();
      await work(next.value, combined);
    }
  };
  const workers = Array.from({ length: limit }, async () => {
    try {
      await processNext();
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(workers);
  combined.throwIfAborted();
}
