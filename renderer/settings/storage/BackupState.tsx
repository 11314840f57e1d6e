import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Backups } from "../../../shared/api/backups.ts";
import { cancelPending, downloadBackup, restart } from "../../../shared/api/backups.ts";
import { gatewayPath } from "../../../shared/api/gateway-paths.ts";
import { application } from "../../session/clients.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { Problem, Row } from "../parts.tsx";
import type { Action } from "../use-action.ts";
import type { CheckedBackup } from "./dialogs.tsx";

const taskTitles: Record<NonNullable<Backups["task"]>["kind"], string> = {
  export: "Export",
  check: "Check of the backup",
  move: "Copy to the new folder",
};

/** The progress or the outcome of the last export, check or move. */
export function TaskState({ task }: { task: NonNullable<Backups["task"]> }): ReactNode {
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
export function PendingState({
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
export function CheckedState({
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
  const now = useNow(60_000);
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
