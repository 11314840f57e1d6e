import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Monitor, Server } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Connection, probeConnection } from "../../../shared/api/connections.ts";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { ConnectionStateMark, KeyKindBadge } from "../../components/ConnectionMarks.tsx";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { Page } from "../../components/Page.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { application, connectionId } from "../../session/clients.ts";
import { connectionsKey, openConnection, useConnections, useHasKeychain } from "../../session/connections.ts";
import { announce } from "../../session/notices.ts";
import { Placeholder, Problem, Row } from "../parts.tsx";
import { useAction } from "../use-action.ts";
import { connectionCommands } from "./commands.ts";
import { AddDialog, EditDialog, RemoveDialog, SignOutDialog } from "./dialogs.tsx";
import { SignInDialog } from "./SignInDialog.tsx";
import "./connections.css";
import { t } from "../../messages/messages.ts";

type OpenDialog = { kind: "add" } | { kind: "sign-in" | "sign-out" | "edit" | "remove"; connection: Connection };

/** The texts that say where the API key of a connection is stored. */
const storageTexts: Record<"keychain" | "memory" | "database", string> = {
  keychain: t("key-storage-keychain"),
  memory: t("key-storage-memory"),
  database: t("key-storage-database"),
};

function ConnectionRow({ connection }: { connection: Connection }): ReactNode {
  const { id, kind, title, user, key_kind: keyKind } = connection;
  const Icon = kind === "embedded" ? Monitor : Server;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className="clip">{title}</span>
      <span className="clip quiet">{user?.name}</span>
      <span>{keyKind !== null && <KeyKindBadge kind={keyKind} />}</span>
      <ConnectionStateMark connection={connection} />
      <span className="quiet">{id === connectionId && t("connection-of-window")}</span>
    </>
  );
}

/** Shows the properties and the state of the selected connection, and the commands for it. */
function ConnectionDetails({ connection, problem }: { connection: Connection; problem: string | null }): ReactNode {
  const {
    title,
    kind,
    address,
    user,
    key_kind: keyKind,
    key_storage: storage,
    reason,
    pending_count: pending,
  } = connection;
  return (
    <section className="setting-details" aria-label={title}>
      {(kind === "remote" || connection.id !== connectionId) && (
        <div className="setting-actions" role="toolbar" aria-label={t("connection-details-label")}>
          {connection.id !== connectionId && <CommandButton command="connection.open" />}
          {kind === "remote" && (
            <>
              {(storage === null || connection.status === "refused") && <CommandButton command="connection.sign-in" />}
              <CommandButton command="connection.check" look="bare" />
              <CommandButton command="connection.edit" look="bare" />
              {storage !== null && <CommandButton command="connection.sign-out" look="bare" />}
              <CommandButton command="connection.remove" look="bare" />
            </>
          )}
        </div>
      )}
      {problem !== null && problem !== reason && <Problem>{problem}</Problem>}
      {/* The reason for the state of the connection. The state itself is shown in the list. */}
      {reason !== null && <Row title={<ConnectionStateMark connection={connection} />}>{reason}</Row>}
      <Row title={t("service-label")}>{address ?? t("connection-embedded-note")}</Row>
      <Row title={t("account-label")}>{user === null ? t("account-none") : `${user.name} · ${user.email}`}</Row>
      {keyKind !== null && (
        <Row
          title={
            <>
              {t("api-key-label")} <KeyKindBadge kind={keyKind} />
            </>
          }
        >
          {storage === null ? t("api-key-none") : storageTexts[storage]}
        </Row>
      )}
      {pending > 0 && (
        <Row title={t("connection-unsent-label")}>{t("connection-changes-waiting", { count: pending })}</Row>
      )}
    </section>
  );
}

