/** `16:40`, or with the day where it is not today. */
export function formatTime(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time;
  return `${new Date(at).toLocaleDateString(undefined, { day: "numeric", month: "short" })}, ${time}`;
}

/** How long ago, in the largest unit that fits: `now`, `4 min`, `3 h`, `12 d`. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}
