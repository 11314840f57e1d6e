/** Runs functions one after another, in the order of the calls. Each call resolves or rejects as its function does. */
export type SerialQueue = <Result>(run: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue for changes that must not overlap.
 *
 * @example
 * const enqueue = createSerialQueue();
 * await Promise.all([enqueue(() => write(file, "first")), enqueue(() => write(file, "second"))]);
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  };
}
