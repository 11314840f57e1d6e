import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { Backups } from "../../../shared/api/backups.ts";
import { cancelPending, downloadBackup, restart } from "../../../shared/api/backups.ts";
import { gatewayPath } from "../../../shared/api/gateway-paths.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Message } from "../../components/Message.tsx";
import { Page } from "../../components/Page.tsx";
import { application } from "../../session/clients.ts";
import { describeError } from "../../session/notices.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { Placeholder, Problem, Row, Section } from "../parts.tsx";
import type { Action } from "../use-action.ts";
import { useAction } from "../use-action.ts";
import { storageCommands } from "./commands.ts";
import { ChooseBackupDialog, ExportDialog, MoveDialog, RemoveAllDialog, RestoreDialog } from "./dialogs.tsx";
import type { CheckedBackup } from "./dialogs.tsx";
import { backupsKey, storageKey, useBackups, useStorage } from "./use-storage.ts";
import type { Storage } from "./use-storage.ts";
import "./storage.css";

/** How often times are shown anew: they get a date at midnight. */
const nowMs = 60_000;

type OpenDialog = "export" | "choose-backup" | "restore" | "move" | "remove";

const kinds: readonly { field: keyof Storage; title: string; description: string }[] = [
  { field: "document_bytes", title: "Documents", description: "As they were imported" },
  { field: "content_bytes", title: "Pages and results", description: "Text, images, zones, data points, output" },
  { field: "database_bytes", title: "Databases", description: "Users, teams, jobs, taxonomies, unsent work" },
  {
    field: "kept_offline_bytes",
    title: "Kept offline",
    description: "Jobs of other services, while they are checked out",
  },
  {
    field: "backup_bytes",
    title: "Backups",
    description: "Daily snapshots with the documents deleted since; exported file",
  },
  { field: "quarantine_bytes", title: "Quarantine", description: "Contents that no job names, deleted after 30 days" },
  {
    field: "replaced_bytes",
    title: "Replaced by a restore",
    description: "In the folder “replaced”, until you delete it",
  },
  { field: "other_bytes", title: "Other", description: "Logs, OCR languages, files of the window" },
];

const getBytes = (storage: Storage, field: keyof Storage): number => Number(storage[field] ?? 0);

