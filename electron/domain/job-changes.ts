/** Announces, inside this process, that a job is not what it was: for callers that wait. */
export interface Changes {
  announce(jobId: string): void;
  /** Calls `listener` at each change of a job, until the returned function is called. */
  subscribe(jobId: string, listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Map<string, Set<() => void>>();
  return {
    announce(jobId) {
      for (const listener of listeners.get(jobId) ?? []) listener();
    },
    subscribe(jobId, listener) {
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(jobId);
      };
    },
  };
}
