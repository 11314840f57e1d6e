import { ArchiveRestore, Download, FolderInput, Trash2 } from "lucide-react";
import { defineCommands } from "../../commands/define-commands.ts";
import { t } from "../../messages/messages.ts";

/** The state and actions that the commands of storage and backup use. */
export interface StorageContext {
  /** Whether no task is running and no change is pending until the next start. */
  isIdle: boolean;
  /** Whether the data folder can be moved. */
  canMove: boolean;
  exportAll: () => void;
  chooseBackup: () => void;
  move: () => void;
  remove: () => void;
}

const commandDefaults = {
  group: t("storage-title"),
  scope: "anywhere",
  undo: "none",
  when: ({ isIdle }: StorageContext) => isIdle,
} as const;

/** The commands of the page of storage and backup. */
export const storageCommands = defineCommands<StorageContext>(commandDefaults, [
  {
    id: "backup.export",
    title: t("data-export-command"),
    icon: Download,
    run: ({ exportAll }) => exportAll(),
  },
  {
    id: "backup.restore",
    title: t("backup-restore-button"),
    icon: ArchiveRestore,
    run: ({ chooseBackup }) => chooseBackup(),
  },
  {
    id: "data.move",
    title: t("data-move-command"),
    icon: FolderInput,
    when: ({ isIdle, canMove }) => isIdle && canMove,
    run: ({ move }) => move(),
  },
  { id: "data.remove", title: t("data-remove-command"), icon: Trash2, run: ({ remove }) => remove() },
]);
