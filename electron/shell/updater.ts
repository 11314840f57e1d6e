import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import { parseUpdateConfig, type UpdateConfig } from "../desktop/update-config.ts";
import type { Updater } from "../desktop/updates.ts";

/** Returns the feed and the publisher with which the application was packaged. */
export function readUpdateConfig(): UpdateConfig {
  const file = app.isPackaged ? join(process.resourcesPath, "app-update.yml") : null;
  return parseUpdateConfig(file !== null && existsSync(file) ? readFileSync(file, "utf8") : null);
}

/** Loads `electron-updater` for a feed: a folder on the web with the installers and their descriptions. */
export async function loadUpdater(feed: string): Promise<Updater> {
  const { autoUpdater } = await import("electron-updater");
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  // The promises reject with the same errors; without a listener, the event would end the process.
  autoUpdater.on("error", () => undefined);
  if (feed !== readUpdateConfig().feed) autoUpdater.setFeedURL({ provider: "generic", url: feed });
  return {
    async check() {
      const result = await autoUpdater.checkForUpdates();
      return result?.isUpdateAvailable === true ? result.updateInfo.version : null;
    },
    async download(onProgress) {
      const report = ({ percent }: { percent: number }) => onProgress(percent / 100);
      autoUpdater.on("download-progress", report);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off("download-progress", report);
      }
    },
  };
}
