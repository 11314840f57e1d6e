import { type ReactNode, useMemo, useState } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { announceError } from "../session/notices.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useIsMounted } from "../components/use-is-mounted.ts";
import { type BulkAction, bulkActions, describeJobs, runBulk } from "./bulk.ts";
import { createConfirmCommands } from "./commands.ts";
import { t } from "../messages/messages.ts";

interface BulkDialogProps {
  action: BulkAction;
  jobs: readonly Job[];
  onClose: () => void;
}

/** Dialog that asks for confirmation of an action on the selected jobs, and shows its progress. */
export function BulkDialog({ action, jobs, onClose }: BulkDialogProps): ReactNode {
  const [doneCount, setDoneCount] = useState<number | null>(null);
  const [controller] = useState(() => new AbortController());
  const isOpen = useIsMounted();
  const confirm = async (): Promise<void> => {
    setDoneCount(0);
    try {
      await runBulk(action, jobs, controller.signal, setDoneCount);
    } finally {
      if (isOpen.current) onClose();
    }
  };
  const commands = useMemo(() => createConfirmCommands(action, jobs.length), [action, jobs.length]);
  useCommands(commands, { isReady: doneCount === null, confirm: () => confirm().catch(announceError) });
  const { question, description } = bulkActions[action];
  return (
    <Dialog
      title={question(describeJobs(jobs))}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              controller.abort();
              onClose();
            }}
          >
            {doneCount === null ? (jobs.length === 1 ? t("queue-leave") : t("queue-leave-them")) : t("stop-action")}
          </Button>
          <CommandButton command={`jobs.confirm-${action}`} look="primary" />
        </>
      }
    >
      <p>{description(jobs.length)}</p>
      {doneCount !== null && (
        <p role="status">
          <progress className="progress" aria-label={t("queue-progress-column")} value={doneCount} max={jobs.length} />{" "}
          {t("progress-count", { done: doneCount, total: jobs.length })}
        </p>
      )}
    </Dialog>
  );
}
