/** Publishes changes of jobs within this process, for long polls. */
export interface Changes {
  announce(jobId: string): void;
  /** Calls `listener` on each change of a job; returns the unsubscribe function. */
  subscribe(jobId: string, listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Map<string, Set<() => void>>();
  return {
    announce(jobId) {
      for (const listener of listeners.get(jobId) ?? []) listener();
    },
    subscribe(jobId, listener) {
      const jobListeners = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, jobListeners.add(listener));
      return () => {
        jobListeners.delete(listener);
        if (jobListeners.size === 0) listeners.delete(jobId);
      };
    },
  };
}
