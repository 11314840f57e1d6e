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
 * The object that Electron's preload script adds to the window as `galleyShell`. It does not exist in a browser. For
 * everything else, such as file dialogs and downloads, the page uses the features of a browser.
 */
export interface DesktopBridge {
  /**
   * Calls `listener` with the ids of the commands that the main process sends, such as those of its menus. The first
   * listener also receives the commands that arrived before it.
   */
  onCommand(listener: (id: string) => void): void;
  /** Reports the completed share of the work, 0 to 1; null if there is no work. */
  setProgress(source: ProgressSource, share: number | null): void;
  /** Reports the language of the window, `en` or `de`. The menus and dialogs of the system then use it too. */
  setLanguage(language: string): void;
}

/** The events that the main process sends to the window, on the channel of the commands. */
const windowEvents = ["files.opened", "window.restored"] as const;
/** `files.opened`: the user opened more files. `window.restored`: the page had crashed and was loaded again. */
export type WindowEvent = (typeof windowEvents)[number];
