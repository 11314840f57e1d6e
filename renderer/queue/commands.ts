import {
  ArrowDown,
  ArrowUp,
  Ban,
  Download,
  FileOutput,
  History,
  FilterX,
  FolderOpen,
  HardDriveDownload,
  LogOut,
  RotateCcw,
  Search,
  SquareCheck,
  Trash2,
  Undo,
} from "lucide-react";
import type { Job } from "../../shared/api/jobs.ts";
import type { Command } from "../commands/command.ts";
import {
  type ConfirmContext,
  defineCommands,
  defineConfirmCommands,
  runOnSelected,
} from "../commands/define-commands.ts";
import { type BulkAction, bulkActions } from "./bulk.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of the queue use. */
export interface QueueContext {
  /** The number of rows. */
  count: number;
  /** Undefined if no job is selected, or while its row is loading. */
  selected: Job | undefined;
  /** Whether the selected job has left the list. */
  isGone: boolean;
  /** Whether another user holds the lease of the selected job, and the job is not kept on this machine. */
  isLeasedByOther: boolean;
  userId: string | undefined;
  /** The marked jobs, or else the selected one. */
  targets: readonly Job[];
  /** The number of marked jobs. */
  markCount: number;
  isFiltering: boolean;
  /** Moves the selection down by a number of rows, or up by a negative number. It stops at the last or first row. */
  move: (rows: number) => void;
  /** Returns the number of rows by which the list scrolls to its next page. */
  getPageLength: () => number;
  /** Opens the selected job as soon as its row is loaded. */
  open: () => void;
  showOutput: (job: Job) => void;
  /** Shows the page of a job. */
  showPage: (job: Job) => void;
  /** Asks for confirmation of an action, and applies it to all targets to which it can be applied. */
  confirm: (action: BulkAction) => void;
  search: () => void;
  clearFilter: () => void;
  mark: () => void;
  markAll: () => Promise<void>;
  /** Extends the marks to the next (1) or previous (-1) row. */
  extend: (step: 1 | -1) => void;
  clearMarks: () => void;
}

/** Creates the command of an action on all selected jobs. */
function createBulkCommand(
  action: BulkAction,
  { id, ...command }: Pick<Command, "id" | "title" | "keys" | "icon">,
): Command<QueueContext> {
  return {
    id,
    ...command,
    group: t("queue-title"),
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ targets, userId }) => targets.some((job) => bulkActions[action].applies(job, userId)),
    run: ({ confirm }) => confirm(action),
  };
}

const commandDefaults = { group: t("queue-title"), scope: "workbench", undo: "none" } as const;

const hasRows = ({ count }: Pick<QueueContext, "count">): boolean => count > 0;

