import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { Connection } from "../../shared/api/connections.ts";
import { copyConnectionKey, renewConnectionKey } from "../../shared/api/connections.ts";
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

const params = { id: connectionId };

/**
 * Copies a key to the clipboard. The installed application does so itself. In a browser the key is in no state, no cache
 * and no element of the page: only in the response and in the clipboard.
 */
async function copyKey(kind: KeyKind): Promise<void> {
  const requestKey = () => application.call(copyConnectionKey, { params, query: { kind } });
  if (isDesktop()) await requestKey();
  else {
    const text = requestKey().then(({ key }) => new Blob([key ?? ""], { type: "text/plain" }));
    // A promise, because some browsers permit the copy only in the very task of the click.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
  }
  announce("info", `${keyTitles[kind]} copied`, "Paste it, then copy something else.");
}

/** Asks for confirmation before a key is replaced. */
function RenewDialog({
  kind,
  connection,
  onRenewed,
  onClose,
}: {
  kind: KeyKind;
  connection: Connection;
  onRenewed: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const renew = async (): Promise<void> => {
    await application.call(renewConnectionKey, { params });
    await onRenewed();
  };
  return (
    <ActionDialog title={`Renew the ${kind} key?`} action="Renew" progress="Renewing…" onAct={renew} onClose={onClose}>
      <p>
        The present key stops working at once: programs and other computers that use it are refused until they have the
        new one. This computer goes on with the new key
        {connection.kind === "remote" ? "; the password stays as it is" : ""}.
      </p>
    </ActionDialog>
  );
}

function Keys({ connection }: { connection: Connection }): ReactNode {
  const client = useQueryClient();
  const action = useAction();
  const [renewed, setRenewed] = useState<KeyKind | null>(null);
  const ownKind = connection.key_kind ?? "live";
  const visibleKinds = getVisibleKinds(ownKind);
  useCommands(keyCommands, {
    ownKind,
    copy: (kind) => action.run(() => copyKey(kind)),
    confirmRenewal: setRenewed,
  });
  return (
    <Section
      title="API keys"
      description="Other programs use a key to act as you. Whoever has it can do what you can: treat it like a password."
    >
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
          {kind === "live"
            ? "For the jobs that count."
            : "For trying out. What is created with it is apart from live data, and deleted 30 days after its last change."}
        </Row>
      ))}
      {ownKind === "test" && (
        <p className="quiet setting-note">
          The live key is not to be had with the test key. Add a connection with the live key to copy it.
        </p>
      )}
      {renewed !== null && (
        <RenewDialog
          kind={renewed}
          connection={connection}
          onRenewed={async () => {
            setRenewed(null);
            announce("info", `${keyTitles[renewed]} renewed`);
            await client.invalidateQueries();
          }}
          onClose={() => setRenewed(null)}
        />
      )}
    </Section>
  );
}

/** The page of the account of the window's connection. Default export, because `lazy` loads it on first use. */
export default function AccountPage(): ReactNode {
  const { data, error, refetch } = useSession();
  const connection = data?.connection;
  if (connection === undefined) {
    return (
      <Page title="Account and keys">
        <Placeholder error={error} title="The account could not be loaded" onRetry={() => void refetch()} />
      </Page>
    );
  }
  const { user, title, address } = connection;
  return (
    <Page
      title="Account and keys"
      description={`Of this window’s connection: ${title}${address === null ? "" : `, ${address}`}`}
    >
      {connection.key_storage === null ? (
        <Message
          title="Signed out"
          actions={
            <>
              <CommandButton command="session.sign-in" look="primary" />
              <CommandButton command="connection.switch" />
            </>
          }
        >
          Sign in to see and copy the keys of {user === null ? "your account" : user.email}.
        </Message>
      ) : (
        <>
          <Section title="Account">
            <Row title="Name">{user?.name}</Row>
            <Row title="E-mail">{user?.email}</Row>
          </Section>
          <Keys connection={connection} />
        </>
      )}
    </Page>
  );
}
