import { FolderPlus, Pause, Play, RotateCcw, Trash2 } from "lucide-react";
import type { WatchedFolder } from "../../../shared/api/watched-folders.ts";
import { defineCommands, runOnSelected } from "../../commands/define-commands.ts";
import { t } from "../../messages/messages.ts";

/** The state and actions that the commands of the watched folders use. */
export interface WatchedFoldersContext {
  selected: WatchedFolder | undefined;
  add: () => void;
  setPaused: (folder: WatchedFolder, isPaused: boolean) => void;
  retry: (folder: WatchedFolder) => void;
  confirmRemoval: (folder: WatchedFolder) => void;
}

const commandDefaults = { group: t("watched-folders-title"), scope: "workbench", undo: "none" } as const;

/** The commands of the page of the watched folders. */
export const watchedFolderCommands = defineCommands<WatchedFoldersContext>(commandDefaults, [
  {
    id: "watched-folder.add",
    title: t("watched-folder-add-command"),
    icon: FolderPlus,
    scope: "anywhere",
    run: ({ add }) => add(),
  },
  {
    id: "watched-folder.pause",
    title: t("watched-folder-pause-command"),
    icon: Pause,
    when: ({ selected }) => selected !== undefined && selected.state !== "paused",
    run: runOnSelected(({ setPaused }, folder) => setPaused(folder, true)),
  },
  {
    id: "watched-folder.resume",
    title: t("watched-folder-resume-command"),
    icon: Play,
    when: ({ selected }) => selected?.state === "paused",
    run: runOnSelected(({ setPaused }, folder) => setPaused(folder, false)),
  },
  {
    id: "watched-folder.retry",
    title: t("watched-folder-retry-command"),
    icon: RotateCcw,
    when: ({ selected }) =>
      selected !== undefined && selected.failed_count + selected.postponed_count > 0 && selected.state !== "paused",
    run: runOnSelected(({ retry }, folder) => retry(folder)),
  },
  {
    id: "watched-folder.remove",
    title: t("watched-folder-remove-command"),
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected !== undefined,
    run: runOnSelected(({ confirmRemoval }, folder) => confirmRemoval(folder)),
  },
]);
