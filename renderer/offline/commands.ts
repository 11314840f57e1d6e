import { Archive, ArrowDown, ArrowUp, Check, Download, Redo2, Send, Trash2, Undo2 } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { type ConfirmContext, defineCommands, defineConfirmCommands } from "../commands/define-commands.ts";
import { openDialog } from "../session/dialogs.ts";
import type { Side } from "./merge.ts";
import { t } from "../messages/messages.ts";

const group = t("offline-state");

/** The command that shows the stash. */
export const showStashCommand: Command = {
  id: "stash.show",
  title: t("kept-aside-command"),
  group,
  icon: Archive,
  scope: "anywhere",
  undo: "none",
  run: () => openDialog("stash"),
};

/**
 * The commands of offline work that every view has. Windows of the embedded service do not have the command for the
 * outbox.
 */
export const offlineCommands = defineCommands({ group, scope: "anywhere", undo: "none" }, [
  {
    id: "outbox.show",
    title: t("outbox-command"),
    icon: Send,
    keys: ["F9"],
    run: () => openDialog("outbox"),
  },
  showStashCommand,
]);

/** The context of the commands that move the selection in a dialog's list. */
interface ListContext {
  count: number;
  move: (rows: number) => void;
}

/** Creates the commands that move the selection in a dialog's list. @param id The prefix of their ids. */
function createListCommands(id: string): readonly Command<ListContext>[] {
  const commandDefaults = { group, scope: "dialog", undo: "none" } as const;
  const when = ({ count }: ListContext): boolean => count > 0;
  return [
    { ...commandDefaults, id: `${id}.next`, title: t("list-next-row"), keys: ["J"], when, run: ({ move }) => move(1) },
    {
      ...commandDefaults,
      id: `${id}.previous`,
      title: t("list-previous-row"),
      keys: ["K"],
      when,
      run: ({ move }) => move(-1),
    },
  ];
}

export interface OutboxContext extends ListContext {
  /** Opens the view in which the problem of the selected row is resolved; null if there is nothing to do. */
  open: (() => void) | null;
  isSending: boolean;
  send: () => Promise<void>;
}

export const outboxCommands = defineCommands<OutboxContext>({ group, scope: "dialog", undo: "none" }, [
  ...createListCommands("outbox"),
  {
    id: "outbox.open",
    title: t("outbox-open-job"),
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    when: ({ open }) => open !== null,
    run: ({ open }) => open?.(),
  },
  {
    id: "outbox.send",
    title: t("outbox-try-now"),
    keys: ["Mod+Enter"],
    ignoresKeyRepeat: true,
    when: ({ isSending }) => !isSending,
    run: ({ send }) => send(),
  },
]);

export interface StashContext extends ListContext {
  exportSelected: () => void;
  /** Asks for confirmation and deletes the selected work. */
  confirmDelete: () => void;
}

export const stashCommands = defineCommands<StashContext>({ group, scope: "dialog", undo: "none" }, [
  ...createListCommands("stash"),
  {
    id: "stash.export",
    title: t("own-work-export"),
    icon: Download,
    keys: ["E"],
    ignoresKeyRepeat: true,
    when: ({ count }) => count > 0,
    run: ({ exportSelected }) => exportSelected(),
  },
  {
    id: "stash.delete",
    title: t("delete-command"),
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: ({ count }) => count > 0,
    run: ({ confirmDelete }) => confirmDelete(),
  },
]);

/** The command of a dialog that asks for confirmation. */
export const createConfirmCommands = (id: string, title: string): readonly Command<ConfirmContext>[] =>
  defineConfirmCommands({ id, title, group, keys: ["Enter"] });

