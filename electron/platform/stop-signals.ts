/** Ctrl+C sends the signal twice, from the terminal and from npm. A signal after this time is a second Ctrl+C. */
const duplicateSignalMs = 250;

/**
 * Stops the process in good order at SIGINT, SIGTERM, or the end of the parent process (if it opened an IPC channel):
 * calls `stop` and exits with 0. A second signal exits at once.
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
