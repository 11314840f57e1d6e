import { CircleAlert, CloudOff, LogOut, Monitor, PlugZap, Send, Server } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { useCommand } from "../commands/use-commands.ts";
import { KeyKindBadge } from "../components/ConnectionMarks.tsx";
import { isRemote } from "../session/clients.ts";
import { notices } from "../session/notices.ts";
import { describeConnection, isOnline, offlineStore, useOfflineState } from "../session/offline.ts";
import { type ConnectionState, isRejected, useConnection, useSession } from "../session/session.ts";
import { useNow } from "../session/use-now.ts";
import "./StatusBar.css";
import { t } from "../messages/messages.ts";

const connectionTexts: Record<Exclude<ConnectionState, "connected">, string> = {
  connecting: t("window-connecting"),
  degraded: t("service-degraded"),
  maintenance: t("window-service-under-maintenance"),
  unreachable: t("service-unreachable-retrying"),
};

/**
 * Button that opens the outbox. It shows a problem of the connection to a remote service, the number of unsent changes,
 * and whether a decision is needed. Without any of these, there is no button.
 * @param problem The reason why the service is degraded; null if it is not, or if it cannot be reached.
 */
function LinkStatus({ problem }: { problem: string | null }): ReactNode {
  const now = useNow(30_000);
  const state = useOfflineState();
  const isSignedOut = useSession().data?.connection.key_storage === null;
  const { bound, run } = useCommand("outbox.show");
  if (state === null) return null;
  const { outbox, kept, connection } = state;
  const needsDecision = outbox.some((entry) => entry.state === "blocked") || kept.some((job) => job.conflict !== null);
  const isWorking = isOnline(state) && !isSignedOut;
  const reason = connection.reason ?? problem;
  const texts = [
    ...(isSignedOut ? [t("signed-out")] : isWorking ? [] : [describeConnection(state, now)]),
    ...(outbox.length === 0 ? [] : [t("window-send", { count: outbox.length })]),
    ...(needsDecision ? [t("window-needs-your-decision")] : []),
    ...(isWorking && reason !== null ? [reason] : []),
  ];
  if (texts.length === 0) return null;
  const isQuiet = isWorking && !needsDecision && reason === null;
  const Icon = isSignedOut ? LogOut : isQuiet ? Send : isWorking ? CircleAlert : CloudOff;
  return (
    <button
      type="button"
      className={isQuiet ? "status-link" : "status-link status-warn"}
      title={[reason, bound?.command.title].filter(Boolean).join("\n")}
      onClick={run}
    >
      <Icon size={14} aria-hidden />
      <span>{texts.join(" · ")}</span>
    </button>
  );
}

/** Shows a problem of the service, the connection or the window. Shows nothing if there is none. */
function ConnectionProblem(): ReactNode {
  const { state: offline, error: gatewayError } = useStore(offlineStore);
  const { connection, reason } = useConnection(!isRemote || isOnline(offline));
  const session = useSession();
  if (isRejected(session)) {
    return (
      <span className="status-bad" title={t("session-ended-detail")}>
        <PlugZap size={14} aria-hidden />
        {t("session-ended")}
      </span>
    );
  }
  // For a remote service, the state of the gateway is more precise, unless the gateway itself does not respond.
  if (offline !== null && gatewayError === null) {
    return <LinkStatus problem={connection === "degraded" ? reason : null} />;
  }
  if (session.data?.connection.key_storage === null) {
    const text = session.data.connection.reason ?? t("connection-signed-out");
    return (
      <span className="status-warn" title={text}>
        <LogOut size={14} aria-hidden />
        {text}
      </span>
    );
  }
  if (connection !== "connected") {
    const text = reason ?? connectionTexts[connection];
    return (
      <span className={connection === "connecting" ? undefined : "status-bad"} title={text}>
        <PlugZap size={14} aria-hidden />
        {text}
      </span>
    );
  }
  if (session.data === undefined)
    return <span>{session.isError ? t("window-not-signed-in") : t("window-connecting")}</span>;
  const { connection: own, key_file: keyFile, note } = session.data;
  if (own.reason !== null) {
    return (
      <span className="status-warn" title={own.reason}>
        <CircleAlert size={14} aria-hidden />
        {own.reason}
      </span>
    );
  }
  // The master key encrypts the keys of the embedded service.
  if (keyFile === null || note === null || own.kind === "remote") return null;
  return (
    <span className="status-warn" title={note}>
      <CircleAlert size={14} aria-hidden />
      {t("window-master-key-in", { keyFile })}
    </span>
  );
}

/** Button that shows the connection of the window, its account and its kind of key, and opens the dialog to switch it. */
function ConnectionButton(): ReactNode {
  const { bound, run } = useCommand("connection.switch");
  const connection = useSession().data?.connection;
  const name = connection && [connection.title, connection.user?.name].filter(Boolean).join(" · ");
  const suffix = connection?.key_kind === "test" ? ` · ${t("window-test")}` : "";
  useEffect(() => {
    if (name !== undefined) document.title = t("window-title", { name, state: suffix });
  }, [name, suffix]);
  if (connection === undefined) return null;
  const { kind, address, user, key_kind: keyKind } = connection;
  const Icon = kind === "embedded" ? Monitor : Server;
  const title = [
    t("connection-switch-command") + (bound === undefined || bound.keyLabel === null ? "" : ` (${bound.keyLabel})`),
    ...[address, user?.email].filter((text) => text !== null && text !== undefined),
  ].join("\n");
  return (
    <button type="button" className={`status-connection ${keyKind ?? "signed-out"}`} title={title} onClick={run}>
      <Icon size={14} aria-hidden />
      <span>{name}</span>
      {keyKind !== null && <KeyKindBadge kind={keyKind} />}
    </button>
  );
}

/** Shows the latest notice of the tone `info`. Such a notice disappears by itself. */
function LatestNotice(): ReactNode {
  const notice = useStore(notices, (state) => state.list.findLast(({ tone }) => tone === "info"));
  return (
    <span className="status-notice" role="status" title={notice?.detail ?? undefined}>
      {notice !== undefined && (
        <>
          <strong>{notice.title}</strong>
          {notice.detail && ` · ${notice.detail}`}
        </>
      )}
    </span>
  );
}

/** The status bar: shows the connection and its problems, the latest notice, and the status of the view. */
export function StatusBar({ children }: { children?: ReactNode }): ReactNode {
  return (
    <footer className="status-bar" aria-label={t("window-status")}>
      <ConnectionButton />
      <ConnectionProblem />
      <LatestNotice />
      {children}
    </footer>
  );
}
