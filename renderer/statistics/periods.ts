import { getStartOfDay } from "../session/times.ts";

/** The periods of the statistics, each until now. */
export const periods = ["week", "month", "year", "all"] as const;
export type Period = (typeof periods)[number];

const days: Record<Exclude<Period, "all">, number> = { week: 7, month: 30, year: 365 };

/** Key of the period in the local storage. */
const periodKey = "statistics.period";

const isPeriod = (value: unknown): value is Period => periods.some((period) => period === value);

/** Returns the period that was chosen last. */
export function readPeriod(): Period {
  const stored = localStorage.getItem(periodKey);
  return isPeriod(stored) ? stored : "month";
}

export function rememberPeriod(period: Period): void {
  localStorage.setItem(periodKey, period);
}

/** Returns the time at which a period begins, in ISO 8601; undefined for all times. It is the same for a whole day. */
export function startOfPeriod(period: Period, now: number): string | undefined {
  return period === "all" ? undefined : new Date(getStartOfDay(now, days[period])).toISOString();
}
