import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import { listConnections } from "../../shared/api/connections.ts";
import { application } from "./clients.ts";
import { useSession } from "./session.ts";
import { translateConnection, translateServiceText } from "./service-texts.ts";

export const connectionsKey = ["connections"] as const;

/** Polls the connections and their states. */
export function useConnections(): UseQueryResult<z.output<typeof listConnections.response>> {
  return useQuery({
    queryKey: connectionsKey,
    queryFn: async ({ signal }) => {
      const { list, key_store: keyStore, ...others } = await application.call(listConnections, { signal });
      const reason = keyStore.reason && translateServiceText(keyStore.reason);
      return { ...others, list: list.map(translateConnection), key_store: { ...keyStore, reason } };
    },
    retry: false,
    refetchInterval: 5000,
  });
}

/**
 * Returns whether API keys can be stored in the operating system's keychain. If the master key could not be stored in
 * the keychain, other keys cannot be stored there either.
 */
export function useHasKeychain(): boolean {
  const isAvailable = useConnections().data?.key_store.available ?? false;
  return useSession().data?.key_store === "keychain" && isAvailable;
}

/** Loads the window again with another connection, so that no data of this one stay in its memory. */
export function openConnection(id: string): void {
  window.location.assign(`/?${new URLSearchParams({ connection: id }).toString()}`);
}
