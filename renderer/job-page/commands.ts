import { Ban, FolderOpen, FileText, Trash2 } from "lucide-react";
import type { Job } from "../../shared/api/jobs.ts";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The state and actions of the page of a job. */
export interface JobPageContext {
  job: Job | undefined;
  isOwner: boolean;
  open: (job: Job) => void;
  showOutput: (job: Job) => void;
  confirmCancel: () => void;
  confirmDelete: () => void;
}

const page = { group: t("job-page-job"), scope: "workbench", undo: "none", ignoresKeyRepeat: true } as const;

export const jobPageCommands: readonly Command<JobPageContext>[] = [
  {
    ...page,
    id: "job-page.open",
    title: t("job-page-open-in-workbench"),
    icon: FolderOpen,
    keys: ["Enter"],
    when: ({ job }) => job?.status === "blocked",
    run: ({ job, open }) => {
      if (job !== undefined) open(job);
    },
  },
  {
    ...page,
    id: "job-page.output",
    title: t("job-page-show-output"),
    icon: FileText,
    keys: ["O"],
    when: ({ job }) => job?.output_content !== undefined,
    run: ({ job, showOutput }) => {
      if (job !== undefined) showOutput(job);
    },
  },
  {
    ...page,
    id: "job-page.cancel",
    title: t("job-page-cancel-command"),
    icon: Ban,
    when: ({ job, isOwner }) => isOwner && (job?.status === "running" || job?.status === "blocked"),
    run: ({ confirmCancel }) => confirmCancel(),
  },
  {
    ...page,
    id: "job-page.delete",
    title: t("job-page-delete-command"),
    icon: Trash2,
    keys: ["Delete"],
    when: ({ job, isOwner }) =>
      isOwner && job !== undefined && ["completed", "cancelled", "failed"].includes(job.status),
    run: ({ confirmDelete }) => confirmDelete(),
  },
];
