import type { UpdateState } from "../../shared/api/desktop.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/** Finds, downloads and installs versions of the application. `electron-updater` implements it. */
export interface Updater {
  /** Looks for a newer version. @returns its number; null if there is none */
  check(this: void): Promise<string | null>;
  /**
   * Downloads the version that `check` found, verifies its checksum and, on Windows and macOS, the signature of its
   * publisher, and installs it when the application quits.
   * @param onProgress receives the share that is done, 0 to 1
   */
  download(this: void, onProgress: (share: number) => void): Promise<void>;
}

/** The automatic update. */
export interface Updates {
  read(this: void): UpdateState;
  /** Calls `listener` when the state changes; returns the unsubscribe function. */
  subscribe(this: void, listener: () => void): () => void;
  /**
   * Looks for a newer version, and downloads it if it may be installed. Does nothing if updates are off, an update is
   * running, or one is ready. Never rejects.
   */
  check(this: void): Promise<void>;
  /** Looks for newer versions now and daily; returns the function that stops it. */
  start(this: void): () => void;
}

export interface UpdatesOptions {
  /** The address of the folder with the versions; null if none is set. */
  feed: string | null;
  /** Loads the updater for the feed; null if the shell cannot update itself. Only called with a feed. */
  loadUpdater: ((feed: string) => Promise<Updater>) | null;
  /**
   * Whether a new version may be installed without the user, see `mayInstallUpdates`. If not, the user is only told
   * about it.
   */
  mayInstall: boolean;
  clock: Clock;
  log: Log;
}

const checkIntervalMs = 24 * 3600 * 1000;

/** Creates the automatic update, which is off without a feed. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { feed, loadUpdater, mayInstall, clock, log } = options;
  const listeners = new Set<() => void>();
  let updater: Promise<Updater> | null = null;
  let state: UpdateState = {
    status: loadUpdater === null || feed === null ? "off" : "waiting",
    feed,
    version: null,
    share: null,
    reason: null,
    checked_at: null,
  };

  function setState(change: Partial<UpdateState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function update(load: (feed: string) => Promise<Updater>, address: string): Promise<void> {
    setState({ status: "checking", reason: null });
    const loaded = await (updater ??= load(address));
    const version = await loaded.check();
    setState({ version, checked_at: new Date(clock.now()).toISOString() });
    if (version === null) return setState({ status: "current" });
    if (!mayInstall) {
      log.info("an update is available and is not installed, since the publisher cannot be verified", { version });
      return setState({ status: "available" });
    }
    setState({ status: "downloading", share: 0 });
    await loaded.download((share) => setState({ share }));
    log.info("an update is ready and is installed when the application quits", { version });
    setState({ status: "ready", share: null });
  }

  async function check(): Promise<void> {
    if (loadUpdater === null || feed === null || ["checking", "downloading", "ready"].includes(state.status)) return;
    try {
      await update(loadUpdater, feed);
    } catch (error) {
      updater = null;
      log.error("the update failed", error, { feed });
      setState({ status: "failed", share: null, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    start() {
      void check();
      const timer = setInterval(() => void check(), checkIntervalMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
