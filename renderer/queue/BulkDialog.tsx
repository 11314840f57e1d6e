import type { ReactNode } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { announceError } from "../session/notices.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { type BulkAction, bulkActions, nameJobs, runBulk } from "./bulk.ts";
import { createConfirmCommands } from "./commands.ts";
import { t } from "../messages/messages.ts";

interface BulkDialogProps {
  action: BulkAction;
  jobs: readonly Job[];
  onClose: () => void;
}

/** Asks before something is done with the selected jobs, and shows how far it has come. */
export function BulkDialog({ action, jobs, onClose }: BulkDialogProps): ReactNode {
  const [count, setCount] = useState<number | null>(null);
  const [controller] = useState(() => new AbortController());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const confirm = async (): Promise<void> => {
    setCount(0);
    try {
      await runBulk(action, jobs, controller.signal, setCount);
    } finally {
      if (isOpen.current) onClose();
    }
  };
  const commands = useMemo(() => createConfirmCommands(action), [action]);
  useCommands(commands, { isReady: count === null, confirm: () => confirm().catch(announceError) });
  const { question, description } = bulkActions[action];
  return (
    <Dialog
      title={question(nameJobs(jobs))}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              controller.abort();
              onClose();
            }}
          >
            {count === null ? (jobs.length === 1 ? t("queue-leave") : t("queue-leave-them")) : t("stop-action")}
          </Button>
          <CommandButton command={`jobs.confirm-${action}`} look="primary" />
        </>
      }
    >
      <p>{description(jobs.length)}</p>
      {count !== null && (
        <p role="status">
          <progress className="progress" aria-label={t("queue-progress-column")} value={count} max={jobs.length} />{" "}
          {t("progress-count", { done: count, total: jobs.length })}
        </p>
      )}
    </Dialog>
  );
}
