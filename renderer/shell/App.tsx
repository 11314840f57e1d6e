import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { selectConnection } from "../../shared/api/connections.ts";
import { returnFocusAfterChoice } from "../commands/closed-list.ts";
import { listenForKeys } from "../commands/dispatch.ts";
import { detectPlatform } from "../commands/keys.ts";
import { createRegistry } from "../commands/registry.ts";
import { RegistryContext } from "../commands/use-commands.ts";
import { application, connectionId, gateway, isRemote } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { announceError } from "../session/notices.ts";
import { followOfflineState, offlineStore } from "../session/offline.ts";
import { jobsKey, queryClient } from "../session/query-client.ts";
import { connectDesktop } from "./desktop.ts";
import { Window } from "./Window.tsx";

const registry = createRegistry(detectPlatform(navigator.userAgent));

/**
 * Follows the offline state of a remote connection. Fetches the jobs again when the status, the kept jobs, or the
 * check-ins and cancellations in the outbox change.
 */
function followConnection(): () => void {
  let previous = "";
  return followOfflineState(gateway, systemClock, (state, error) => {
    offlineStore.setState((current) => ({ state: state ?? current.state, error }));
    if (state === null) return;
    const jobs = state.kept.map(({ job_id: id, lease, conflict }) => [id, lease, conflict]);
    const effects = state.outbox.flatMap(({ id, kind }) => (kind === "content" ? [] : [id]));
    const next = JSON.stringify([state.connection.status, jobs, effects]);
    if (previous !== "" && next !== previous) void queryClient.invalidateQueries({ queryKey: jobsKey });
    previous = next;
  });
}

/**
 * The root component. It provides the query client and the command registry, listens for keys and to the desktop shell,
 * follows the connection, and tells the gateway that the connection of this window was used last.
 */
export function App(): ReactNode {
  useEffect(() => listenForKeys(window, registry, announceError), []);
  useEffect(() => returnFocusAfterChoice(window), []);
  useEffect(() => connectDesktop(registry), []);
  useEffect(() => (isRemote ? followConnection() : undefined), []);
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
