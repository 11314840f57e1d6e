import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Backups } from "../../../shared/api/backups.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Message } from "../../components/Message.tsx";
import { Page } from "../../components/Page.tsx";
import { describeError } from "../../session/notices.ts";
import { Placeholder, Problem, Row, Section } from "../parts.tsx";
import { useAction } from "../use-action.ts";
import { CheckedState, PendingState, TaskState } from "./BackupState.tsx";
import { storageCommands } from "./commands.ts";
import { ChooseBackupDialog, ExportDialog, MoveDialog, RemoveAllDialog, RestoreDialog } from "./dialogs.tsx";
import { Snapshots } from "./Snapshots.tsx";
import { StorageUse } from "./StorageUse.tsx";
import { backupsKey, storageKey, useBackups, useStorage } from "./use-storage.ts";
import "./storage.css";
import { t } from "../../messages/messages.ts";

type OpenDialog = "export" | "choose-backup" | "restore" | "move" | "remove";

/** The settings page of storage and backup. It is a default export for `createLazyView`. */
export default function StoragePage(): ReactNode {
  const client = useQueryClient();
  const backups = useBackups();
  const storage = useStorage();
  const action = useAction();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isEnded, setEnded] = useState(false);
  const { data } = backups;
  const isRunning = data?.task?.state === "running";
  const isIdle = data !== undefined && !isRunning && data.pending === null;
  const close = (): void => setDialog(null);
  const applyState = (state: Backups): void => {
    close();
    client.setQueryData(backupsKey, state);
  };
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: backupsKey });
  };
  const upload = (uploading: Promise<Backups>): void => {
    close();
    action.run(async () => {
      try {
        client.setQueryData(backupsKey, await uploading);
      } catch (error) {
        await refresh();
        // The error of a failed check is already shown by the state.
        if (client.getQueryData<Backups>(backupsKey)?.task?.message !== describeError(error)) throw error;
      }
    });
  };
  useEffect(() => {
    if (!isRunning) void client.invalidateQueries({ queryKey: storageKey });
  }, [client, isRunning]);
  useCommands(storageCommands, {
    isIdle: isIdle && !action.isBusy,
    canMove: data?.can_move === true,
    exportAll: () => setDialog("export"),
    chooseBackup: () => setDialog("choose-backup"),
    move: () => setDialog("move"),
    remove: () => setDialog("remove"),
  });

  const title = t("storage-title");
  if (isEnded) {
    return (
      <Page title={title} fill>
        <Message title={t("closing-title")}>{t("closing-removal-detail")}</Message>
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={title}>
        <Placeholder error={backups.error} title={t("storage-load-failed")} onRetry={() => void backups.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={title} description={t("storage-explanation")}>
      <div className="storage-state">
        {data.notice !== null && (
          <p className="setting-info" role="note">
            {data.notice}
          </p>
        )}
        {data.pending !== null && (
          <PendingState
            pending={data.pending}
            canRestart={data.can_restart}
            action={action}
            onChanged={refresh}
            onEnded={() => setEnded(true)}
          />
        )}
        {action.problem !== null && <Problem>{action.problem}</Problem>}
        {data.task !== null && !(data.task.state === "done" && data.pending !== null) && <TaskState task={data.task} />}
      </div>
      <Section title={t("backup-heading")} description={t("backup-explanation")}>
        <Row title={t("backup-task-export")} controls={<CommandButton command="backup.export" />}>
          {t("data-export-explanation")}
        </Row>
        <Row title={t("backup-restore-heading")} controls={<CommandButton command="backup.restore" />}>
          {t("backup-restore-explanation")}
        </Row>
        {data.checked !== null && data.pending === null && (
          <CheckedState
            backup={data.checked}
            action={action}
            onRestore={() => setDialog("restore")}
            onChanged={refresh}
          />
        )}
      </Section>
      <Snapshots snapshots={data.snapshots} />
      {storage.data === undefined ? (
        <Section title={t("storage-heading")}>
          <Placeholder
            error={storage.error}
            title={t("storage-measure-failed")}
            onRetry={() => void storage.refetch()}
          />
        </Section>
      ) : (
        <StorageUse storage={storage.data} />
      )}
      <Section title={t("data-folder-label")}>
        <Row title={t("data-move-heading")} controls={<CommandButton command="data.move" />}>
          {data.can_move ? t("data-move-note") : t("data-move-fixed-folder")}
        </Row>
        <Row title={t("remove-action")} controls={<CommandButton command="data.remove" />}>
          {t("data-remove-explanation", {
            dataFolder: storage.data?.data_folder ?? t("data-folder-noun"),
          })}
        </Row>
      </Section>
      {dialog === "export" && <ExportDialog hasDialogs={data.has_dialogs} onBegun={applyState} onClose={close} />}
      {dialog === "choose-backup" && (
        <ChooseBackupDialog hasDialogs={data.has_dialogs} onUpload={upload} onBegun={applyState} onClose={close} />
      )}
      {dialog === "restore" && data.checked !== null && (
        <RestoreDialog backup={data.checked} onBegun={applyState} onClose={close} />
      )}
      {dialog === "move" && (
        <MoveDialog
          hasDialogs={data.has_dialogs}
          dataFolder={storage.data?.data_folder ?? t("data-folder-noun")}
          onBegun={applyState}
          onClose={close}
        />
      )}
      {dialog === "remove" && (
        <RemoveAllDialog
          dataFolder={storage.data?.data_folder ?? t("data-folder-noun")}
          onBegun={applyState}
          onClose={close}
        />
      )}
    </Page>
  );
}
