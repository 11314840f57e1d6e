import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import type { Updater } from "./desktop/updates.ts";

/** Returns the feed that the application was packaged with; null if there is none. */
export function readPackagedFeed(): string | null {
  if (!app.isPackaged) return null;
  const file = join(process.resourcesPath, "app-update.yml");
  if (!existsSync(file)) return null;
  const [, url] = /^url: "(.*)"$/m.exec(readFileSync(file, "utf8")) ?? [];
  return url ?? null;
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
  if (feed !== readPackagedFeed()) autoUpdater.setFeedURL({ provider: "generic", url: feed });
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
