import type { Clock } from "../../../renderer/session/clock.ts";

/** Time that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves the time on, and runs what is due, in its order. */
  advance(ms: number): void;
}

export function manualClock(start = Date.now()): ManualClock {
  let now = start;
  let due: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      now += ms;
      const ready = due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      due = due.filter(({ at }) => at > now);
      for (const { task } of ready) task();
    },
  };
}
