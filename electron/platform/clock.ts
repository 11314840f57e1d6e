/** The source of the current time for leases and dates; tests pass their own. */
export interface Clock {
  /** Returns the milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats milliseconds since 1970-01-01T00:00:00Z in the format of the APIs: ISO 8601, in UTC. */
export function formatTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

export function formatTimestampOrNull(instant: number | null): string | null {
  return instant === null ? null : formatTimestamp(instant);
}

/** Runs tasks later; tests pass their own, so that they need not wait. */
export interface Timers {
  /** Runs a task once after a delay. @returns a function that cancels it */
  after(delayMs: number, task: () => void): () => void;
}

/** Runs a task repeatedly, each time after the delay. @returns a function that ends the repetition */
export function repeatAfter(timers: Timers, delayMs: number, task: () => void): () => void {
  const schedule = (): (() => void) =>
    timers.after(delayMs, () => {
      cancel = schedule();
      task();
    });
  let cancel = schedule();
  return () => cancel();
}

/** A clock that also runs tasks later. */
export interface TimerClock extends Clock, Timers {}

/** The timers of this process. They do not keep it running. */
export const systemTimerClock: TimerClock = {
  ...systemClock,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
