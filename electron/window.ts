import { BrowserWindow, dialog, nativeTheme, session } from "electron";
import { join } from "node:path";

/** Where the workbench's pages come from, in Electron: a scheme of its own, so that no port is open. */
export const scheme = "galley";
export const origin = `${scheme}://workbench`;

/** No page gets a camera, a place, a notification or another window, and none leads anywhere else. */
function confine(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: "deny" }));
  webContents.on("will-navigate", (event, url) => {
    if (!url.startsWith(`${origin}/`)) event.preventDefault();
  });
  webContents.on("will-attach-webview", (event) => event.preventDefault());
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(permission === "clipboard-sanitized-write");
  });
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === "clipboard-sanitized-write",
  );
}

/** A page that holds what is on no disk yet asks to stay; Electron, unlike a browser, leaves it to us to ask whoever closes it. */
function askBeforeClosing(window: BrowserWindow): void {
  window.webContents.on("will-prevent-unload", (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: "warning",
      message: "What you did last is not saved yet.",
      detail: "It is tried again by itself for as long as the window is open.",
      buttons: ["Keep it open", "Close it and lose that"],
      defaultId: 0,
      cancelId: 0,
    });
    if (choice === 1) event.preventDefault();
  });
}

/** Opens the workbench's window: a plain page, sandboxed, with neither Node nor Electron in it. */
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
  confine(window);
  askBeforeClosing(window);
  window.once("ready-to-show", () => window.show());
  await window.loadURL(`${origin}/`);
  return window;
}
