import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { connectionId } from "../../session/clients.ts";
import { useConnections, useHasKeychain } from "../../session/connections.ts";
import { SignInDialog } from "./SignInDialog.tsx";

/** Dialog that signs the connection of this window in again. */
export function CurrentSignInDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const { data } = useConnections();
  const hasKeychain = useHasKeychain();
  const connection = data?.list.find(({ id }) => id === connectionId);
  if (connection === undefined) return null;
  return (
    <SignInDialog
      connection={connection}
      hasKeychain={hasKeychain}
      onSignedIn={async () => {
        onClose();
        await client.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
