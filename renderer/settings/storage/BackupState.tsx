import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { type Backups, cancelPending, downloadBackup, restart } from "../../../shared/api/backups.ts";
import { gatewayPath } from "../../../shared/api/gateway-paths.ts";
import { application } from "../../session/clients.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { Problem, Row } from "../parts.tsx";
import type { Action } from "../use-action.ts";
import type { CheckedBackup } from "./dialogs.tsx";
import { t } from "../../messages/messages.ts";
import { translateServiceText } from "../../session/service-texts.ts";

const taskTitles: Record<NonNullable<Backups["task"]>["kind"], string> = {
  export: t("backup-task-export"),
  check: t("backup-task-check"),
  move: t("backup-task-copy"),
};

/** Shows the progress or the outcome of the last export, check or move. */
export function TaskState({ task }: { task: NonNullable<Backups["task"]> }): ReactNode {
  const { kind, state, done_bytes: done, total_bytes: total, message, download } = task;
  const title = taskTitles[kind];
  if (state === "failed")
    return <Problem>{t("backup-task-failed", { task: title, message: translateServiceText(message ?? "") })}</Problem>;
  if (state === "running") {
    return (
      <div className="setting-info">
        <div className="storage-progress">
          <span>{t("backup-task-running", { task: title })}</span>
          <span className="quiet">
            {total > 0 && t("progress-count", { done: formatSize(done), total: formatSize(total) })}
          </span>
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
      <span>{message && translateServiceText(message)}</span>
      {download !== null && (
        <a className="button primary" href={gatewayPath + downloadBackup.path} download={download}>
          {t("backup-download-action", { file: download })}
        </a>
      )}
    </div>
  );
}

const pendingTexts: Record<NonNullable<Backups["pending"]>, { title: string; cancel: string }> = {
  restore: { title: t("restore-pending"), cancel: t("restore-cancel-action") },
  move: {
    title: t("data-move-pending"),
    cancel: t("data-move-cancel-action"),
  },
  remove: { title: t("data-remove-pending"), cancel: t("data-remove-cancel-action") },
};

interface PendingStateProps {
  pending: NonNullable<Backups["pending"]>;
  canRestart: boolean;
  action: Action;
  onChanged: () => Promise<void>;
  onEnded: () => void;
}

/** Shows the change that will happen at the next start, with buttons to cancel it or to restart. */
export function PendingState({ pending, canRestart, action, onChanged, onEnded }: PendingStateProps): ReactNode {
  const { title, cancel } = pendingTexts[pending];
  return (
    <div className="setting-info warn" role="status">
      <CircleAlert size={16} aria-hidden />
      <span>
        {title} {!canRestart && (pending === "remove" ? t("restart-close-advice") : t("restart-advice"))}
      </span>
      <Button
        onClick={() =>
          action.run(async () => {
            await application.call(cancelPending, {});
            await onChanged();
          })
        }
      >
        {cancel}
      </Button>
      {canRestart && (
        <Button
          look="primary"
          onClick={() =>
            action.run(async () => {
              await application.call(restart, {});
              // After a removal, Galley ends. Otherwise the window is reloaded, since its caches contain the replaced
              // data. The request for the page waits until the restart is complete.
              if (pending === "remove") onEnded();
              else window.location.assign("/");
            })
          }
        >
          {pending === "remove" ? t("data-remove-now-action") : t("restart-action")}
        </Button>
      )}
    </div>
  );
}

interface CheckedStateProps {
  backup: CheckedBackup;
  action: Action;
  onRestore: () => void;
  onChanged: () => Promise<void>;
}

/** Shows a checked backup, with buttons to restore or forget it. */
export function CheckedState({ backup, action, onRestore, onChanged }: CheckedStateProps): ReactNode {
  const now = useNow(60_000);
  const { created_at: createdAt, app_version: version, bytes, is_of_this_folder: isOwn, lost_count: lost } = backup;
  return (
    <Row
      title={t("backup-name", { time: formatTime(Date.parse(createdAt), now) })}
      controls={
        <>
          <Button look="primary" onClick={onRestore}>
            {t("backup-restore-command")}
          </Button>
          <Button
            onClick={() =>
              action.run(async () => {
                await application.call(cancelPending, {});
                await onChanged();
              })
            }
          >
            {t("forget-action")}
          </Button>
        </>
      }
    >
      {[
        t("backup-checked-facts", { size: formatSize(bytes), version }),
        isOwn ? t("backup-of-this-data-folder") : t("backup-of-other-data-folder"),
        ...(lost === 0 ? [] : [t("backup-missing-contents", { lost })]),
      ].join(" · ")}
    </Row>
  );
}
