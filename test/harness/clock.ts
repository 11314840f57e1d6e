import type { Clock } from "../../electron/platform/clock.ts";

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
