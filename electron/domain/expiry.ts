import { setAsideDays } from "../../shared/api/contents.ts";

const dayMs = 86_400_000;

/** How long what a test key made stays after its last change. */
export const testDataMs = 30 * dayMs;

/** How long work that was set aside stays for its author. */
export const setAsideMs = setAsideDays * dayMs;

/** When something that was last changed at `changedAt` is removed; null for what a live key made. */
export function computeExpiry(test: boolean, changedAt: number): number | null {
  return test ? changedAt + testDataMs : null;
}
