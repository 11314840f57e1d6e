import { contextBridge, ipcRenderer } from "electron";
import { commandChannel, type DesktopBridge, languageChannel, progressChannel } from "../../shared/desktop-bridge.ts";

let listener: ((id: string) => void) | null = null;
/** The ids of commands that arrived before the page has added its listener. */
let pendingCommands: string[] = [];

ipcRenderer.on(commandChannel, (_event, id: string) => {
  if (listener === null) pendingCommands.push(id);
  else listener(id);
});

const bridge: DesktopBridge = {
  onCommand(newListener) {
    listener = newListener;
    for (const id of pendingCommands) newListener(id);
    pendingCommands = [];
  },
  setProgress: (source, share) => ipcRenderer.send(progressChannel, { source, share }),
  setLanguage: (language) => ipcRenderer.send(languageChannel, language),
};

/**
 * Exposes the menus, their language and the progress bar to the page. The page requests everything else from the API.
 */
contextBridge.exposeInMainWorld("galleyShell", bridge);
