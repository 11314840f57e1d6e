/** Shares the runs of functions with the same result. */
export interface SingleFlight<Result> {
  /** Runs a function, unless one with the same key is running: then returns the result of that one. */
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
