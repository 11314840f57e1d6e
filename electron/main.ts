/** The Electron shell: shows the workbench in a window, over a custom protocol instead of a port. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { app, type BrowserWindow, dialog, protocol } from "electron";
import type { BackupShell } from "./backup/backups.ts";
import { installMenu } from "./menu.ts";
import { findDataFolder } from "./platform/settings.ts";
import { DataFolderInUseError } from "./storage/data-folder-lock.ts";
import { runSmokeTest } from "./smoke-test.ts";
import { prepareDataFolder } from "./storage/data-folder.ts";
import { forkUtility } from "./utility-worker.ts";
import { openWindow, scheme } from "./window.ts";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.ts";

// Electron accepts privileged schemes only before the `ready` event.
protocol.registerSchemesAsPrivileged([
  { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();

/** Whether the application starts again after it has quit. */
let isRestarting = false;

function closeBeforeQuit(workbench: Workbench): void {
  let isClosed = false;
  app.on("before-quit", (event) => {
    if (isClosed) return;
    event.preventDefault();
    const close = async () => {
      try {
        const removed = await workbench.close();
        if (isRestarting && removed === null) app.relaunch();
      } finally {
        isClosed = true;
        app.quit();
      }
    };
    void close();
  });
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** The dialogs of the system, and the restart: the page of the window can neither name a path nor run a program. */
const shell: BackupShell = {
  async choosePath(kind, suggestedName) {
    if (kind === "new-file") return (await dialog.showSaveDialog({ defaultPath: suggestedName })).filePath || null;
    const properties = kind === "file" ? ["openFile" as const] : ["openDirectory" as const, "createDirectory" as const];
    return (await dialog.showOpenDialog({ properties })).filePaths[0] ?? null;
  },
  restart() {
    isRestarting = true;
    setImmediate(() => app.quit());
  },
};

type StartOptions = Pick<WorkbenchOptions, "dataFolder" | "isMovable" | "revokeApiKeys" | "createDatabase">;

async function start(options: StartOptions): Promise<void> {
  await app.whenReady();
  const builtFolder = join(import.meta.dirname, "..");
  const workbench = await openWorkbench({ ...options, builtFolder, shell, spawn: forkUtility });
  closeBeforeQuit(workbench);
  protocol.handle(scheme, (request) => workbench.handle(request));
  installMenu();
  const window = await openWindow();
  app.on("second-instance", () => bringToFront(window));
  if (!isSmokeTest) return;
  await runSmokeTest(window);
  app.quit();
}

const { values } = parseArgs({
  args: process.argv.slice(1),
  options: {
    data: { type: "string" },
    "revoke-api-keys": { type: "boolean" },
    new: { type: "boolean" },
    "smoke-test": { type: "boolean" },
  },
  // Electron and Chromium add arguments of their own.
  strict: false,
  allowPositionals: true,
});

const isSmokeTest = values["smoke-test"] === true;

function reportStartError(error: unknown): void {
  const isInUse = error instanceof DataFolderInUseError;
  const message = error instanceof Error ? error.message : String(error);
  // A dialog would wait for a person.
  if (isSmokeTest) process.stderr.write(`Galley could not start: ${message}\n`);
  else dialog.showErrorBox(isInUse ? "Galley is already open" : "Galley could not start", message);
  app.exit(1);
}

try {
  const dataFolder = prepareDataFolder(typeof values.data === "string" ? values.data : findDataFolder());
  // Chromium's files and the single-instance lock belong to the data folder too.
  app.setPath("userData", join(dataFolder, "electron"));
  app.on("window-all-closed", () => app.quit());
  const options = {
    dataFolder,
    isMovable: typeof values.data !== "string",
    revokeApiKeys: values["revoke-api-keys"] === true,
    createDatabase: values.new === true,
  };
  if (app.requestSingleInstanceLock()) start(options).catch(reportStartError);
  else app.quit();
} catch (error) {
  reportStartError(error);
}
