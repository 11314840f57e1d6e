import { type ReactNode, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { type Connection, signIn } from "../../../shared/api/connections.ts";
import { type KeyKind, keyKinds, minPasswordLength } from "../../../shared/api/users.ts";
import { Button } from "../../components/Button.tsx";
import { KeyKindBadge } from "../../components/ConnectionMarks.tsx";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { application } from "../../session/clients.ts";
import { t } from "../../messages/messages.ts";

const methods = {
  password: t("sign-in-by-password"),
  key: t("api-key-label"),
  create: t("sign-in-by-new-account"),
} as const;
type Method = keyof typeof methods;

const kindNotes: Record<KeyKind, string> = {
  live: t("connection-live-note"),
  test: t("connection-test-note"),
};

function KindChoice({ kind, onChange }: { kind: KeyKind; onChange: (kind: KeyKind) => void }): ReactNode {
  return (
    <div className="field data-kind" role="radiogroup" aria-label={t("connection-data-label")}>
      <span>{t("connection-data-label")}</span>
      <div>
        {keyKinds.map((candidate) => (
          <label key={candidate} className="setting-choice">
            <input type="radio" name="key-kind" checked={kind === candidate} onChange={() => onChange(candidate)} />
            <span>
              <KeyKindBadge kind={candidate} /> <span className="quiet">{kindNotes[candidate]}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

const isUnknownUser = (error: unknown): boolean => error instanceof ApiError && error.code === "USER_NOT_FOUND";

interface SignInInput {
  method: Method;
  name: string;
  email: string;
  password: string;
  key: string;
  kind: KeyKind;
}

interface SignInFieldsProps {
  input: SignInInput;
  /** Whether the connection has been signed in to an account before. */
  hasAccount: boolean;
  onChange: (change: Partial<SignInInput>) => void;
}

function SignInFields({ input, hasAccount, onChange }: SignInFieldsProps): ReactNode {
  const { method, name, email, password, key, kind } = input;
  return (
    <>
      <div className="sign-in-methods" role="radiogroup" aria-label={t("sign-in-method-label")}>
        {(Object.keys(methods) as Method[])
          // A connection that has had an account keeps it. For a new account, another connection is needed.
          .filter((candidate) => !(hasAccount && candidate === "create"))
          .map((candidate) => (
            <label key={candidate}>
              <input
                type="radio"
                name="method"
                checked={method === candidate}
                onChange={() => onChange({ method: candidate })}
              />
              {methods[candidate]}
            </label>
          ))}
      </div>
      {method === "create" && (
        <TextField
          label={t("account-name-label")}
          type="text"
          autoComplete="name"
          value={name}
          onChange={(text) => onChange({ name: text })}
        />
      )}
      {method !== "key" && (
        <>
          <TextField
            takesFocus={!hasAccount}
            label={t("email-label")}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(text) => onChange({ email: text })}
          />
          <TextField
            takesFocus={hasAccount}
            label={t("password-label")}
            type="password"
            autoComplete={method === "create" ? "new-password" : "current-password"}
            value={password}
            onChange={(text) => onChange({ password: text })}
          />
          {method === "create" && <p className="field-note">{t("password-rule", { count: minPasswordLength })}</p>}
          {!hasAccount && <KindChoice kind={kind} onChange={(choice) => onChange({ kind: choice })} />}
        </>
      )}
      {method === "key" && (
        <>
          <TextField
            label={t("api-key-label")}
            type="password"
            autoComplete="off"
            placeholder={t("key-format")}
            value={key}
            onChange={(text) => onChange({ key: text })}
          />
          <p className="field-note">{t("key-format-note")}</p>
        </>
      )}
    </>
  );
}

interface SignInDialogProps {
  connection: Connection;
  /** Whether the key can be stored in the operating system's keychain. */
  hasKeychain: boolean;
  onSignedIn: (connection: Connection) => void | Promise<void>;
  onClose: () => void;
}

/** Dialog that signs a connection in by password, with an API key, or with a new account. */
export function SignInDialog({ connection, hasKeychain, onSignedIn, onClose }: SignInDialogProps): ReactNode {
  const { id, title, user, key_kind: ownKind } = connection;
  const [input, setInput] = useState<SignInInput>({
    method: "password",
    name: "",
    email: user?.email ?? "",
    password: "",
    key: "",
    kind: ownKind ?? "live",
  });
  const { method, name, email, password, key, kind } = input;
  const act = async (): Promise<void> => {
    const account = { email, password, key_kind: kind };
    const body =
      method === "key" ? { method, key } : method === "create" ? { method, name, ...account } : { method, ...account };
    await onSignedIn(await application.call(signIn, { params: { id }, body }));
  };
  const hasCredentials = email.trim() !== "" && password !== "";
  const isReady = { key: key.trim() !== "", password: hasCredentials, create: hasCredentials && name.trim() !== "" }[
    method
  ];
  return (
    <ActionDialog
      title={t("sign-in-title", { connection: title })}
      action={method === "create" ? t("account-create-action") : t("sign-in-action")}
      progress={t("sign-in-running")}
      isReady={isReady}
      onAct={act}
      onClose={onClose}
      renderErrorActions={(error) =>
        method === "password" &&
        user === null &&
        isUnknownUser(error) && (
          <div className="dialog-error-actions">
            <Button onClick={() => setInput({ ...input, method: "create" })}>{t("account-create-title")}</Button>
          </div>
        )
      }
    >
      <SignInFields
        input={input}
        hasAccount={user !== null}
        onChange={(change) => setInput((current) => ({ ...current, ...change }))}
      />
      <p className="field-note">{hasKeychain ? t("sign-in-key-in-keychain") : t("sign-in-key-in-memory")}</p>
    </ActionDialog>
  );
}
