import { type FSWatcher, watch } from "node:fs";

/** The notifications of the system that something in a folder has changed. They may be missing, late or too many. */
export interface FolderHints {
  /** Begins to listen, unless it does already or cannot. */
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
        // The system has no notifications left, or the drive has none. The folder is polled anyway.
        watcher = null;
      }
    },
    close,
  };
}
