import { CircleAlert, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { notices } from "../session/notices.ts";
import type { Connection } from "../session/session.ts";
import { isLockedOut, useConnection, useSession } from "../session/session.ts";
import "./StatusBar.css";

const connectionTexts: Record<Exclude<Connection, "connected">, string> = {
  connecting: "Connecting…",
  degraded: "The service answers, but not all of it works",
  maintenance: "The service is being maintained",
  unreachable: "The service does not answer; trying again",
};

function ConnectionStatus(): ReactNode {
  const connection = useConnection();
  const session = useSession();
  if (connection !== "connected") {
    return (
      <span className={connection === "connecting" ? undefined : "status-bad"}>
        <PlugZap size={14} aria-hidden />
        {connectionTexts[connection]}
      </span>
    );
  }
  if (isLockedOut(session)) {
    return (
      <span className="status-bad" title="Then this window goes on by itself; what you did in it is kept until then.">
        <PlugZap size={14} aria-hidden />
        Galley was started anew: open the address that it printed in another tab
      </span>
    );
  }
  if (session.data === undefined) return <span>{session.isError ? "Not logged in" : "Connecting…"}</span>;
  const { connection: place, user, key_store: keyStore, note } = session.data;
  return (
    <>
      <span title={`Data are kept in ${session.data.data_folder}`}>
        {place.title} · {user.name}
      </span>
      {keyStore === "file" && note !== null && (
        <span className="status-warn" title={note}>
          <CircleAlert size={14} aria-hidden />
          Master key in a file
        </span>
      )}
    </>
  );
}

/** Shows the latest information notice; the notice disappears by itself. */
function LatestNotice(): ReactNode {
  const said = useStore(notices, (state) => state.list.findLast(({ tone }) => tone === "info"));
  return (
    <span className="status-said" role="status">
      {said !== undefined && (
        <>
          <strong>{said.title}</strong> {said.detail}
        </>
      )}
    </span>
  );
}

/** The bar at the bottom: the connection, what just happened, and what the view adds (lease, saved at, undo depth, progress). */
export function StatusBar({ children }: { children?: ReactNode }): ReactNode {
  return (
    <footer className="status-bar" aria-label="Status">
      <ConnectionStatus />
      <LatestNotice />
      {children}
    </footer>
  );
}
