import { FolderPlus, Pause, Play, RotateCcw, Trash2 } from "lucide-react";
import type { WatchedFolder } from "../../../shared/api/watched-folders.ts";
import type { Command } from "../../commands/command.ts";

/** The state and actions that the commands of the watched folders work with. */
export interface WatchedFoldersContext {
  selected: WatchedFolder | undefined;
  add: () => void;
  setPaused: (folder: WatchedFolder, isPaused: boolean) => void;
  retry: (folder: WatchedFolder) => void;
  confirmRemoval: (folder: WatchedFolder) => void;
}

/** Builds the `run` function of a command that works with the selected folder. */
function runOnSelected(act: (context: WatchedFoldersContext, folder: WatchedFolder) => void) {
  return (context: WatchedFoldersContext): void => {
    if (context.selected !== undefined) act(context, context.selected);
  };
}

const base = { group: "Watched folders", scope: "workbench", undo: "none" } as const;

/** The commands of the page of the watched folders. */
export const watchedFolderCommands: readonly Command<WatchedFoldersContext>[] = [
  {
    ...base,
    id: "watched-folder.add",
    title: "Watch a folder…",
    icon: FolderPlus,
    scope: "anywhere",
    run: ({ add }) => add(),
  },
  {
    ...base,
    id: "watched-folder.pause",
    title: "Pause",
    icon: Pause,
    when: ({ selected }) => selected !== undefined && selected.state !== "paused",
    run: runOnSelected(({ setPaused }, folder) => setPaused(folder, true)),
  },
  {
    ...base,
    id: "watched-folder.resume",
    title: "Resume",
    icon: Play,
    when: ({ selected }) => selected?.state === "paused",
    run: runOnSelected(({ setPaused }, folder) => setPaused(folder, false)),
  },
  {
    ...base,
    id: "watched-folder.retry",
    title: "Try failed files again",
    icon: RotateCcw,
    when: ({ selected }) => selected !== undefined && selected.failed_count > 0 && selected.state !== "paused",
    run: runOnSelected(({ retry }, folder) => retry(folder)),
  },
  {
    ...base,
    id: "watched-folder.remove",
    title: "Stop watching…",
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected !== undefined,
    run: runOnSelected(({ confirmRemoval }, folder) => confirmRemoval(folder)),
  },
];
