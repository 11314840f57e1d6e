import type { Clock, TimerClock, Timers } from "../../electron/platform/clock.ts";

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** Creates a clock whose time changes only when the test advances it. */
export function createTestClock(start = Date.UTC(2026, 0, 5, 9)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

export const secondMs = 1000;
export const hourMs = 3_600_000;

export interface TestTimerClock extends TimerClock {
  /** Advances the time and runs the tasks whose delay has passed. */
  advance(ms: number): void;
}

/** Creates a clock whose timers run only when the test advances it. */
export function createTestTimerClock(start?: number): TestTimerClock {
  const clock = createTestClock(start);
  const tasks = new Set<{ dueAt: number; run: () => void }>();
  return {
    now: () => clock.now(),
    after(delayMs, run) {
      const task = { dueAt: clock.now() + delayMs, run };
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    advance(ms) {
      clock.advance(ms);
      for (const task of [...tasks].filter(({ dueAt }) => dueAt <= clock.now())) {
        // An earlier task may have cancelled it.
        if (tasks.delete(task)) task.run();
      }
    },
  };
}

interface PendingTask {
  delayMs: number;
  run: () => void;
}

export interface ManualTimers extends Timers {
  /** The tasks that wait, in the order in which they were added. */
  readonly pending: readonly PendingTask[];
  /** Runs all tasks that wait. */
  run(): void;
}

/** Creates timers whose tasks run when the test says so, whatever their delay. */
export function createManualTimers(): ManualTimers {
  const pending: PendingTask[] = [];
  return {
    pending,
    after(delayMs, run) {
      const task = { delayMs, run };
      pending.push(task);
      return () => void (pending.includes(task) && pending.splice(pending.indexOf(task), 1));
    },
    run() {
      for (const task of pending.splice(0)) task.run();
    },
  };
}
