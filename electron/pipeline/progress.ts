/** The minimum time between two reports. It is far below the time after which a task counts as stalled. */
const minIntervalMs = 100;

let listener = (): void => undefined;
let lastReportMs = -Infinity;

/**
 * Reports that the running task has made progress, such as another page. A task that makes none for a while is ended,
 * see `WorkersOptions.stallMs`. It may be called as often as convenient: at most ten reports a second are passed on.
 */
export function reportProgress(): void {
  const now = performance.now();
  if (now - lastReportMs < minIntervalMs) return;
  lastReportMs = now;
  listener();
}

/**
 * Sets the function that receives this process's reports. A worker runs one task at a time, so all reports are about
 * this task.
 */
export function setProgressListener(newListener: () => void): void {
  listener = newListener;
}
