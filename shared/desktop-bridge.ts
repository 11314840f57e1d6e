/** The channel on which Electron's main process sends the id of a command to the window. */
export const commandChannel = "galley:command";
/** The channel on which the window reports the progress of its work to the main process. */
export const progressChannel = "galley:progress";
/** The channel on which the window reports its language to the main process. */
export const languageChannel = "galley:language";

/** The work of the window whose progress the dock or the taskbar shows. */
export const progressSources = ["imports", "offline"] as const;
export type ProgressSource = (typeof progressSources)[number];

/**
 * What Electron's preload script adds to the window as `galleyShell`. A browser has nothing of it. All else, such as
 * dialogs for files and downloads, the page does as in a browser, and Electron shows the dialogs of the system.
 */
export interface DesktopBridge {
  /**
   * Calls `listener` with the ids of the commands that the main process asks for, such as those of its menus. Commands
   * from before the first listener are delivered to it.
   */
  onCommand(listener: (id: string) => void): void;
  /** Reports the share of the work that is done, 0 to 1; null if there is no work. */
  setProgress(source: ProgressSource, share: number | null): void;
  /** Reports the language of the window, `en` or `de`, which menus and dialogs of the system then have too. */
  setLanguage(language: string): void;
}

/** What the main process tells the window on the channel of the commands. */
export const windowEvents = ["files.opened", "window.restored"] as const;
/** `files.opened`: the list of opened files has new ones. `window.restored`: the page had crashed and was loaded again. */
export type WindowEvent = (typeof windowEvents)[number];