/** What each kind of data takes, as a bar and as numbers. */
function StorageUse({ storage }: { storage: Storage }): ReactNode {
  const shown = kinds.filter(({ field }) => getBytes(storage, field) > 0);
  const total = shown.reduce((sum, { field }) => sum + getBytes(storage, field), 0);
  const isShort = storage.free_bytes < 1e9;
  return (
    <Section title="Storage" description={storage.data_folder}>
      {storage.previous_folder !== null && (
        <p className="setting-info" role="note">
          The data were moved from {storage.previous_folder}, which still has them. Delete that folder when you no
          longer need it.
        </p>
      )}
      <table className="storage-use" aria-label="Storage by kind of data">
        <tbody>
          {shown.map(({ field, title, description }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              <td className="quiet">{description}</td>
              <td className="number">{formatSize(getBytes(storage, field))}</td>
              <td>
                <meter
                  className="storage-share"
                  aria-label={`Share of ${title}`}
                  min={0}
                  max={total}
                  value={getBytes(storage, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Together
            </th>
            <td className="number">{formatSize(total)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              Free on this disk
              {isShort && (
                <span className="setting-bad"> · Almost full: move your data to a larger disk, or make room</span>
              )}
            </th>
            <td className="number">{formatSize(storage.free_bytes)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

const taskTitles: Record<NonNullable<Backups["task"]>["kind"], string> = {
  export: "Export",
  check: "Check of the backup",
  move: "Copy to the new folder",
};

/** The progress or the outcome of the last export, check or move. */
function TaskState({ task }: { task: NonNullable<Backups["task"]> }): ReactNode {
  const { kind, state, done_bytes: done, total_bytes: total, message, download } = task;
  const title = taskTitles[kind];
  if (state === "failed") return <Problem>{`${title} failed. ${message ?? ""}`}</Problem>;
  if (state === "running") {
    return (
      <div className="setting-info">
        <div className="storage-progress">
          <span>{title} is running. You can go on working.</span>
          <span className="quiet">{total > 0 && `${formatSize(done)} of ${formatSize(total)}`}</span>
        </div>
        <progress
          className="progress"
          aria-label={title}
          max={Math.max(total, 1)}
          value={total > 0 ? done : undefined}
        />
      </div>
    );
  }
  return (
    <div className="setting-info" role="status">
      <span>{message}</span>
      {download !== null && (
        <a className="button primary" href={gatewayPath + downloadBackup.path} download={download}>
          Save {download}
        </a>
      )}
    </div>
  );
}

const pendingTexts: Record<NonNullable<Backups["pending"]>, { title: string; cancel: string }> = {
  restore: { title: "The backup replaces all data at the next start.", cancel: "Keep the present data" },
  move: {
    title: "The data are copied. Galley uses the new folder from the next start on.",
    cancel: "Stay in this folder",
  },
  remove: { title: "All data are removed when Galley is closed.", cancel: "Keep the data" },
};

/** What will happen at the next start, and the ways to go on. */
function PendingState({
  pending,
  canRestart,
  action,
  onChanged,
  onEnded,
}: {
  pending: NonNullable<Backups["pending"]>;
  canRestart: boolean;
  action: Action;
  onChanged: () => Promise<void>;
  onEnded: () => void;
}): ReactNode {
  const { title, cancel } = pendingTexts[pending];
  return (
    <div className="setting-info warn" role="status">
      <CircleAlert size={16} aria-hidden />
      <span>
        {title}{" "}
        {!canRestart && (pending === "remove" ? "Close it when you are ready." : "Close Galley and start it again.")}
      </span>
      <button
        type="button"
        className="button"
        onClick={() =>
          action.run(async () => {
            await application.call(cancelPending, {});
            await onChanged();
          })
        }
      >
        {cancel}
      </button>
      {canRestart && (
        <button
          type="button"
          className="button primary"
          onClick={() =>
            action.run(async () => {
              await application.call(restart, {});
              // The page is loaded anew, since its caches have the data of before. The request waits for the start.
              if (pending === "remove") onEnded();
              else window.location.assign("/");
            })
          }
        >
          {pending === "remove" ? "Remove and close" : "Restart now"}
        </button>
      )}
    </div>
  );
}

/** A backup that was checked and can be restored. */
function CheckedState({
  backup,
  action,
  onRestore,
  onChanged,
}: {
  backup: CheckedBackup;
  action: Action;
  onRestore: () => void;
  onChanged: () => Promise<void>;
}): ReactNode {
  const now = useNow(nowMs);
  const { created_at: createdAt, app_version: version, bytes, is_of_this_folder: isOwn, lost_count: lost } = backup;
  return (
    <Row
      title={`Backup of ${formatTime(Date.parse(createdAt), now)}`}
      controls={
        <>
          <button type="button" className="button primary" onClick={onRestore}>
            Restore…
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              action.run(async () => {
                await application.call(cancelPending, {});
                await onChanged();
              })
            }
          >
            Forget
          </button>
        </>
      }
    >
      {[
        `Complete and checked, ${formatSize(bytes)}, made by Galley ${version}`,
        isOwn ? "of this data folder" : "of another data folder",
        ...(lost === 0 ? [] : [`${lost} documents or contents were missing already`]),
      ].join(" · ")}
    </Row>
  );
}

function Snapshots({ snapshots }: { snapshots: Backups["snapshots"] }): ReactNode {
  const now = useNow(nowMs);
  return (
    <Section
      title="Daily snapshots"
      description="Galley copies both databases every day and keeps the copies for a week. They are no backup: they are on the same disk."
    >
      {snapshots.length === 0 ? (
        <p className="quiet">None yet. The first one is made soon after the start.</p>
      ) : (
        <table className="storage-use" aria-label="Daily snapshots">
          <tbody>
            {snapshots.map(({ path, created_at: createdAt, bytes }) => (
              <tr key={path}>
                <th scope="row">{formatTime(Date.parse(createdAt), now)}</th>
                <td className="quiet">{path}</td>
                <td className="number">{formatSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

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
    exportAll: () => setDialog("export"),
    chooseBackup: () => setDialog("choose-backup"),
    move: () => setDialog("move"),
    remove: () => setDialog("remove"),
  });

  const title = "Storage and backup";
  if (isEnded) {
    return (
      <Page title={title} fill>
        <Message title="Galley is closing">
          It removes all its data on this computer. You can close this window.
        </Message>
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
          To another disk or folder. Needs as much room there as the data take.
        </Row>
        <Row title="Remove" controls={<CommandButton command="data.remove" />}>
          Deletes all data of Galley on this computer, also from the keychain.
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
