import type { DesktopBridge, ProgressSource } from "../../shared/desktop-bridge.ts";

declare global {
  interface Window {
    /** Added by Electron's preload script; a browser has none. */
    readonly galleyShell?: DesktopBridge;
  }
}

/** Tells whether the page is in the window of the installed application and not in a browser. */
export const isDesktop = (): boolean => window.galleyShell !== undefined;

/** Reports the progress of work, from 0 to 1, to the dock or the taskbar; null if there is no work. */
export function reportProgress(source: ProgressSource, share: number | null): void {
  window.galleyShell?.setProgress(source, share);
}

/** Reports the language of the window to the menus and dialogs of the system. */
export function reportLanguage(language: string): void {
  window.galleyShell?.setLanguage(language);
}

/** Calls `listener` with the ids of commands and events that the desktop's menus and windows send. */
export function listenToShell(listener: (id: string) => void): void {
  window.galleyShell?.onCommand(listener);
}

/** Saves a file: the browser puts it among its downloads, and Electron shows the dialog of the system. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // After this time the download has begun, even if the system's dialog asks for the folder first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
