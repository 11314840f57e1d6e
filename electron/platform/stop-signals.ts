/** A terminal's Ctrl+C arrives from the terminal and from npm too; later than this it is meant. */
const sameSignalMs = 250;

/**
 * Ends the process in good order: at SIGINT or SIGTERM, or when whoever started it (with a channel) is gone. Exits with
 * 0 once `stop` is done; a second signal ends it at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let since: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (since === null) {
      since = now;
      // Where it fails, Node tells of the rejection nobody has caught, and exits with 1.
      void stop().then(() => process.exit(0));
    } else if (now - since > sameSignalMs) process.exit(1);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.once("disconnect", onSignal);
}