/** The state and actions of the view of both versions. */
export interface ConflictContext {
  count: number;
  /** Whether the selected change is a conflict. */
  isConflict: boolean;
  /** The number of conflicts that are not decided. */
  openCount: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Why the job cannot be checked out again; null if it can. */
  obstacle: string | null;
  isBusy: boolean;
  move: (rows: number) => void;
  /** Selects the next (1) or previous (-1) conflict that is not decided. */
  moveToOpen: (step: 1 | -1) => void;
  /** Decides the selected conflict and goes to the next open one. With null, chooses the marked side. */
  choose: (side: Side | null) => void;
  /** Marks the other side of the selected conflict as the one that Enter keeps. */
  toggle: () => void;
  undo: () => void;
  redo: () => void;
  replay: () => Promise<void>;
  stash: () => Promise<void>;
  exportWork: () => void;
}

const view = { group, scope: "workbench", undo: "none" } as const;
const hasConflict = ({ isConflict, isBusy }: ConflictContext): boolean => isConflict && !isBusy;

export const conflictCommands = defineCommands<ConflictContext>(view, [
  {
    id: "change.next",
    title: t("change-next-command"),
    icon: ArrowDown,
    keys: ["J"],
    run: ({ move }) => move(1),
  },
  {
    id: "change.previous",
    title: t("versions-previous-change"),
    icon: ArrowUp,
    keys: ["K"],
    run: ({ move }) => move(-1),
  },
  {
    id: "conflict.next",
    title: t("versions-next-conflict"),
    keys: ["F8"],
    when: ({ openCount }) => openCount > 0,
    run: ({ moveToOpen }) => moveToOpen(1),
  },
  {
    id: "conflict.previous",
    title: t("versions-previous-conflict"),
    keys: ["Shift+F8"],
    when: ({ openCount }) => openCount > 0,
    run: ({ moveToOpen }) => moveToOpen(-1),
  },
  {
    id: "conflict.choose",
    undo: "step",
    title: t("versions-keep-marked"),
    icon: Check,
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    when: hasConflict,
    run: ({ choose }) => choose(null),
  },
  {
    id: "conflict.toggle",
    title: t("versions-mark-other"),
    keys: ["Left", "Right"],
    when: hasConflict,
    run: ({ toggle }) => toggle(),
  },
  {
    id: "conflict.keep-mine",
    undo: "step",
    title: t("conflict-keep-mine"),
    keys: ["M"],
    ignoresKeyRepeat: true,
    when: hasConflict,
    run: ({ choose }) => choose("mine"),
  },
  {
    id: "conflict.keep-theirs",
    undo: "step",
    title: t("conflict-keep-theirs"),
    keys: ["T"],
    ignoresKeyRepeat: true,
    when: hasConflict,
    run: ({ choose }) => choose("theirs"),
  },
  {
    id: "conflict.undo",
    undo: "history",
    title: t("versions-undo"),
    icon: Undo2,
    keys: ["Mod+Z"],
    when: ({ canUndo, isBusy }) => canUndo && !isBusy,
    run: ({ undo }) => undo(),
  },
  {
    id: "conflict.redo",
    undo: "history",
    title: t("versions-redo"),
    icon: Redo2,
    keys: ["Mod+Shift+Z", "Ctrl+Y"],
    when: ({ canRedo, isBusy }) => canRedo && !isBusy,
    run: ({ redo }) => redo(),
  },
  {
    id: "conflict.export",
    title: t("own-work-export"),
    icon: Download,
    keys: ["E"],
    ignoresKeyRepeat: true,
    run: ({ exportWork }) => exportWork(),
  },
  {
    id: "conflict.stash",
    undo: "final",
    title: t("versions-keep-aside"),
    icon: Archive,
    keys: ["A"],
    ignoresKeyRepeat: true,
    when: ({ isBusy }) => !isBusy,
    run: ({ stash }) => stash(),
  },
  {
    scope: "anywhere",
    id: "conflict.replay",
    undo: "final",
    title: t("conflict-replay-action"),
    keys: ["Mod+Enter"],
    ignoresKeyRepeat: true,
    when: ({ obstacle, openCount, isBusy }) => obstacle === null && openCount === 0 && !isBusy,
    run: ({ replay }) => replay(),
  },
]);
