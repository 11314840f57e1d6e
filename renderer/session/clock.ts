/** A clock and its timers in milliseconds. A test passes its own clock instead of waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs a task once after a delay. @returns a function that cancels it */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
