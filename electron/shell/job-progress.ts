import { ipcMain, Notification } from "electron";
import type { z } from "zod";
import { progressChannel } from "../../shared/desktop-bridge.ts";
import { createJobNotifier } from "../desktop/job-notifier.ts";
import { createJobWatch } from "../desktop/job-watch.ts";
import { createProgressBar } from "../desktop/progress-bar.ts";
import { createMessageReceiver, progressSchema } from "../desktop/window-messages.ts";
import type { WorkbenchWindow } from "./window.ts";
import type { Workbench } from "../workbench.ts";

const checkIntervalMs = 5000;

/**
 * Shows the progress of jobs and of the window's work in the dock or the taskbar, and tells the user about jobs that wait
 * for a review, until the window is closed.
 */
export function showJobProgress(
  workbench: Workbench,
  { browserWindow: window, show, bringToFront }: WorkbenchWindow,
): void {
  const { connections, preferences, log } = workbench;
  const setProgress = createProgressBar((share) => {
    if (!window.isDestroyed()) window.setProgressBar(share ?? -1);
  });
  const getContents = () => (window.isDestroyed() ? null : window.webContents);
  const onMessage = ({ source, share }: z.infer<typeof progressSchema>) => setProgress(source, share);
  ipcMain.on(progressChannel, createMessageReceiver({ getContents, schema: progressSchema, onMessage, log }));
  const notifier = createJobNotifier({
    show(text, onClick) {
      const notification = new Notification(text);
      notification.on("click", onClick);
      notification.show();
      return () => notification.close();
    },
    isEnabled: () => Notification.isSupported() && preferences.read().notifications,
    isWindowFocused: () => !window.isDestroyed() && window.isFocused(),
    openJob: ({ connectionId, job }) => show(connectionId, `#/jobs/${job.id}`),
    openQueue: bringToFront,
  });
  window.on("focus", notifier.clear);
  const watch = createJobWatch({
    listConnections: () => connections.list(),
    onBlocked: notifier.add,
    onProgress: (share) => setProgress("jobs", share),
    log,
  });
  const timer = setInterval(() => void watch.check(), checkIntervalMs);
  void watch.check();
  window.once("closed", () => clearInterval(timer));
}
