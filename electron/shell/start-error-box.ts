import { dialog } from "electron";
import { t } from "../../renderer/messages/messages.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";
import { NewerDatabaseError } from "../storage/database/migrate.ts";
import { DataFolderInUseError } from "../storage/data-folder/data-folder-lock.ts";
import { MasterKeyError } from "../storage/keys/master-key.ts";

/** Describes why Galley could not start; null for errors that users cannot correct. */
function describeStartError(error: unknown): string | null {
  if (error instanceof DataFolderInUseError) return t("start-folder-in-use");
  if (error instanceof DataFolderError) return t("start-folder-unusable");
  if (error instanceof NewerDatabaseError) return t("start-database-newer");
  return error instanceof MasterKeyError ? t("start-master-key-unusable") : null;
}

/** Shows why Galley could not start: a description, and the technical message, which is English as in the log. */
export function showStartError(error: unknown): void {
  const title = error instanceof DataFolderInUseError ? t("start-already-open") : t("start-failed");
  const detail = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(title, [describeStartError(error), detail].filter((text) => text !== null).join("\n\n"));
}
