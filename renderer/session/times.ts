import { getLocale, t } from "../messages/messages.ts";

/** Formats a time as `16:40`, with the date if it is another day than `now`. Both in milliseconds since 1970. */
export function formatTime(timeMs: number, now: number): string {
  const time = new Date(timeMs).toLocaleTimeString(getLocale(), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (new Date(timeMs).toDateString() === new Date(now).toDateString()) return time;
  return `${new Date(timeMs).toLocaleDateString(getLocale(), { day: "numeric", month: "short" })}, ${time}`;
}

/** Formats the age of something in its largest unit: `now`, `4 min`, `3 h`, `12 d`. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return t("window-now");
  if (minutes < 60) return t("window-min", { minutes });
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}
