import type { Statistics } from "../../../shared/api/statistics.ts";
import { ServiceError } from "../../../shared/errors.ts";

/** The maximum number of different statistics of a user that are being computed or waiting. */
const maxRunsOfUser = 4;
const retryAfterSeconds = 5;

/**
 * Computes the statistics of a user one after the other, since statistics of 100,000 jobs take seconds of processor
 * time. Concurrent requests for the same statistics share one computation.
 */
export interface StatisticsRuns {
  /**
   * @param key identifies the statistics, such as by the filter
   * @throws {ServiceError} SERVICE_BUSY if too many other statistics of the user are waiting
   */
  run(userId: string, key: string, count: () => Promise<Statistics>): Promise<Statistics>;
}

export function createStatisticsRuns(): StatisticsRuns {
  const runsByUser = new Map<string, Map<string, Promise<Statistics>>>();
  return {
    async run(userId, key, count) {
      const userRuns = runsByUser.get(userId) ?? new Map<string, Promise<Statistics>>();
      const current = userRuns.get(key);
      if (current !== undefined) return current;
      if (userRuns.size >= maxRunsOfUser) {
        const message = `Other statistics of yours are being counted. Try again in ${retryAfterSeconds} s.`;
        throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
      }
      runsByUser.set(userId, userRuns);
      const run = Promise.allSettled(userRuns.values()).then(count);
      userRuns.set(key, run);
      try {
        return await run;
      } finally {
        userRuns.delete(key);
        if (userRuns.size === 0) runsByUser.delete(userId);
      }
    },
  };
}
