import { ArrowDown, ArrowUp, Ban, FileOutput, FolderOpen, Search } from "lucide-react";
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

const hasRows = ({ count }: QueueContext): boolean => count > 0;

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
