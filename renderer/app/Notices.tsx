import { CircleAlert, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { Notice } from "./notices.ts";
import { dismiss, notices } from "./notices.ts";
import "./Notices.css";

const shownMs = 6000;

function NoticeCard({ notice }: { notice: Notice }): ReactNode {
  const { id, tone, title, detail } = notice;
  useEffect(() => {
    if (tone === "error") return undefined;
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, tone]);
  const Icon = tone === "error" ? CircleAlert : Info;
  return (
    <li className={`notice ${tone}`}>
      <Icon size={16} aria-hidden />
      <div>
        <strong>{title}</strong>
        {detail !== null && <p>{detail}</p>}
      </div>
      <button type="button" className="button bare icon-only" aria-label="Dismiss" onClick={() => dismiss(id)}>
        <X size={16} />
      </button>
    </li>
  );
}

/** What just happened, at the corner; errors stay until they are dismissed. */
export function Notices(): ReactNode {
  const list = useStore(notices, (state) => state.list);
  return (
    <ul className="notices" aria-live="polite" aria-label="Messages">
      {list.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}
