import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { selectConnection } from "../../shared/api/connections.ts";
import { listenForKeys } from "../commands/dispatch.ts";
import { detectPlatform } from "../commands/keys.ts";
import { createRegistry } from "../commands/registry.ts";
import { RegistryContext } from "../commands/use-commands.ts";
import { application, connectionId } from "../session/clients.ts";
import { announceError } from "../session/notices.ts";
import { queryClient } from "../session/query-client.ts";
import { Window } from "./Window.tsx";

const registry = createRegistry(detectPlatform(navigator.userAgent));

/**
 * The root component: provides the query client and the command registry, listens for keys, and tells the gateway that
 * this window's connection is the one used last.
 */
export function App(): ReactNode {
  useEffect(() => listenForKeys(window, registry, announceError), []);
  useEffect(() => {
    application.call(selectConnection, { params: { id: connectionId } }).catch(announceError);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RegistryContext value={registry}>
        <Window />
      </RegistryContext>
    </QueryClientProvider>
  );
}
