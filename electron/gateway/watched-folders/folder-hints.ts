import { type FSWatcher, watch } from "node:fs";

/** The operating system's notifications of changes in a folder. Some may be missing, late or superfluous. */
export interface FolderHints {
  /** Begins to listen. Does nothing if it is already listening, or if there are no notifications for the folder. */
  open(): void;
  close(): void;
}

/** @param onHint called at each notification */
export function createFolderHints(path: string, onHint: () => void): FolderHints {
  let watcher: FSWatcher | null = null;
  const close = (): void => {
    watcher?.close();
    watcher = null;
  };
  return {
    open() {
      if (watcher !== null) return;
      try {
        watcher = watch(path, { persistent: false }, onHint);
        watcher.on("error", close);
      } catch {
        // The system cannot watch further folders, or the drive does not support notifications. The folder is polled
        // anyway.
        watcher = null;
      }
    },
    close,
  };
}
