/**
 * Works off `items` with `width` of them in flight. The first failure stops the others, through the signal they are
 * given, and is thrown once all have stopped.
 */
export async function runConcurrently<Item>(
  items: Iterable<Item>,
  width: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const iterator = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      either.throwIfAborted();
      await work(next.value, either);
    }
  };
  const lanes = Array.from({ length: width }, async () => {
    try {
      await lane();
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(lanes);
  either.throwIfAborted();
}
