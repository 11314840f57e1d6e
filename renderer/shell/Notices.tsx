import { CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button } from "../components/Button.tsx";
import { useCommand } from "../commands/use-commands.ts";
import { dismiss, notices } from "../session/notices.ts";
import "./Notices.css";
import { t } from "../messages/messages.ts";

/** Shows the error notices below the view until they are dismissed. */
export function Notices(): ReactNode {
  const list = useStore(notices, (state) => state.list);
  const key = useCommand("errors.dismiss").bound?.keyLabel ?? null;
  return (
    <ul className="notices" aria-live="assertive" aria-label={t("errors-label")}>
      {list
        .filter(({ tone }) => tone === "error")
        .map(({ id, title, detail }) => (
          <li key={id} className="notice">
            <CircleAlert size={16} aria-hidden />
            <div>
              <strong>{title}</strong>
              {detail !== null && <p>{detail}</p>}
            </div>
            <Button
              look="bare"
              iconOnly
              aria-label={t("window-dismiss")}
              title={key === null ? t("window-dismiss") : t("window-dismiss-dismisses-all", { key })}
              onClick={() => dismiss(id)}
            >
              <X size={16} />
            </Button>
          </li>
        ))}
    </ul>
  );
}