/** The settings page of the connections. It is a default export for `createLazyView`. */
export default function ConnectionsPage({ item }: { item: string | null }): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useConnections();
  const [selectedId, setSelectedId] = useState(item ?? connectionId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const action = useAction();
  const hasKeychain = useHasKeychain();
  const list = useRef<HTMLDivElement>(null);
  const connections = data?.list ?? [];
  const index = Math.max(
    0,
    connections.findIndex(({ id }) => id === selectedId),
  );
  const selected = connections[index];
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries();
  };
  const close = (): void => setDialog(null);
  const finish = async (): Promise<void> => {
    close();
    await refresh();
  };
  const select = (id: string): void => {
    action.clearProblem();
    setSelectedId(id);
  };

  useCommands(connectionCommands, {
    selected,
    isCurrent: selected?.id === connectionId,
    add: () => setDialog({ kind: "add" }),
    open: ({ id }) => openConnection(id),
    showSignIn: (connection) => setDialog({ kind: "sign-in", connection }),
    showSignOut: (connection) => setDialog({ kind: "sign-out", connection }),
    check: ({ id, title }) =>
      action.run(async () => {
        try {
          const { version, latency_ms: latency } = await application.call(probeConnection, { params: { id } });
          announce(
            "info",
            t("connection-check-title", { connection: title }),
            t("connection-check-result", { version, milliseconds: Math.round(latency) }),
          );
        } finally {
          await refresh();
        }
      }),
    edit: (connection) => setDialog({ kind: "edit", connection }),
    confirmDelete: (connection) => setDialog({ kind: "remove", connection }),
  });
  const uncheckedIds = connections
    .filter(({ kind, key_storage: storage, status }) => kind === "remote" && storage !== null && status === "unknown")
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    // The result of a probe becomes part of the state of the connection, so errors are ignored here.
    const check = (id: string) => application.call(probeConnection, { params: { id } });
    if (uncheckedIds === "") return;
    void Promise.allSettled(uncheckedIds.split(" ").map(check)).then(() =>
      client.invalidateQueries({ queryKey: connectionsKey }),
    );
  }, [client, uncheckedIds]);
  // Also focuses the list after a dialog that has replaced another one, since such a dialog cannot return the focus.
  useInitialFocus(list, data !== undefined && dialog === null);

  return (
    <Page
      title={t("connections-title")}
      description={t("connections-explanation")}
      fill
      actions={<CommandButton command="connection.add" look="primary" />}
    >
      {data === undefined ? (
        <div className="page-scroll">
          <Placeholder error={error} title={t("connections-load-failed")} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="page-scroll">
          {data.key_store.reason !== null && (
            <p className="connection-note" role="note">
              <CircleAlert size={16} aria-hidden />
              <span>{data.key_store.reason}</span>
            </p>
          )}
          <Listbox
            ref={list}
            id="connection"
            label={t("connections-title")}
            className="setting-list"
            count={connections.length}
            active={index}
            onChoose={(next) => select(connections[next]?.id ?? embeddedConnectionId)}
          >
            {connections.map((connection, row) => (
              <Option
                key={connection.id}
                list="connection"
                index={row}
                selected={row === index}
                className="setting-option connection-row"
              >
                <ConnectionRow connection={connection} />
              </Option>
            ))}
          </Listbox>
          {selected !== undefined && <ConnectionDetails connection={selected} problem={action.problem} />}
        </div>
      )}
      {dialog?.kind === "add" && (
        <AddDialog
          onAdded={(connection) => {
            select(connection.id);
            setDialog({ kind: "sign-in", connection });
            void refresh();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "sign-in" && (
        <SignInDialog connection={dialog.connection} hasKeychain={hasKeychain} onSignedIn={finish} onClose={close} />
      )}
      {dialog?.kind === "sign-out" && (
        <SignOutDialog connection={dialog.connection} onSignedOut={finish} onClose={close} />
      )}
      {dialog?.kind === "edit" && <EditDialog connection={dialog.connection} onChanged={finish} onClose={close} />}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          connection={dialog.connection}
          isCurrent={dialog.connection.id === connectionId}
          onRemoved={async () => {
            if (dialog.connection.id === connectionId) openConnection(embeddedConnectionId);
            select(embeddedConnectionId);
            await finish();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
