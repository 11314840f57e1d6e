import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
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

type OpenDialog = "export" | "choose-backup" | "restore" | "move" | "remove";

/** The page of storage and backup. Default export, because `lazy` loads it on first use. */
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
  const show = (state: Backups): void => {
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
        // A failed check is part of the state.
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

  const title = "Storage and backup";
  if (isEnded) {
    return (
      <Page title={title} fill>
        <Message title="Galley is closing">It removes all data in its folder. You can close this window.</Message>
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={title}>
        <Placeholder
          error={backups.error}
          title="The state of the data could not be loaded"
          onRetry={() => void backups.refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title={title} description="The data of this computer’s service, and unsent work for others.">
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
      <Section
        title="Backup"
        description="One file with all data, which another computer can restore. Keys of connections to other services are never part of it."
      >
        <Row title="Export" controls={<CommandButton command="backup.export" />}>
          All data as they are at one moment, checked after writing.
        </Row>
        <Row title="Restore" controls={<CommandButton command="backup.restore" />}>
          A file is checked first. It replaces all data only after you confirm it.
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
        <Section title="Storage">
          <Placeholder
            error={storage.error}
            title="The storage could not be measured"
            onRetry={() => void storage.refetch()}
          />
        </Section>
      ) : (
        <StorageUse storage={storage.data} />
      )}
      <Section title="Data folder">
        <Row title="Move" controls={<CommandButton command="data.move" />}>
          {data.can_move
            ? "To another disk or folder. Needs as much room there as the data take."
            : "Galley was started with --data, which names the folder. Close it, move the folder, and start with its new path."}
        </Row>
        <Row title="Remove" controls={<CommandButton command="data.remove" />}>
          {`Deletes all data in ${storage.data?.data_folder ?? "the data folder"}, and their keys from the keychain.`}
        </Row>
      </Section>
      {dialog === "export" && <ExportDialog hasDialogs={data.has_dialogs} onBegun={show} onClose={close} />}
      {dialog === "choose-backup" && (
        <ChooseBackupDialog hasDialogs={data.has_dialogs} onUpload={upload} onBegun={show} onClose={close} />
      )}
      {dialog === "restore" && data.checked !== null && (
        <RestoreDialog backup={data.checked} onBegun={show} onClose={close} />
      )}
      {dialog === "move" && (
        <MoveDialog
          hasDialogs={data.has_dialogs}
          dataFolder={storage.data?.data_folder ?? "the data folder"}
          onBegun={show}
          onClose={close}
        />
      )}
      {dialog === "remove" && (
        <RemoveAllDialog dataFolder={storage.data?.data_folder ?? "the data folder"} onBegun={show} onClose={close} />
      )}
    </Page>
  );
}
