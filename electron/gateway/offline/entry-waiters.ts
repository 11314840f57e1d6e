/** The callers who wait for the service's answers to outbox entries. */
export interface EntryWaiters {
  /**
   * Resolves with the service's answer to an entry. Resolves with null if it turns out that the entry must wait, or
   * when the time is over.
   */
  waitFor(entryId: number, timeoutMs: number): Promise<Response | null>;
  /** Resolves the waiting calls for an entry with the answer; with null if the entry has to wait. */
  settle(entryId: number, response: Response | null): void;
  /**
   * Tells whether callers wait for an entry, and no caller was told that the entry must wait. In this case, the callers
   * handle a refusal of the entry.
   */
  areUndecided(entryId: number): boolean;
}

/**
 * @param acknowledgedIds the ids of entries that an earlier process accepted. The callers of these entries were told
 * that they will be sent
 */
export function createEntryWaiters(acknowledgedIds: Iterable<number>): EntryWaiters {
  const acknowledged = new Set(acknowledgedIds);
  const waiters = new Map<number, ((response: Response | null) => void)[]>();
  return {
    waitFor: (entryId, timeoutMs) =>
      new Promise((resolve) => {
        const finish = (response: Response | null): void => {
          clearTimeout(timer);
          resolve(response);
        };
        waiters.set(entryId, [...(waiters.get(entryId) ?? []), finish]);
        const timer = setTimeout(() => {
          const rest = (waiters.get(entryId) ?? []).filter((waiter) => waiter !== finish);
          if (rest.length === 0) waiters.delete(entryId);
          else waiters.set(entryId, rest);
          acknowledged.add(entryId);
          finish(null);
        }, timeoutMs);
      }),
    settle(entryId, response) {
      if (response === null && waiters.has(entryId)) acknowledged.add(entryId);
      for (const resolve of waiters.get(entryId) ?? []) resolve(response?.clone() ?? null);
      waiters.delete(entryId);
    },
    areUndecided: (entryId) => waiters.has(entryId) && !acknowledged.has(entryId),
  };
}
