import { Command } from "cmdk";
import { Monitor, Plus, Server } from "lucide-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import type { Connection } from "../../../shared/api/connections.ts";
import { ConnectionStateMark, KeyKindBadge } from "../../components/ConnectionMarks.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { connectionId } from "../../session/clients.ts";
import { openConnection, useConnections } from "../../session/connections.ts";
import { describeError } from "../../session/notices.ts";
import { navigate } from "../../session/route.ts";
import "../../components/Palette.css";
import "./connections.css";
import { t } from "../../messages/messages.ts";

function SearchField(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useFocusOnMount(field, "select-all");
  return <Command.Input ref={field} className="palette-input" placeholder={t("settings-switch-window")} />;
}

function ConnectionItem({ connection, onClose }: { connection: Connection; onClose: () => void }): ReactNode {
  const { id, kind, title, address, user, key_kind: keyKind } = connection;
  const Icon = kind === "embedded" ? Monitor : Server;
  return (
    <Command.Item
      value={`${id} ${title} ${address ?? ""} ${user?.name ?? ""} ${user?.email ?? ""} ${keyKind ?? ""}`}
      onSelect={() => {
        onClose();
        if (id !== connectionId) openConnection(id);
      }}
    >
      <span className="palette-icon">
        <Icon size={16} />
      </span>
      <span className="palette-title switch-title">
        {title} <span className="quiet">{user?.name}</span>
      </span>
      {id === connectionId && <span className="quiet">{t("settings-in-window")}</span>}
      {keyKind !== null && <KeyKindBadge kind={keyKind} />}
      <ConnectionStateMark connection={connection} />
    </Command.Item>
  );
}

/** Ranks an item: each word of the search must be in it. The default also accepts letters that are far apart. */
function matchWords(value: string, search: string): number {
  const text = value.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0;
}

/** Switches the window to another connection: finds it by its name, account or address; Enter opens it. */
export function SwitchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { data, error } = useConnections();
  return (
    <Dialog title={t("settings-switch-connection")} onClose={onClose} bare>
      <Command label={t("settings-switch-connection")} className="palette" filter={matchWords} loop>
        <SearchField />
        <Command.List className="palette-list">
          <Command.Empty className="palette-empty">
            {data !== undefined
              ? t("settings-no-connection-matches")
              : error === null
                ? t("settings-loading")
                : t("settings-connections-could-not-be-loaded-2", { error: describeError(error) })}
          </Command.Empty>
          {data?.list.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} onClose={onClose} />
          ))}
          {data !== undefined && (
            <Command.Item
              value={t("settings-add-or-manage-connections")}
              onSelect={() => {
                onClose();
                navigate({ view: "settings", page: "connections", item: null });
              }}
            >
              <span className="palette-icon">
                <Plus size={16} />
              </span>
              <span className="palette-title">{t("settings-add-or-manage-connections-2")}</span>
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}
