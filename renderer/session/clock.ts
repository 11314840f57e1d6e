/** Time, as a port: so that what waits can be tested without waiting. Milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `ms`. @returns what cancels it */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
