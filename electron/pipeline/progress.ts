/** The minimum time between two reports in milliseconds. It is far below the time after which a task has stalled. */
const intervalMs = 100;

let send = (): void => undefined;
let lastReport = -Infinity;

/**
 * Reports that the running task has made progress, such as another page. A task that makes none for a while is ended,
 * see `WorkersOptions.stallMs`. Call it as often as convenient: it is cheap, and at most ten reports a second are sent.
 */
export function reportProgress(): void {
  const now = performance.now();
  if (now - lastReport < intervalMs) return;
  lastReport = now;
  send();
}

/** Sets where reports of this process are sent. A worker runs one task at a time, so they concern the running task. */
export function sendProgressBy(sender: () => void): void {
  send = sender;
}
