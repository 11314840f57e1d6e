import type { Clock } from "../platform/clock.ts";

const maxCrashes = 3;
const intervalMs = 60_000;

/**
 * Creates the limit of automatic restarts of the window's page: three in a minute. A page that crashes more often would
 * keep the computer busy and never be usable.
 * @returns a function that counts a crash and tells whether the page may be loaded again
 */
export function createCrashLimit(clock: Clock): () => boolean {
  let crashes: number[] = [];
  return () => {
    const now = clock.now();
    crashes = [...crashes.filter((time) => now - time < intervalMs), now];
    return crashes.length <= maxCrashes;
  };
}
