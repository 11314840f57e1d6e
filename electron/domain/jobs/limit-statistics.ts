import type { Statistics } from "../../../shared/api/statistics.ts";
import { ServiceError } from "../../../shared/errors.ts";

/** The number of different statistics of a user that are counted or wait at a time. */
const maxRunsOfUser = 4;
const retryAfterSeconds = 5;

/**
 * Counts one statistics of a user after the other: those of 100,000 jobs take seconds of the processor. Concurrent requests
 * for the same share one count.
 */
export interface StatisticsRuns {
  /**
   * @param key what is counted, such as the filter
   * @throws {ServiceError} SERVICE_BUSY if too many other counts of the user wait
   */
  run(userId: string, key: string, count: () => Promise<Statistics>): Promise<Statistics>;
}

export function createStatisticsRuns(): StatisticsRuns {
  const runs = new Map<string, Map<string, Promise<Statistics>>>();
  return {
    async run(userId, key, count) {
      const own = runs.get(userId) ?? new Map<string, Promise<Statistics>>();
      const known = own.get(key);
      if (known !== undefined) return known;
      if (own.size >= maxRunsOfUser) {
        const message = `Other statistics of yours are being counted. Try again in ${retryAfterSeconds} s.`;
        throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
      }
      runs.set(userId, own);
      const run = Promise.allSettled(own.values()).then(count);
      own.set(key, run);
      try {
        return await run;
      } finally {
        own.delete(key);
        if (own.size === 0) runs.delete(userId);
      }
    },
  };
}
