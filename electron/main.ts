/** The shell in Electron: a window on the workbench, whose pages and calls come by a scheme of its own. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { app, type BrowserWindow, dialog, protocol } from "electron";
import { installMenu } from "./menu.ts";
import { defaultDataFolder, prepareDataFolder } from "./platform/paths.ts";
import { DataFolderInUseError } from "./storage/data-folder-lock.ts";
import { forkUtility } from "./utility-worker.ts";
import { openWindow, scheme } from "./window.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

// Before the application is ready, or not at all: how pages of the scheme are treated.
protocol.registerSchemesAsPrivileged([
  { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();

function closeBeforeQuit(workbench: Workbench): void {
  let closed = false;
  app.on("before-quit", (event) => {
    if (closed) return;
    event.preventDefault();
    void workbench.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

async function start(dataFolder: string, revokeApiKeys: boolean): Promise<void> {
  await app.whenReady();
  const builtFolder = join(import.meta.dirname, "..");
  const workbench = await openWorkbench({ dataFolder, builtFolder, spawn: forkUtility, revokeApiKeys });
  closeBeforeQuit(workbench);
  protocol.handle(scheme, (request) => workbench.handle(request));
  installMenu();
  const window = await openWindow();
  app.on("second-instance", () => bringToFront(window));
}

const { values } = parseArgs({
  args: process.argv.slice(1),
  options: { data: { type: "string" }, "revoke-api-keys": { type: "boolean" } },
  // Electron and Chromium have options of their own on the same line.
  strict: false,
  allowPositionals: true,
});
const dataFolder = prepareDataFolder(typeof values.data === "string" ? values.data : defaultDataFolder());
// Chromium's own files lie with the rest; the lock of a single instance is by this folder too.
app.setPath("userData", join(dataFolder, "electron"));
app.on("window-all-closed", () => app.quit());

if (app.requestSingleInstanceLock()) {
  start(dataFolder, values["revoke-api-keys"] === true).catch((error: unknown) => {
    const inUse = error instanceof DataFolderInUseError;
    const message = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(inUse ? "Galley is open already" : "Galley could not start", message);
    app.exit(1);
  });
} else app.quit();
