import { formatDecimals, getLocale, t } from "../messages/messages.ts";

/** The formats of times and dates. They are created only once, because that takes longer than rendering a row. */
let formats: { time: Intl.DateTimeFormat; date: Intl.DateTimeFormat } | null = null;

function getFormats(): NonNullable<typeof formats> {
  formats ??= {
    time: new Intl.DateTimeFormat(getLocale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    date: new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "short" }),
  };
  return formats;
}

/**
 * Formats a time as `16:40`, with the date if it is on another day than `now`. Both times are in milliseconds since
 * 1970.
 */
export function formatTime(timeMs: number, now: number): string {
  const { time, date } = getFormats();
  const isToday = new Date(timeMs).toDateString() === new Date(now).toDateString();
  return isToday ? time.format(timeMs) : `${date.format(timeMs)}, ${time.format(timeMs)}`;
}

/** Formats the time from `since` to `now` in its largest unit: `now`, `4 min`, `3 h`, `12 d`. Both in milliseconds. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return t("window-now");
  if (minutes < 60) return t("duration-minutes", { count: minutes });
  if (minutes < 24 * 60) return t("duration-hours", { count: Math.floor(minutes / 60) });
  return t("duration-days", { count: Math.floor(minutes / (24 * 60)) });
}

/** Returns the beginning of the day that is `daysAgo` days before `now`. Both times in milliseconds since 1970. */
export function getStartOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}

/** The units of a duration, the largest first, with their lengths in seconds. */
const durationUnits = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/**
 * The duration in milliseconds from which no decimal is shown. Shorter durations are less than 10.0 s after rounding.
 */
const wholeSecondsMs = 9950;

/** Formats a duration in its two largest units: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`, `4 d 3 h`. */
export function formatDuration(ms: number): string {
  if (ms < wholeSecondsMs) return t("duration-seconds", { count: formatDecimals(ms / 1000, 1) });
  const seconds = Math.round(ms / 1000);
  const first = durationUnits.findIndex(([, size]) => seconds >= size);
  return durationUnits
    .slice(first, first + 2)
    .flatMap(([unit, size], index) => {
      const count = Math.floor(index === 0 ? seconds / size : (seconds % (durationUnits[first]?.[1] ?? 1)) / size);
      return count === 0 ? [] : [t(`duration-${unit}`, { count })];
    })
    .join(" ");
}