export const queueCommands = defineCommands<QueueContext>(commandDefaults, [
  {
    id: "queue.next",
    title: t("queue-next-job"),
    icon: ArrowDown,
    keys: ["J", "Down"],
    when: hasRows,
    run: ({ move }) => move(1),
  },
  {
    id: "queue.previous",
    title: t("queue-previous-job"),
    icon: ArrowUp,
    keys: ["K", "Up"],
    when: hasRows,
    run: ({ move }) => move(-1),
  },
  { id: "queue.first", title: t("queue-first-job"), keys: ["Home"], when: hasRows, run: ({ move }) => move(-Infinity) },
  { id: "queue.last", title: t("queue-last-job"), keys: ["End"], when: hasRows, run: ({ move }) => move(Infinity) },
  {
    id: "queue.page-down",
    title: t("queue-page-down"),
    keys: ["PageDown"],
    when: hasRows,
    run: ({ move, getPageLength }) => move(getPageLength()),
  },
  {
    id: "queue.page-up",
    title: t("queue-page-up"),
    keys: ["PageUp"],
    when: hasRows,
    run: ({ move, getPageLength }) => move(-getPageLength()),
  },
  {
    id: "job.open",
    title: t("open-action"),
    icon: FolderOpen,
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    // The list may be seconds old: a job that is listed as running may have stopped for a review.
    when: ({ count, selected, isGone, isLeasedByOther }) =>
      selected === undefined
        ? count > 0 || isGone
        : ["completed", "running"].includes(selected.status) || (selected.status === "blocked" && !isLeasedByOther),
    run: ({ open }) => open(),
  },
  {
    id: "job.output",
    title: t("queue-show-output"),
    icon: FileOutput,
    keys: ["O"],
    when: ({ selected }) => selected?.output_content !== undefined,
    run: runOnSelected(({ showOutput }, job) => showOutput(job)),
  },
  {
    id: "job.show-page",
    title: t("queue-timeline-history-contents"),
    icon: History,
    keys: ["I"],
    when: ({ selected }) => selected !== undefined,
    run: runOnSelected(({ showPage }, job) => showPage(job)),
  },
  createBulkCommand("cancel", { id: "job.cancel", title: t("cancel-command"), icon: Ban, keys: ["Delete"] }),
  createBulkCommand("release", { id: "job.release", title: t("release-command"), icon: LogOut, keys: ["Shift+G"] }),
  createBulkCommand("delete", { id: "job.delete", title: t("delete-command"), icon: Trash2, keys: ["Shift+Delete"] }),
  createBulkCommand("retry", { id: "job.retry", title: t("run-again-command"), icon: RotateCcw, keys: ["Shift+R"] }),
  createBulkCommand("save", { id: "job.save", title: t("save-outputs-command"), icon: Download, keys: ["Mod+S"] }),
  {
    id: "queue.search",
    title: t("queue-search-all-tabs"),
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    run: ({ search }) => search(),
  },
  {
    id: "queue.clear-filter",
    title: t("queue-show-all-jobs"),
    icon: FilterX,
    keys: ["Shift+F"],
    when: ({ isFiltering }) => isFiltering,
    run: ({ clearFilter }) => clearFilter(),
  },
  {
    id: "job.mark",
    title: t("queue-add-selection"),
    icon: SquareCheck,
    keys: ["Space"],
    when: hasRows,
    run: ({ mark }) => mark(),
  },
  {
    id: "job.mark-all",
    title: t("queue-select-all"),
    keys: ["Mod+A"],
    when: hasRows,
    run: ({ markAll }) => markAll(),
  },
  {
    id: "job.extend-next",
    title: t("queue-extend-selection-down"),
    keys: ["Shift+Down", "Shift+J"],
    when: hasRows,
    run: ({ extend }) => extend(1),
  },
  {
    id: "job.extend-previous",
    title: t("queue-extend-selection-up"),
    keys: ["Shift+Up", "Shift+K"],
    when: hasRows,
    run: ({ extend }) => extend(-1),
  },
  {
    id: "job.clear-selection",
    title: t("queue-clear-selection"),
    keys: ["Escape"],
    when: ({ markCount }) => markCount > 0,
    run: ({ clearMarks }) => clearMarks(),
  },
]);

/** The state and actions that the offline commands of the queue use. */
export interface QueueOfflineContext {
  /** The number of selected jobs that can be taken offline. */
  takeCount: number;
  /** The number of selected jobs that can be given back. */
  giveBackCount: number;
  takeOffline: () => void;
  giveBack: () => void;
}

/** The commands for offline work. They exist only for a remote service, since the embedded one is always reachable. */
export const queueOfflineCommands: readonly Command<QueueOfflineContext>[] = [
  {
    ...commandDefaults,
    id: "job.take-offline",
    title: t("queue-take-offline"),
    icon: HardDriveDownload,
    keys: ["T"],
    ignoresKeyRepeat: true,
    when: ({ takeCount }) => takeCount > 0,
    run: ({ takeOffline }) => takeOffline(),
  },
  {
    ...commandDefaults,
    id: "job.give-back",
    title: t("queue-give-back"),
    icon: Undo,
    keys: ["G"],
    ignoresKeyRepeat: true,
    when: ({ giveBackCount }) => giveBackCount > 0,
    run: ({ giveBack }) => giveBack(),
  },
];

/** Creates the commands of the dialog that asks for confirmation of an action on a number of jobs. */
export const createConfirmCommands = (action: BulkAction, count: number): readonly Command<ConfirmContext>[] =>
  defineConfirmCommands({
    id: `jobs.confirm-${action}`,
    title: bulkActions[action].title(count),
    group: t("queue-title"),
    keys: ["Enter"],
  });
