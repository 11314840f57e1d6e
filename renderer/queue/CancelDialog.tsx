import type { ReactNode } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { cancelCommands } from "./commands.ts";
import { getJobName } from "../session/job-summary.ts";

/** Asks for confirmation before a job is cancelled, which cannot be undone. */
export function CancelDialog({
  job,
  onCancel,
  onClose,
}: {
  job: Job;
  onCancel: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  useCommands(cancelCommands, { cancel: onCancel });
  return (
    <Dialog
      title={`Cancel ${getJobName(job)}?`}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            Keep job
          </button>
          <CommandButton command="job.confirm-cancel" look="primary" />
        </>
      }
    >
      <p>The job ends and cannot be resumed. If a reviewer has it checked out, their changes are discarded.</p>
    </Dialog>
  );
}
