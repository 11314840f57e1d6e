import { getStartOfDay } from "../session/times.ts";

/** The periods of the statistics. Each ends now. */
export const periods = ["week", "month", "year", "all"] as const;
export type Period = (typeof periods)[number];

const periodDays: Record<Exclude<Period, "all">, number> = { week: 7, month: 30, year: 365 };

/** The key of the chosen period in the local storage. */
const periodKey = "statistics.period";

const isPeriod = (value: unknown): value is Period => periods.some((period) => period === value);

/** Returns the period that was chosen last. */
export function readPeriod(): Period {
  const stored = localStorage.getItem(periodKey);
  return isPeriod(stored) ? stored : "month";
}

export function storePeriod(period: Period): void {
  localStorage.setItem(periodKey, period);
}

/** Returns the start of a period in ISO 8601, at the beginning of a day; undefined for `all`. */
export function startOfPeriod(period: Period, now: number): string | undefined {
  return period === "all" ? undefined : new Date(getStartOfDay(now, periodDays[period])).toISOString();
}
