import {
  ArrowDown,
  ArrowUp,
  Ban,
  FileOutput,
  FolderOpen,
  HardDriveDownload,
  Search,
  SquareCheck,
  Undo,
} from "lucide-react";
import type { Job } from "../../shared/api/jobs.ts";
import { finalStatuses } from "../../shared/job.ts";
import type { Command } from "../commands/command.ts";

/** The state and actions that the commands of the queue work with. */
export interface QueueContext {
  count: number;
  selected: Job | undefined;
  /** Whether another user holds the lease of the selected job. */
  isLeasedByOther: boolean;
  move: (rows: number) => void;
  open: (job: Job) => void;
  showOutput: (job: Job) => void;
  /** Asks for confirmation and cancels the job. */
  confirmCancel: (job: Job) => void;
  search: () => void;
}

/** Builds the `run` function of a command that works with the selected job. */
function runOnSelected(act: (context: QueueContext, job: Job) => void | Promise<void>) {
  return (context: QueueContext): void | Promise<void> => {
    if (context.selected !== undefined) return act(context, context.selected);
  };
}

const hasRows = ({ count }: Pick<QueueContext, "count">): boolean => count > 0;

export const queueCommands: readonly Command<QueueContext>[] = [
  {
    id: "queue.next",
    title: "Next job",
    group: "Queue",
    icon: ArrowDown,
    keys: ["J", "Down"],
    scope: "workbench",
    undo: "none",
    when: hasRows,
    run: ({ move }) => move(1),
  },
  {
    id: "queue.previous",
    title: "Previous job",
    group: "Queue",
    icon: ArrowUp,
    keys: ["K", "Up"],
    scope: "workbench",
    undo: "none",
    when: hasRows,
    run: ({ move }) => move(-1),
  },
  {
    id: "job.open",
    title: "Open",
    group: "Queue",
    icon: FolderOpen,
    keys: ["Enter"],
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ selected, isLeasedByOther }) =>
      selected?.status === "completed" || (selected?.status === "blocked" && !isLeasedByOther),
    run: runOnSelected(({ open }, job) => open(job)),
  },
  {
    id: "job.output",
    title: "Show output",
    group: "Queue",
    icon: FileOutput,
    keys: ["O"],
    scope: "workbench",
    undo: "none",
    when: ({ selected }) => selected?.output_content !== undefined,
    run: runOnSelected(({ showOutput }, job) => showOutput(job)),
  },
  {
    id: "job.cancel",
    title: "Cancel job…",
    group: "Queue",
    icon: Ban,
    keys: ["Delete"],
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected !== undefined && !finalStatuses.includes(selected.status),
    run: runOnSelected(({ confirmCancel }, job) => confirmCancel(job)),
  },
  {
    id: "queue.search",
    title: "Search by name",
    group: "Queue",
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    undo: "none",
    run: ({ search }) => search(),
  },
];

/** The state and actions of the queue's offline commands, which work with one or many selected jobs. */
export interface QueueOfflineContext {
  count: number;
  /** The number of selected jobs that can be taken offline, and of those that can be given back. */
  takeCount: number;
  giveBackCount: number;
  /** The number of marked jobs. */
  markCount: number;
  mark: () => void;
  /** Marks the job in the next or previous row too. */
  extend: (step: 1 | -1) => void;
  clearMarks: () => void;
  takeOffline: () => void;
  giveBack: () => void;
}

const shared = { group: "Queue", scope: "workbench", undo: "none" } as const;

/** Only a window of a remote service has these commands: the embedded service is always there. */
export const queueOfflineCommands: readonly Command<QueueOfflineContext>[] = [
  {
    ...shared,
    id: "job.take-offline",
    title: "Take offline…",
    icon: HardDriveDownload,
    keys: ["T"],
    ignoresKeyRepeat: true,
    when: ({ takeCount }) => takeCount > 0,
    run: ({ takeOffline }) => takeOffline(),
  },
  {
    ...shared,
    id: "job.give-back",
    title: "Give back…",
    icon: Undo,
    keys: ["G"],
    ignoresKeyRepeat: true,
    when: ({ giveBackCount }) => giveBackCount > 0,
    run: ({ giveBack }) => giveBack(),
  },
  {
    ...shared,
    id: "job.mark",
    title: "Add to selection",
    icon: SquareCheck,
    keys: ["Space"],
    when: hasRows,
    run: ({ mark }) => mark(),
  },
  {
    ...shared,
    id: "job.extend-next",
    title: "Extend selection down",
    keys: ["Shift+Down", "Shift+J"],
    when: hasRows,
    run: ({ extend }) => extend(1),
  },
  {
    ...shared,
    id: "job.extend-previous",
    title: "Extend selection up",
    keys: ["Shift+Up", "Shift+K"],
    when: hasRows,
    run: ({ extend }) => extend(-1),
  },
  {
    ...shared,
    id: "job.clear-selection",
    title: "Clear selection",
    keys: ["Escape"],
    when: ({ markCount }) => markCount > 0,
    run: ({ clearMarks }) => clearMarks(),
  },
];

/** The commands of the confirmation dialog. */
export const cancelCommands: readonly Command<{ cancel: () => Promise<void> }>[] = [
  {
    id: "job.confirm-cancel",
    title: "Cancel job",
    group: "Queue",
    keys: ["Enter"],
    scope: "dialog",
    undo: "none",
    ignoresKeyRepeat: true,
    run: ({ cancel }) => cancel(),
  },
];
