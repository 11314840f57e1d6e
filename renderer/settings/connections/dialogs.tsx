import type { ReactNode } from "react";
import { useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import type { Connection } from "../../../shared/api/connections.ts";
import { createConnection, deleteConnection, putConnection, signOut } from "../../../shared/api/connections.ts";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { application } from "../../session/clients.ts";
import { openConnection } from "../../session/connections.ts";

/** Returns the host of an address as a user enters it, which is the name of a connection without one. */
const getHost = (address: string): string => address.replace(/^[a-z]+:\/\//i, "").split("/")[0] ?? address;

function AddressForm({
  title,
  address,
  titlePlaceholder = "",
  onTitle,
  onAddress,
}: {
  title: string;
  address: string;
  titlePlaceholder?: string;
  onTitle: (title: string) => void;
  onAddress: (address: string) => void;
}): ReactNode {
  return (
    <>
      <TextField
        label="Address"
        inputMode="url"
        maxLength={500}
        placeholder="https://galley.example.org"
        takesFocus
        value={address}
        onChange={onAddress}
      />
      <TextField label="Name" maxLength={100} placeholder={titlePlaceholder} value={title} onChange={onTitle} />
    </>
  );
}

/** Adds a connection to a service, which must answer at the address. */
export function AddDialog({
  onAdded,
  onClose,
}: {
  onAdded: (connection: Connection) => void;
  onClose: () => void;
}): ReactNode {
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  const add = async (): Promise<void> => {
    const name = title.trim() === "" ? getHost(address.trim()) : title;
    onAdded(await application.call(createConnection, { body: { title: name, address } }));
  };
  return (
    <ActionDialog
      title="Add connection"
      action="Continue"
      progress={`Asking ${getHost(address)}…`}
      isReady={address.trim() !== ""}
      onAct={add}
      onClose={onClose}
    >
      <p className="quiet">
        You get the address from whoever runs the service. Galley asks it who it is, and sends nothing else until you
        sign in.
      </p>
      <AddressForm
        title={title}
        address={address}
        titlePlaceholder={getHost(address.trim()) || "As the address"}
        onTitle={setTitle}
        onAddress={setAddress}
      />
    </ActionDialog>
  );
}

/** Changes the name and the address of a connection. */
export function EditDialog({
  connection,
  onChanged,
  onClose,
}: {
  connection: Connection;
  onChanged: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const oldAddress = connection.address ?? "";
  const [address, setAddress] = useState(oldAddress);
  const [title, setTitle] = useState(connection.title);
  const isMoved = address.trim() !== oldAddress;
  const change = async (): Promise<void> => {
    const body = isMoved ? { title, address } : { title };
    await application.call(putConnection, { params: { id: connection.id }, body });
    await onChanged();
  };
  return (
    <ActionDialog
      title={`Change ${connection.title}`}
      action="Change"
      progress={isMoved ? `Asking ${getHost(address)}…` : "Changing…"}
      isReady={title.trim() !== "" && address.trim() !== ""}
      onAct={change}
      onClose={onClose}
    >
      <AddressForm title={title} address={address} onTitle={setTitle} onAddress={setAddress} />
      {isMoved && (
        <p className="field-note">
          Another address signs you out, because the key was meant for {getHost(oldAddress)} only.
        </p>
      )}
    </ActionDialog>
  );
}

/** Signs a connection out, after an explanation of what stays. */
export function SignOutDialog({
  connection,
  onSignedOut,
  onClose,
}: {
  connection: Connection;
  onSignedOut: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const out = async (): Promise<void> => {
    await application.call(signOut, { params: { id: connection.id } });
    await onSignedOut();
  };
  return (
    <ActionDialog title={`Sign out of ${connection.title}?`} action="Sign out" onAct={out} onClose={onClose}>
      <p>
        The key is deleted from this computer and stays valid elsewhere. The connection and work that is not sent yet
        stay, and go on when {connection.user?.email} signs in again.
      </p>
    </ActionDialog>
  );
}

const isInUse = (error: unknown): boolean => error instanceof ApiError && error.code === "CONNECTION_IN_USE";

/** Removes a connection. Work that was not sent is deleted only if the user types the connection's name. */
export function RemoveDialog({
  connection,
  isCurrent,
  onRemoved,
  onClose,
}: {
  connection: Connection;
  isCurrent: boolean;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const [discardsWork, setDiscardsWork] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const remove = async (): Promise<void> => {
    const query = { discard: discardsWork ? ("true" as const) : ("false" as const) };
    await application.call(deleteConnection, { params: { id: connection.id }, query });
    await onRemoved();
  };
  return (
    <ActionDialog
      title={`Remove ${connection.title}?`}
      action="Remove"
      isReady={!discardsWork || confirmation.trim() === connection.title}
      onAct={remove}
      onClose={onClose}
      renderErrorActions={(error) =>
        isInUse(error) &&
        !discardsWork && (
          <div className="dialog-error-actions">
            {!isCurrent && (
              <button type="button" className="button" onClick={() => openConnection(connection.id)}>
                Switch to it
              </button>
            )}
            <button type="button" className="button" onClick={() => setDiscardsWork(true)}>
              Delete the work too…
            </button>
          </div>
        )
      }
    >
      <p>
        The connection and its key are deleted from this computer. Account and jobs at{" "}
        {getHost(connection.address ?? "")} stay as they are.
      </p>
      {discardsWork && (
        <>
          <p>
            <strong>The work that was not sent is deleted for good.</strong> “Export everything” (Storage and backup)
            keeps a copy. Type the name of the connection to confirm it.
          </p>
          <TextField
            label="Name"
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
