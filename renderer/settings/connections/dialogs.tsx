import { type ReactNode, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import {
  type Connection,
  createConnection,
  deleteConnection,
  putConnection,
  signOut,
} from "../../../shared/api/connections.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { application } from "../../session/clients.ts";
import { openConnection } from "../../session/connections.ts";
import { t } from "../../messages/messages.ts";

/** Returns the host of an address that a user entered. It is the default name of a connection. */
const getHost = (address: string): string => address.replace(/^[a-z]+:\/\//i, "").split("/")[0] ?? address;

interface AddressFormProps {
  title: string;
  address: string;
  titlePlaceholder?: string;
  onTitle: (title: string) => void;
  onAddress: (address: string) => void;
}

function AddressForm({ title, address, titlePlaceholder = "", onTitle, onAddress }: AddressFormProps): ReactNode {
  return (
    <>
      <TextField
        label={t("connection-address-label")}
        inputMode="url"
        maxLength={500}
        placeholder="https://galley.example.org"
        takesFocus
        value={address}
        onChange={onAddress}
      />
      <TextField
        label={t("name-label")}
        maxLength={100}
        placeholder={titlePlaceholder}
        value={title}
        onChange={onTitle}
      />
    </>
  );
}

interface AddDialogProps {
  onAdded: (connection: Connection) => void;
  onClose: () => void;
}

/** Dialog that adds a connection to a service. The service must respond at the address. */
export function AddDialog({ onAdded, onClose }: AddDialogProps): ReactNode {
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  const add = async (): Promise<void> => {
    const name = title.trim() === "" ? getHost(address.trim()) : title;
    onAdded(await application.call(createConnection, { body: { title: name, address } }));
  };
  return (
    <ActionDialog
      title={t("connection-add-title")}
      action={t("connection-add-continue")}
      progress={t("connection-add-asking", { host: getHost(address) })}
      isReady={address.trim() !== ""}
      onAct={add}
      onClose={onClose}
    >
      <p className="quiet">{t("connection-address-note")}</p>
      <AddressForm
        title={title}
        address={address}
        titlePlaceholder={getHost(address.trim()) || t("connection-name-placeholder")}
        onTitle={setTitle}
        onAddress={setAddress}
      />
    </ActionDialog>
  );
}

interface EditDialogProps {
  connection: Connection;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that changes the name and the address of a connection. */
export function EditDialog({ connection, onChanged, onClose }: EditDialogProps): ReactNode {
  const oldAddress = connection.address ?? "";
  const [address, setAddress] = useState(oldAddress);
  const [title, setTitle] = useState(connection.title);
  const isAddressChanged = address.trim() !== oldAddress;
  const change = async (): Promise<void> => {
    const body = isAddressChanged ? { title, address } : { title };
    await application.call(putConnection, { params: { id: connection.id }, body });
    await onChanged();
  };
  return (
    <ActionDialog
      title={t("connection-change-title", { connection: connection.title })}
      action={t("connection-change-action")}
      progress={isAddressChanged ? t("connection-add-asking", { host: getHost(address) }) : t("connection-changing")}
      isReady={title.trim() !== "" && address.trim() !== ""}
      onAct={change}
      onClose={onClose}
    >
      <AddressForm title={title} address={address} onTitle={setTitle} onAddress={setAddress} />
      {isAddressChanged && (
        <p className="field-note">{t("connection-address-change-effect", { host: getHost(oldAddress) })}</p>
      )}
    </ActionDialog>
  );
}

interface SignOutDialogProps {
  connection: Connection;
  onSignedOut: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that explains the effect of signing a connection out, and signs it out. */
export function SignOutDialog({ connection, onSignedOut, onClose }: SignOutDialogProps): ReactNode {
  const endSession = async (): Promise<void> => {
    await application.call(signOut, { params: { id: connection.id } });
    await onSignedOut();
  };
  return (
    <ActionDialog
      title={t("sign-out-question", { connection: connection.title })}
      action={t("sign-out-action")}
      onAct={endSession}
      onClose={onClose}
    >
      <p>{t("sign-out-effect", { email: connection.user?.email ?? "" })}</p>
    </ActionDialog>
  );
}

const isInUse = (error: unknown): boolean => error instanceof ApiError && error.code === "CONNECTION_IN_USE";

interface RemoveDialogProps {
  connection: Connection;
  isCurrent: boolean;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that removes a connection. Unsent work is deleted only if the user types the name of the connection. */
export function RemoveDialog({ connection, isCurrent, onRemoved, onClose }: RemoveDialogProps): ReactNode {
  const [discardsWork, setDiscardsWork] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const remove = async (): Promise<void> => {
    const query = { discard: discardsWork ? ("true" as const) : ("false" as const) };
    await application.call(deleteConnection, { params: { id: connection.id }, query });
    await onRemoved();
  };
  return (
    <ActionDialog
      title={t("connection-remove-question", { title: connection.title })}
      action={t("remove-action")}
      isReady={!discardsWork || confirmation.trim() === connection.title}
      onAct={remove}
      onClose={onClose}
      renderErrorActions={(error) =>
        isInUse(error) &&
        !discardsWork && (
          <div className="dialog-error-actions">
            {!isCurrent && (
              <Button onClick={() => openConnection(connection.id)}>{t("connection-switch-action")}</Button>
            )}
            <Button onClick={() => setDiscardsWork(true)}>{t("connection-remove-with-work-action")}</Button>
          </div>
        )
      }
    >
      <p>{t("connection-remove-effect", { host: getHost(connection.address ?? "") })}</p>
      {discardsWork && (
        <>
          <p>
            <strong>{t("connection-remove-unsent-effect")}</strong> {t("connection-remove-unsent-advice")}
          </p>
          <TextField
            label={t("name-label")}
            placeholder={connection.title}
            takesFocus
            value={confirmation}
            onChange={setConfirmation}
          />
        </>
      )}
    </ActionDialog>
  );
}
