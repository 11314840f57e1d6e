/** The Electron shell: shows the workbench in a window, over a custom protocol instead of a port. */
import { join } from "node:path";
import { app, clipboard, protocol, session } from "electron";
import { z } from "zod";
import { backupShell, isRestartRequested } from "./shell/backup-shell.ts";
import { type Arguments, parseArguments } from "./desktop/arguments.ts";
import { createOpenedFiles } from "./desktop/opened-files.ts";
import { scheme } from "./desktop/policy.ts";
import { createWindowProtocol, type WindowProtocol } from "./desktop/window-protocol.ts";
import { showJobProgress } from "./shell/job-progress.ts";
import { setSystemLanguage } from "./shell/language.ts";
import { findDataFolder } from "./platform/settings.ts";
import { restrictAllContents, restrictSession } from "./shell/security.ts";
import { runSmokeTest } from "./shell/smoke-test.ts";
import { showStartError } from "./shell/start-error-box.ts";
import { prepareDataFolder } from "./storage/data-folder/data-folder.ts";
import { mayInstallUpdates } from "./desktop/update-config.ts";
import { loadUpdater, readUpdateConfig } from "./shell/updater.ts";
import { forkUtility } from "./shell/utility-worker.ts";
import { openWindow } from "./shell/window.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

// Electron accepts privileged schemes only before the `ready` event.
protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
app.enableSandbox();
setSystemLanguage();
restrictAllContents();
// Windows shows notifications under this id, which the installer registers.
app.setAppUserModelId("app.galley.workbench");

const openedFiles = createOpenedFiles();
// macOS passes files by this event, also before the application is ready.
app.on("open-file", (event, path) => {
  event.preventDefault();
  void openedFiles.add([path]);
});

/** The time in which running requests of the window may end when the application quits. */
const quitGraceMs = 2000;

/** Closes the workbench after the windows are closed, so that their last requests are answered. */
function closeBeforeQuit(workbench: Workbench, windowProtocol: WindowProtocol): void {
  let isClosed = false;
  let isClosing = false;
  app.on("will-quit", (event) => {
    if (isClosed) return;
    event.preventDefault();
    // The user may quit again while the service is being closed.
    if (isClosing) return;
    isClosing = true;
    const close = async () => {
      try {
        await windowProtocol.whenSettled(quitGraceMs);
        const removalMessage = await workbench.close();
        if (isRestartRequested() && removalMessage === null) app.relaunch();
      } finally {
        isClosed = true;
        app.quit();
      }
    };
    void close();
  });
}

async function start({ files, isSmokeTest, ...options }: Arguments, dataFolder: string): Promise<void> {
  await app.whenReady();
  const updateConfig = readUpdateConfig();
  const workbench = await openWorkbench({
    dataFolder,
    isMovable: options.dataFolder === null,
    shell: backupShell,
    revokeApiKeys: options.revokeApiKeys,
    createDatabase: options.createDatabase,
    builtFolder: join(import.meta.dirname, ".."),
    spawn: forkUtility,
    desktop: {
      openedFiles,
      packagedFeed: updateConfig.feed,
      mayInstall: mayInstallUpdates(process.platform, updateConfig),
      loadUpdater: app.isPackaged ? loadUpdater : null,
      copyText: (text) => clipboard.writeText(text),
    },
  });
  const { log, updates } = workbench;
  process.on("uncaughtExceptionMonitor", (error) => log.error("the main process fails", error));
  app.on("child-process-gone", (_event, { type, reason, exitCode, name }) =>
    log.error("a process of Chromium has ended", new Error(reason), { type, reason, code: exitCode, process: name }),
  );
  const windowProtocol = createWindowProtocol(workbench.handle);
  closeBeforeQuit(workbench, windowProtocol);
  protocol.handle(scheme, windowProtocol.handle);
  restrictSession(session.defaultSession);
  const window = await openWindow(workbench.dataFolder, log);
  openedFiles.onAdded(() => window.send("files.opened"));
  app.on("second-instance", window.bringToFront);
  await openedFiles.add(files);
  if (isSmokeTest) {
    await runSmokeTest(window.browserWindow);
    return app.quit();
  }
  showJobProgress(workbench, window);
  updates.start();
}

// If the application is not packaged, the first argument is its folder.
const parsed = parseArguments(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());

function reportStartError(error: unknown): void {
  // A smoke test has no dialog, because nobody would close it.
  if (!parsed.isSmokeTest) showStartError(error);
  else process.stderr.write(`Galley could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  app.exit(1);
}

try {
  const dataFolder = prepareDataFolder(parsed.dataFolder ?? findDataFolder());
  // Chromium's files and the single-instance lock belong to the data folder too.
  app.setPath("userData", join(dataFolder, "electron"));
  app.on("window-all-closed", () => app.quit());
  // Another instance may pass its files before the window is open.
  app.on("second-instance", (_event, _arguments, _folder, data) => {
    const sent = z.object({ files: z.array(z.string()) }).safeParse(data);
    if (sent.success) void openedFiles.add(sent.data.files);
  });
  // If another instance is running, it receives the files and shows its window.
  if (app.requestSingleInstanceLock({ files: parsed.files })) start(parsed, dataFolder).catch(reportStartError);
  else app.quit();
} catch (error) {
  reportStartError(error);
}
