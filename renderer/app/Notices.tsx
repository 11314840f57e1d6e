import { CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { dismiss, notices } from "./notices.ts";
import "./Notices.css";

/** What just happened, in the status bar, where it covers nothing; it goes by itself. */
export function Said(): ReactNode {
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

/** What went wrong, at the corner, until it is dismissed. */
export function Notices(): ReactNode {
  const list = useStore(notices, (state) => state.list);
  return (
    <ul className="notices" aria-live="assertive" aria-label="Messages">
      {list
        .filter(({ tone }) => tone === "error")
        .map(({ id, title, detail }) => (
          <li key={id} className="notice">
            <CircleAlert size={16} aria-hidden />
            <div>
              <strong>{title}</strong>
              {detail !== null && <p>{detail}</p>}
            </div>
            <button
              type="button"
              className="button bare icon-only"
              aria-label="Dismiss"
              title="Dismiss"
              onClick={() => dismiss(id)}
            >
              <X size={16} />
            </button>
          </li>
        ))}
    </ul>
  );
}
