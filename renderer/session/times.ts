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

/** Formats a time as `16:40`, with the date if it is another day than `now`. Both in milliseconds since 1970. */
export function formatTime(timeMs: number, now: number): string {
  const { time, date } = getFormats();
  const isToday = new Date(timeMs).toDateString() === new Date(now).toDateString();
  return isToday ? time.format(timeMs) : `${date.format(timeMs)}, ${time.format(timeMs)}`;
}

/** Formats the time from `since` to `now` in its largest unit: `now`, `4 min`, `3 h`, `12 d`. Both in milliseconds. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return t("window-now");
  if (minutes < 60) return t("window-min", { minutes });
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** Returns the beginning of the day that is `daysAgo` days before `now`. Both times in milliseconds since 1970. */
export function getStartOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}

/** Formats a duration in its two largest units: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`, `4 d 3 h`. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${formatDecimals(ms / 1000, 1)} s`;
  const seconds = Math.round(ms / 1000);
  const units = [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
    ["s", 1],
  ] as const;
  const first = units.findIndex(([, size]) => seconds >= size);
  return units
    .slice(first, first + 2)
    .flatMap(([unit, size], index) => {
      const count = Math.floor(index === 0 ? seconds / size : (seconds % (units[first]?.[1] ?? 1)) / size);
      return count === 0 ? [] : [`${count} ${unit}`];
    })
    .join(" ");
}
