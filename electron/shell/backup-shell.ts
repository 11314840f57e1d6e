import { app, dialog } from "electron";
import { t } from "../../renderer/messages/messages.ts";
import type { BackupShell } from "../backup/backups.ts";

/** Whether the application starts again after it has quit. */
let isRestarting = false;

/** Tells whether the workbench asked for a restart. */
export const isRestartRequested = (): boolean => isRestarting;

/**
 * The dialogs of the system and the restart of the application. The page of the window can neither choose a path nor
 * run a program.
 */
export const backupShell: BackupShell = {
  async choosePath(kind, suggestedName) {
    if (kind === "new-file") return (await dialog.showSaveDialog({ defaultPath: suggestedName })).filePath || null;
    const properties = kind === "file" ? ["openFile" as const] : ["openDirectory" as const, "createDirectory" as const];
    return (await dialog.showOpenDialog({ properties })).filePaths[0] ?? null;
  },
  async confirmRemoval(dataFolder) {
    const { response } = await dialog.showMessageBox({
      type: "warning",
      message: t("data-removal-question"),
      detail: t("data-removal-detail", { folder: dataFolder }),
      buttons: [t("cancel-button"), t("data-removal-confirm")],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  },
  restart() {
    isRestarting = true;
    setImmediate(() => app.quit());
  },
};
