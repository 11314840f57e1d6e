/** The time in ms within which two signals count as one. Ctrl+C arrives twice: from the terminal and from npm. */
const duplicateSignalMs = 250;

/**
 * Stops the process gracefully at SIGINT, SIGTERM, or the end of a parent process that opened an IPC channel: calls
 * `stop` and exits with 0. A second signal, more than 250 ms later, exits at once, with 1.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (stoppingSince === null) {
      stoppingSince = now;
      // If it fails, Node reports the unhandled rejection and exits with 1.
      void stop().then(() => process.exit(0));
    } else if (now - stoppingSince > duplicateSignalMs) process.exit(1);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.once("disconnect", onSignal);
}
