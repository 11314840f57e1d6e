import { BrowserWindow, dialog, nativeTheme, session } from "electron";
import { join } from "node:path";

/** The URL scheme of the custom protocol that serves the workbench in Electron without an open port. */
export const scheme = "galley";
export const origin = `${scheme}://workbench`;

/** Denies permissions, new windows and navigation to other origins. */
function restrictWindow(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: "deny" }));
  webContents.on("will-navigate", (event, url) => {
    if (!url.startsWith(`${origin}/`)) event.preventDefault();
  });
  webContents.on("will-attach-webview", (event) => event.preventDefault());
  session.defaultSession.setPermissionRequestHandler((_contents, permission, respond) => {
    respond(permission === "clipboard-sanitized-write");
  });
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === "clipboard-sanitized-write",
  );
}

/** Asks the user before a page with unsaved work is closed. Unlike a browser, Electron shows no dialog of its own. */
function confirmClose(window: BrowserWindow): void {
  window.webContents.on("will-prevent-unload", (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: "warning",
      message: "Your last changes are not saved yet.",
      detail: "Galley keeps trying to save them while the window is open.",
      buttons: ["Keep open", "Close without saving"],
      defaultId: 0,
      cancelId: 0,
    });
    if (choice === 1) event.preventDefault();
  });
}

/** Opens the workbench's window: a sandboxed page without access to Node or Electron. */
export async function openWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    title: "Galley",
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? "#1b1d21" : "#ffffff",
    webPreferences: {
      preload: join(import.meta.dirname, "preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  restrictWindow(window);
  confirmClose(window);
  window.once("ready-to-show", () => window.show());
  await window.loadURL(`${origin}/`);
  return window;
}
