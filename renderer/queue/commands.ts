import { ArrowDown, ArrowUp, Ban, FileOutput, FolderOpen, Search } from "lucide-react";
import type { Job } from "../../shared/api/jobs.ts";
import { finalStatuses } from "../../shared/job.ts";
import type { Command } from "../commands/command.ts";

/** What the queue gives its commands. */
export interface QueueContext {
  count: number;
  selected: Job | undefined;
  /** Whether the selected job is another's now. */
  heldByOther: boolean;
  move: (by: number) => void;
  open: (job: Job) => void;
  showOutput: (job: Job) => void;
  /** Asks whether the job is to be cancelled. */
  askToCancel: (job: Job) => void;
  search: () => void;
}

function onSelected(act: (context: QueueContext, job: Job) => void | Promise<void>) {
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
    when: ({ selected, heldByOther }) =>
      selected?.status === "completed" || (selected?.status === "blocked" && !heldByOther),
    run: onSelected(({ open }, job) => open(job)),
  },
  {
    id: "job.output",
    title: "Show the output",
    group: "Queue",
    icon: FileOutput,
    keys: ["O"],
    scope: "workbench",
    undo: "none",
    when: ({ selected }) => selected?.output_content !== undefined,
    run: onSelected(({ showOutput }, job) => showOutput(job)),
  },
  {
    id: "job.cancel",
    title: "Cancel the job…",
    group: "Queue",
    icon: Ban,
    keys: ["Delete"],
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected !== undefined && !finalStatuses.includes(selected.status),
    run: onSelected(({ askToCancel }, job) => askToCancel(job)),
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

/** What the question whether to cancel a job is answered with. */
export const cancelCommands: readonly Command<{ cancel: () => Promise<void> }>[] = [
  {
    id: "job.confirm-cancel",
    title: "Cancel the job",
    group: "Queue",
    keys: ["Enter"],
    scope: "dialog",
    undo: "none",
    ignoresKeyRepeat: true,
    run: ({ cancel }) => cancel(),
  },
];
