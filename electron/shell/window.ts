import { join } from "node:path";
import { BrowserWindow, dialog, nativeTheme, screen } from "electron";
import { t } from "../../renderer/messages/messages.ts";
import { commandChannel, type WindowEvent } from "../../shared/desktop-bridge.ts";
import { createCrashLimit } from "../desktop/crash-limit.ts";
import { origin } from "../desktop/policy.ts";
import { fitToDisplays, readWindowState, writeWindowState } from "../desktop/window-state.ts";
import { systemClock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { followLanguage } from "./language.ts";
import { installMenu } from "./menu.ts";
import { securePreferences } from "./security.ts";

/** The workbench's window. */
export interface WorkbenchWindow {
  browserWindow: BrowserWindow;
  /** Asks the page to run a command, by its id, or tells it about an event. */
  send(this: void, id: string): void;
  /** Shows a view of a connection. @param hash the route, such as `#/jobs/ID` */
  show(this: void, connectionId: string, hash: string): void;
  bringToFront(this: void): void;
}

const defaultSize = { width: 1440, height: 900 };

/** The time in ms that a page gets to write its last steps to disk when it is closed. */
const saveGraceMs = 3000;
const retryCloseMs = 100;

/** Stores the state of the window whenever it has changed. */
function storeState(window: BrowserWindow, file: string, log: Log): void {
  const store = () => {
    const bounds = window.getNormalBounds();
    writeWindowState(file, { bounds, isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() }, log);
  };
  // The events come at the end of a gesture on Windows and macOS, and often during it on Linux.
  let timer: NodeJS.Timeout | undefined;
  const storeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(store, 500);
  };
  window.on("resized", storeSoon);
  window.on("moved", storeSoon);
  window.on("resize", storeSoon);
  window.on("move", storeSoon);
  window.on("close", () => {
    clearTimeout(timer);
    store();
  });
}

/**
 * Lets a page with unsaved work finish, and then asks the user. Unlike a browser, Electron shows no dialog of its own
 * if the page prevents its unloading.
 */
function confirmClose(window: BrowserWindow): void {
  let closingSince: number | null = null;
  window.on("close", () => {
    closingSince ??= performance.now();
  });
  window.webContents.on("will-prevent-unload", (event) => {
    if (closingSince !== null && performance.now() - closingSince < saveGraceMs) {
      setTimeout(() => {
        if (!window.isDestroyed()) window.close();
      }, retryCloseMs);
      return;
    }
    closingSince = null;
    const choice = dialog.showMessageBoxSync(window, {
      type: "warning",
      message: t("close-unsaved"),
      detail: t("close-unsaved-detail"),
      buttons: [t("close-keep-open"), t("close-without-saving")],
      defaultId: 0,
      cancelId: 0,
    });
    if (choice === 1) event.preventDefault();
  });
}

/** Reloads a page that has crashed, and offers to reload a page that does not respond. */
function recoverPage(window: BrowserWindow, log: Log, send: (event: WindowEvent) => void): void {
  const { webContents } = window;
  const mayReload = createCrashLimit(systemClock);

  function reload(): void {
    webContents.once("did-finish-load", () => send("window.restored"));
    webContents.reload();
  }

  async function askToReload(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: "error",
      message: t("window-stopped-repeatedly"),
      detail: t("window-stopped-detail"),
      buttons: [t("quit-action"), t("try-again-action")],
      defaultId: 1,
      cancelId: 0,
    });
    if (response === 1) reload();
    else window.destroy();
  }

  async function offerToReload(): Promise<void> {
    const responsive = new AbortController();
    window.once("responsive", () => responsive.abort());
    const { response } = await dialog.showMessageBox(window, {
      type: "warning",
      message: t("window-unresponsive"),
      detail: t("window-unresponsive-detail"),
      buttons: [t("window-wait"), t("window-load-again")],
      defaultId: 0,
      cancelId: 0,
      signal: responsive.signal,
    });
    // The event of the crash then reloads the page.
    if (response === 1) webContents.forcefullyCrashRenderer();
  }

  webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (reason === "clean-exit") return;
    log.error("the page of the window has ended", new Error(reason), { reason, code: exitCode });
    if (mayReload()) reload();
    else void askToReload();
  });
  window.on("unresponsive", () => {
    log.warn("the page of the window does not respond");
    void offerToReload();
  });
}

/** Opens the window at its last position, with its menu and a sandboxed page without access to Node or Electron. */
export async function openWindow(dataFolder: string, log: Log): Promise<WorkbenchWindow> {
  const stateFile = join(dataFolder, "window.json");
  const state = readWindowState(stateFile, log);
  const primary = screen.getPrimaryDisplay().workArea;
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = state === null ? defaultSize : fitToDisplays(state.bounds, [primary, ...areas]);
  const window = new BrowserWindow({
    title: "Galley",
    ...bounds,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? "#1b1d21" : "#ffffff",
    webPreferences: { ...securePreferences, preload: join(import.meta.dirname, "preload.cjs") },
  });
  if (state?.isMaximized === true) window.maximize();
  if (state?.isFullScreen === true) window.setFullScreen(true);
  const send = (id: string) => {
    if (!window.isDestroyed()) window.webContents.send(commandChannel, id);
  };
  installMenu(send);
  followLanguage(window, () => installMenu(send), log);
  storeState(window, stateFile, log);
  confirmClose(window);
  recoverPage(window, log, send);
  window.once("ready-to-show", () => window.show());
  await window.loadURL(`${origin}/`);
  const bringToFront = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  return {
    browserWindow: window,
    send,
    show(connectionId, hash) {
      bringToFront();
      const url = `${origin}/?connection=${encodeURIComponent(connectionId)}${hash}`;
      window.loadURL(url).catch((error: unknown) => log.error("the window could not show a view", error));
    },
    bringToFront,
  };
}
