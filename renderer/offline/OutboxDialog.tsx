import { CircleAlert, CircleCheck, Clock, GitCompareArrows, LoaderCircle } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { type OfflineState, sendOutbox } from "../../shared/api/offline.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Listbox, Option } from "../components/Listbox.tsx";
import { gateway } from "../session/clients.ts";
import { announceError, formatTimestamps } from "../session/notices.ts";
import { describeConnection, isOnline, useOfflineState } from "../session/offline.ts";
import { navigate, type Route } from "../session/route.ts";
import { useSession } from "../session/session.ts";
import { formatTime } from "../session/times.ts";
import { useNow } from "../session/use-now.ts";
import { outboxCommands } from "./commands.ts";
import "./offline.css";
import { t } from "../messages/messages.ts";

/** A row of the outbox: an effect that waits, is being sent or was refused, or a conflict. */
interface OutboxRow {
  key: string;
  state: "waiting" | "sending" | "refused" | "conflict";
  jobName: string;
  title: string;
  /** The time of the reviewer's action, in milliseconds since 1970; null for a conflict. */
  at: number | null;
  /** What happened, and what to do. */
  detail: string | null;
  /** The view in which the reviewer resolves the problem; null if there is nothing to do. */
  target: Route | null;
}

const icons: Record<OutboxRow["state"], ComponentType<{ size?: number; "aria-label"?: string }>> = {
  waiting: Clock,
  sending: LoaderCircle,
  refused: CircleAlert,
  conflict: GitCompareArrows,
};
const stateNames: Record<OutboxRow["state"], string> = {
  waiting: t("outbox-state-waiting"),
  sending: t("outbox-state-sending"),
  refused: t("outbox-state-refused"),
  conflict: t("outbox-state-conflict"),
};

/** Lists the conflicts first, and then the effects for the other jobs in the order in which they are sent. */
function listOutboxRows({ kept, outbox }: OfflineState): OutboxRow[] {
  const conflicts = kept.flatMap((job): OutboxRow[] =>
    job.conflict === null
      ? []
      : [
          {
            key: job.job_id,
            state: "conflict",
            jobName: job.name,
            title: t("conflict-both-kept"),
            at: null,
            detail: job.conflict,
            target: { view: "conflict", jobId: job.job_id },
          },
        ],
  );
  const conflictJobIds = new Set(conflicts.map(({ key }) => key));
  const entries = outbox
    .filter(({ job_id: jobId }) => !conflictJobIds.has(jobId))
    .map((entry): OutboxRow => {
      const isRefused = entry.state === "blocked";
      const advice = ` ${t("outbox-refused-advice")}`;
      return {
        key: String(entry.id),
        state: entry.state === "blocked" ? "refused" : entry.state,
        jobName: entry.job_name,
        title: entry.title,
        at: Date.parse(entry.created_at),
        detail: entry.last_error === null ? null : `${entry.last_error}${isRefused ? advice : ""}`,
        target: isRefused ? { view: "job", jobId: entry.job_id } : null,
      };
    });
  return [...conflicts, ...entries];
}

/** Shows whether the service can be reached; if not, also the reason and the time of the next attempt. */
function LinkSummary({ state }: { state: OfflineState }): ReactNode {
  const now = useNow(1000);
  const session = useSession();
  const { status, reason, retry_at: retryAt } = state.connection;
  if (session.data?.connection.key_storage === null) {
    return (
      <p>
        <strong>{t("outbox-signed-out")}</strong>{" "}
        {t("outbox-kept-sign-in", { reason: session.data.connection.reason ?? "" })}
      </p>
    );
  }
  const seconds = retryAt === null ? null : Math.max(0, Math.ceil((Date.parse(retryAt) - now) / 1000));
  return (
    <p>
      <strong>{describeConnection(state, now)}.</strong> {reason}
      {!isOnline(state) && ` ${status === "refused" ? t("outbox-sent-when-accepted") : t("outbox-sent-when-answered")}`}
      {seconds !== null && ` ${t("outbox-next-attempt", { seconds })}`}
    </p>
  );
}

/** The dialog with the conflicts, and with the effects that wait to be sent, are being sent or were refused. */
export default function OutboxDialog({ onClose }: { onClose: () => void }): ReactNode {
  const now = useNow(10_000);
  const state = useOfflineState();
  const [selected, setSelected] = useState(0);
  const [isSending, setSending] = useState(false);
  const rows = state === null ? [] : listOutboxRows(state);
  const isSignedOut = useSession().data?.connection.key_storage === null;
  const index = Math.min(selected, rows.length - 1);
  const target = rows[index]?.target ?? null;
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await gateway.call(sendOutbox, {});
    } finally {
      setSending(false);
    }
  };
  const open = (route: Route): void => {
    onClose();
    navigate(route);
  };
  useCommands(outboxCommands, {
    count: rows.length,
    move: (step) => setSelected(Math.max(0, Math.min(rows.length - 1, index + step))),
    open: target === null ? null : () => open(target),
    isSending,
    send: () => send().catch((error: unknown) => announceError(error, t("outbox-retry-failed"))),
  });
  return (
    <Dialog
      title={t("outbox-title")}
      size="large"
      onClose={onClose}
      actions={
        <>
          <CommandButton command="stash.show" />
          <span className="spring" />
          {target !== null && <CommandButton command="outbox.open" />}
          {!isSignedOut && state?.connection.status === "refused" && <CommandButton command="session.sign-in" />}
          {isSignedOut ? (
            <CommandButton command="session.sign-in" look="primary" />
          ) : (
            <CommandButton command="outbox.send" look="primary" />
          )}
        </>
      }
    >
      {state !== null && <LinkSummary state={state} />}
      {rows.length === 0 ? (
        <p className="offline-done cluster">
          <CircleCheck size={16} aria-hidden /> {t("outbox-empty")}
        </p>
      ) : (
        <Listbox
          id="outbox"
          label={t("outbox-title")}
          className="offline-list"
          count={rows.length}
          active={index}
          onChoose={setSelected}
        >
          {rows.map(({ key, state: rowState, jobName, title, at, detail }, row) => {
            const Icon = icons[rowState];
            return (
              <Option
                key={key}
                list="outbox"
                index={row}
                selected={row === index}
                className={`offline-row ${rowState}`}
              >
                <Icon size={16} aria-label={stateNames[rowState]} />
                <span className="offline-row-text">
                  <span>
                    <strong>{jobName}</strong> {title}
                  </span>
                  {detail !== null && <span className="offline-detail">{formatTimestamps(detail)}</span>}
                </span>
                <span className="quiet number">{at === null ? stateNames[rowState] : formatTime(at, now)}</span>
              </Option>
            );
          })}
        </Listbox>
      )}
    </Dialog>
  );
}
