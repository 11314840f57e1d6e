import { vi } from "vitest";

/**
 * Calls a function until it no longer throws, and returns its result. The limit only ends a test whose condition never
 * holds: Vitest's own, of one second, is too short for a busy machine.
 */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 180_000, interval: 20 });
}
