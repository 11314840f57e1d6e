import { contextBridge, ipcRenderer } from "electron";
import { commandChannel, type DesktopBridge, languageChannel, progressChannel } from "../../shared/desktop-bridge.ts";

let listener: ((id: string) => void) | null = null;
/** Commands from before the page has added its listener. */
let waiting: string[] = [];

ipcRenderer.on(commandChannel, (_event, id: string) => {
  if (listener === null) waiting.push(id);
  else listener(id);
});

const bridge: DesktopBridge = {
  onCommand(added) {
    listener = added;
    for (const id of waiting) added(id);
    waiting = [];
  },
  setProgress: (source, share) => ipcRenderer.send(progressChannel, { source, share }),
  setLanguage: (language) => ipcRenderer.send(languageChannel, language),
};

/** Exposes the menus, their language and the progress bar to the page. Everything else it requests from the published API. */
contextBridge.exposeInMainWorld("galleyShell", bridge);
