import { getFocus, runCommand } from "../commands/dispatch.ts";
import type { Registry } from "../commands/registry.ts";
import { computeShare, imports } from "../queue/imports.ts";
import { addOpenedFiles } from "../queue/opened-files.ts";
import { announce, announceError } from "../session/notices.ts";
import { computeDownloadProgress, offlineStore } from "../session/offline.ts";
import { listenToShell, reportLanguage, reportProgress } from "../session/shell.ts";
import { getLanguage } from "../messages/language.ts";
import { t } from "../messages/messages.ts";

/** Runs a command that was chosen in the application's menu. Shows a notice if it is disabled or a dialog is open. */
function runMenuCommand(registry: Registry, id: string): void {
  const bound = registry.get(id);
  if (getFocus(document.activeElement).inDialog) announce("info", t("window-close-dialog-first"));
  else if (bound?.isEnabled() === true) runCommand(bound, announceError);
  else announce("info", t("window-not-possible-here"), t("command-unavailable-detail"));
}

/** Connects the window with Electron: the menus and their language, opened files, and the progress bar. */
export function connectDesktop(registry: Registry): void {
  reportLanguage(getLanguage());
  listenToShell((id) => {
    if (id === "files.opened") addOpenedFiles().catch(announceError);
    else if (id === "window.restored") {
      announce("error", t("window-reloaded"), t("window-reloaded-detail"));
    } else runMenuCommand(registry, id);
  });
  offlineStore.subscribe(({ state }) => reportProgress("offline", computeDownloadProgress(state)));
  imports.subscribe(({ list }) => reportProgress("imports", computeShare(list)));
  addOpenedFiles().catch(announceError);
}
