/** The minimum time between two reports. It is far below the time after which a task counts as stalled. */
const minIntervalMs = 100;

let send = (): void => undefined;
let lastReportMs = -Infinity;

/**
 * Reports that the running task has made progress, such as another page. A task that makes none for a while is ended,
 * see `WorkersOptions.stallMs`. It may be called as often as convenient: at most ten reports a second are sent.
 */
export function reportProgress(): void {
  const now = performance.now();
  if (now - lastReportMs < minIntervalMs) return;
  lastReportMs = now;
  send();
}

/** Sets the function that sends this process's reports. A worker runs one task at a time, which they concern. */
export function setProgressSender(sender: () => void): void {
  send = sender;
}
