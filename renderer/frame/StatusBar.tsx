import { CircleAlert, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { notices } from "../session/notices.ts";
import type { Connection } from "../session/session.ts";
import { isSignedOut, useConnection, useSession } from "../session/session.ts";
import "./StatusBar.css";

const connectionTexts: Record<Exclude<Connection, "connected">, string> = {
  connecting: "Connecting…",
  degraded: "Some functions of the service do not work",
  maintenance: "The service is under maintenance",
  unreachable: "The service does not answer; retrying",
};

/** Shows whether the service is reachable, and who is signed in where. */
function ConnectionStatus(): ReactNode {
  const { connection, reason } = useConnection();
  const session = useSession();
  if (connection !== "connected") {
    return (
      <span className={connection === "connecting" ? undefined : "status-bad"} title={reason ?? undefined}>
        <PlugZap size={14} aria-hidden />
        {reason ?? connectionTexts[connection]}
      </span>
    );
  }
  if (isSignedOut(session)) {
    return (
      <span className="status-bad" title="This window then continues by itself. Your work in it is kept.">
        <PlugZap size={14} aria-hidden />
        Galley was restarted: open the address that it printed in another tab
      </span>
    );
  }
  if (session.data === undefined) return <span>{session.isError ? "Not signed in" : "Connecting…"}</span>;
  const { connection: target, key_file: keyFile, note } = session.data;
  return (
    <>
      <span title={`Data folder: ${session.data.data_folder}`}>
        {target.title} · {target.key_storage === null ? "Signed out" : target.user?.name}
      </span>
      {keyFile !== null && note !== null && (
        <span className="status-warn" title={note}>
          <CircleAlert size={14} aria-hidden />
          Master key in {keyFile}
        </span>
      )}
    </>
  );
}

/** Shows the latest information notice; the notice disappears by itself. */
function LatestNotice(): ReactNode {
  const notice = useStore(notices, (state) => state.list.findLast(({ tone }) => tone === "info"));
  return (
    <span className="status-notice" role="status">
      {notice !== undefined && (
        <>
          <strong>{notice.title}</strong> {notice.detail}
        </>
      )}
    </span>
  );
}

/** Shows the connection, the latest notice, and what the view adds: lease, time of the last save, undo depth, progress. */
export function StatusBar({ children }: { children?: ReactNode }): ReactNode {
  return (
    <footer className="status-bar" aria-label="Status">
      <ConnectionStatus />
      <LatestNotice />
      {children}
    </footer>
  );
}
