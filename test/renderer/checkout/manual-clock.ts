import type { Clock } from "../../../renderer/session/clock.ts";

/** A clock that only moves when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the time and runs the tasks that are due, in order. */
  advance(ms: number): void;
  /** Advances the time while the machine sleeps: timers stand still. */
  sleep(ms: number): void;
}

export function manualClock(start = Date.now()): ManualClock {
  let now = start;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    sleep(ms) {
      now += ms;
      tasks = tasks.map((entry) => Object.assign(entry, { at: entry.at + ms }));
    },
    advance(ms) {
      now += ms;
      const due = tasks.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      tasks = tasks.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}
