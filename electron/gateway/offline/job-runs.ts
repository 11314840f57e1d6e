/** The maximum wait in ms that a service may ask for. Timers of Node with more than 24 days would end at once. */
const maxWaitMs = 3_600_000;

export interface JobRunsOptions {
  /** Does the work of a job until nothing is left to do. */
  run: (jobId: string) => Promise<void>;
  /**
   * Called when a run has failed.
   * @returns the wait in milliseconds for which the service asked; null if it did not ask for one
   */
  onFailure: (error: unknown) => number | null;
  /** Called when a run has ended and no other run of the job follows at once. */
  onIdle: (jobId: string) => void;
  /** The delays of the first and of the last repetition, in milliseconds. The delay is doubled each time. */
  retryMs: { first: number; last: number };
}

/** Runs the work of each job, one run at a time, and repeats failed runs later. Different jobs run concurrently. */
export interface JobRuns {
  /** Runs the work of a job at once, or again after the present run. */
  wake(jobId: string): void;
  /**
   * Resets the delay of a job to the first one, because a request has succeeded. Without `jobId`, resets the delays of
   * all jobs.
   */
  resetDelay(jobId?: string): void;
  /** Resolves when a job does not run. */
  waitUntilIdle(jobId: string): Promise<void>;
  /** Cancels all repetitions, and resolves when no run is left. */
  close(): Promise<void>;
}

export function createJobRuns({ run, onFailure, onIdle, retryMs }: JobRunsOptions): JobRuns {
  const running = new Map<string, Promise<void>>();
  const woken = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const delays = new Map<string, number>();
  let isClosed = false;

  function retry(jobId: string, error: unknown): void {
    const delayMs = delays.get(jobId) ?? retryMs.first;
    delays.set(jobId, Math.min(delayMs * 2, retryMs.last));
    const waitMs = Math.min(Math.max(onFailure(error) ?? delayMs, retryMs.first), maxWaitMs);
    clearTimeout(timers.get(jobId));
    timers.set(jobId, setTimeout(() => wake(jobId), waitMs).unref());
  }

  function start(jobId: string): void {
    woken.delete(jobId);
    const promise = run(jobId)
      .catch((error: unknown) => {
        if (!isClosed) retry(jobId, error);
      })
      .finally(() => {
        running.delete(jobId);
        if (woken.has(jobId) && !isClosed) start(jobId);
        else onIdle(jobId);
      });
    running.set(jobId, promise);
  }

  function wake(jobId: string): void {
    if (isClosed) return;
    if (running.has(jobId)) woken.add(jobId);
    else start(jobId);
  }

  return {
    wake,
    resetDelay(jobId) {
      if (jobId === undefined) delays.clear();
      else delays.delete(jobId);
    },
    async waitUntilIdle(jobId) {
      while (running.has(jobId)) await running.get(jobId);
    },
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
