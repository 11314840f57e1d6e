/** Lets concurrent calls with the same key share one run of a function. */
export interface SingleFlight<Result> {
  /** Runs a function. If a function with the same key is already running, returns its result instead. */
  run(key: string, start: () => Promise<Result>): Promise<Result>;
  /** Resolves when the functions that run now have ended. */
  settle(): Promise<void>;
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  return {
    run(key, start) {
      const result = running.get(key) ?? start().finally(() => running.delete(key));
      running.set(key, result);
      return result;
    },
    async settle() {
      await Promise.allSettled(running.values());
    },
  };
}
