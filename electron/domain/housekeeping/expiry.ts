import { setAsideDays } from "../../../shared/api/contents.ts";
import { dayMs } from "../../../shared/days.ts";

/** The retention of test data after the last change, in milliseconds. */
export const testDataRetentionMs = 30 * dayMs;

/** The retention of working copies that were set aside, in milliseconds. */
export const setAsideRetentionMs = setAsideDays * dayMs;

/** Returns the expiry of test data whose last change was at `changedAt` (Unix milliseconds); null for live data. */
export function computeExpiry(test: boolean, changedAt: number): number | null {
  return test ? changedAt + testDataRetentionMs : null;
}
