import { Command } from "cmdk";
import { Monitor, Plus, Server } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Connection } from "../../../shared/api/connections.ts";
import { ConnectionStateMark, KeyKindBadge } from "../../components/ConnectionMarks.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { connectionId } from "../../session/clients.ts";
import { openConnection, useConnections } from "../../session/connections.ts";
import { describeError } from "../../session/notices.ts";
import { navigate } from "../../session/route.ts";
import "../../components/Palette.css";
import { containsWords } from "../../components/contains-words.ts";
import "./connections.css";
import { t } from "../../messages/messages.ts";

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useFocusOnMount(field, "select-all");
  return (
    <Command.Input
      ref={field}
      className="palette-input"
      placeholder={t("connection-switch-label")}
      value={value}
      onValueChange={onChange}
    />
  );
}

/** Returns the text of a connection in which the search looks for words. */
function getSearchText({ id, title, address, user, key_kind: keyKind }: Connection): string {
  return `${id} ${title} ${address ?? ""} ${user?.name ?? ""} ${user?.email ?? ""} ${keyKind ?? ""}`;
}

function ConnectionItem({ connection, onSelect }: { connection: Connection; onSelect: () => void }): ReactNode {
  const { id, kind, title, user, key_kind: keyKind } = connection;
  const Icon = kind === "embedded" ? Monitor : Server;
  return (
    <Command.Item value={getSearchText(connection)} onSelect={onSelect}>
      <span className="palette-icon">
        <Icon size={16} />
      </span>
      <span className="palette-title switch-title clip">
        {title} <span className="quiet">{user?.name}</span>
      </span>
      {id === connectionId && <span className="quiet">{t("connection-of-window")}</span>}
      {keyKind !== null && <KeyKindBadge kind={keyKind} />}
      <ConnectionStateMark connection={connection} />
    </Command.Item>
  );
}

/**
 * Ranks an item: 1 if it contains each word of the search, or else 0. It replaces the default filter of cmdk, which is
 * a fuzzy search.
 */
const rankItem = (value: string, search: string): number => Number(containsWords(value, search));

/** Dialog that switches the window to another connection. Connections are searched by name, account or address. */
export function SwitchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { data, error } = useConnections();
  const [search, setSearch] = useState("");
  // If Enter is pressed before the connections are loaded, the first match is opened when they are.
  const opensWhenLoaded = useRef(false);
  const open = ({ id }: Connection): void => {
    onClose();
    if (id !== connectionId) openConnection(id);
  };
  const openFirstMatch = useEffectEvent((connections: readonly Connection[]) => {
    if (!opensWhenLoaded.current) return;
    opensWhenLoaded.current = false;
    const match = connections.find((connection) => rankItem(getSearchText(connection), search) > 0);
    if (match !== undefined) open(match);
  });
  useEffect(() => {
    if (data !== undefined) openFirstMatch(data.list);
  }, [data]);
  return (
    <Dialog title={t("connection-switch-title")} onClose={onClose} bare>
      <Command
        label={t("connection-switch-title")}
        className="palette"
        filter={rankItem}
        loop
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing && data === undefined)
            opensWhenLoaded.current = true;
        }}
      >
        <SearchField
          value={search}
          onChange={(value) => {
            setSearch(value);
            opensWhenLoaded.current = false;
          }}
        />
        <Command.List className="palette-list">
          <Command.Empty className="palette-empty">
            {data !== undefined
              ? t("connection-switch-no-match")
              : error === null
                ? t("loading-notice")
                : t("connections-load-failed-because", { error: describeError(error) })}
          </Command.Empty>
          {data?.list.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} onSelect={() => open(connection)} />
          ))}
          {data !== undefined && (
            <Command.Item
              value={t("connections-manage-noun")}
              onSelect={() => {
                onClose();
                navigate({ view: "settings", page: "connections", item: null });
              }}
            >
              <span className="palette-icon">
                <Plus size={16} />
              </span>
              <span className="palette-title">{t("connections-manage-command")}</span>
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}
