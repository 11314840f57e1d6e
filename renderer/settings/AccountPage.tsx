import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Connection, copyConnectionKey, renewConnectionKey } from "../../shared/api/connections.ts";
import type { KeyKind } from "../../shared/api/users.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { KeyKindBadge } from "../components/ConnectionMarks.tsx";
import { Message } from "../components/Message.tsx";
import { Page } from "../components/Page.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { application, connectionId } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { isDesktop } from "../session/shell.ts";
import { useSession } from "../session/session.ts";
import { getVisibleKinds, keyCommands, keyTitles } from "./key-commands.ts";
import { Placeholder, Problem, Row, Section } from "./parts.tsx";
import { useAction } from "./use-action.ts";
import { t } from "../messages/messages.ts";

const params = { id: connectionId };

/**
 * Copies a key to the clipboard. The installed application does this in its main process. In a browser, the key is
 * copied directly from the response to the clipboard, and is never stored in a state, cache or element of the page.
 */
async function copyKey(kind: KeyKind): Promise<void> {
  const requestKey = () => application.call(copyConnectionKey, { params, query: { kind } });
  if (isDesktop()) await requestKey();
  else {
    const text = requestKey().then(({ key }) => new Blob([key ?? ""], { type: "text/plain" }));
    // The item contains a promise, because some browsers permit `write` only directly in the handler of a click.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
  }
  announce("info", t("keys-copied", { keys: keyTitles[kind] }), t("key-copied-detail"));
}

interface RenewDialogProps {
  kind: KeyKind;
  connection: Connection;
  onRenewed: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a key is replaced. */
function RenewDialog({ kind, connection, onRenewed, onClose }: RenewDialogProps): ReactNode {
  const renew = async (): Promise<void> => {
    await application.call(renewConnectionKey, { params });
    await onRenewed();
  };
  return (
    <ActionDialog
      title={t("key-renew-question", { kind })}
      action={t("key-renew-action")}
      progress={t("key-renewing")}
      onAct={renew}
      onClose={onClose}
    >
      <p>{connection.kind === "remote" ? t("key-renew-remote-effect") : t("key-renew-local-effect")}</p>
    </ActionDialog>
  );
}

function Keys({ connection }: { connection: Connection }): ReactNode {
  const client = useQueryClient();
  const action = useAction();
  const [kindToRenew, setKindToRenew] = useState<KeyKind | null>(null);
  const ownKind = connection.key_kind ?? "live";
  const visibleKinds = getVisibleKinds(ownKind);
  useCommands(keyCommands, {
    ownKind,
    copy: (kind) => action.run(() => copyKey(kind)),
    confirmRenewal: setKindToRenew,
  });
  return (
    <Section title={t("keys-heading")} description={t("keys-explanation")}>
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      {visibleKinds.map((kind) => (
        <Row
          key={kind}
          title={
            <>
              {keyTitles[kind]} <KeyKindBadge kind={kind} />
            </>
          }
          controls={
            <>
              <CommandButton command={`key.copy-${kind}`} />
              {kind === ownKind && <CommandButton command={`key.renew-${kind}`} />}
            </>
          }
        >
          {kind === "live" ? t("key-live-explanation") : t("key-test-explanation")}
        </Row>
      ))}
      {ownKind === "test" && <p className="quiet setting-note">{t("key-live-unavailable")}</p>}
      {kindToRenew !== null && (
        <RenewDialog
          kind={kindToRenew}
          connection={connection}
          onRenewed={async () => {
            setKindToRenew(null);
            announce("info", t("keys-renewed", { keys: keyTitles[kindToRenew] }));
            await client.invalidateQueries();
          }}
          onClose={() => setKindToRenew(null)}
        />
      )}
    </Section>
  );
}

/** The settings page of the account of the window's connection. It is a default export for `createLazyView`. */
export default function AccountPage(): ReactNode {
  const { data, error, refetch } = useSession();
  const connection = data?.connection;
  if (connection === undefined) {
    return (
      <Page title={t("account-title")}>
        <Placeholder error={error} title={t("account-load-failed")} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const { user, title, address } = connection;
  return (
    <Page
      title={t("account-title")}
      description={t("account-connection", { connection: address === null ? title : `${title}, ${address}` })}
    >
      {connection.key_storage === null ? (
        <Message
          title={t("signed-out")}
          actions={
            <>
              <CommandButton command="session.sign-in" look="primary" />
              <CommandButton command="connection.switch" />
            </>
          }
        >
          {t("keys-sign-in-first", { email: user === null ? t("account-own") : user.email })}
        </Message>
      ) : (
        <>
          <Section title={t("account-label")}>
            <Row title={t("name-label")}>{user?.name}</Row>
            <Row title={t("email-label")}>{user?.email}</Row>
          </Section>
          <Keys connection={connection} />
        </>
      )}
    </Page>
  );
}
