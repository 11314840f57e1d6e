import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import type { Session } from "../../shared/api/gateway.ts";
import { getSession } from "../../shared/api/gateway.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ApiError } from "../../shared/api/client.ts";
import { gateway, service } from "./clients.ts";

/** Polls the signed-in user and the connection, because a restarted gateway does not know this window any more. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => gateway.call(getSession, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.status === "success" ? 5000 : 2000),
  });
}

const unreadableCode = "UNREADABLE_ANSWER";

export type Connection = "connecting" | "connected" | "degraded" | "maintenance" | "unreachable";

/** Returns whether the gateway was restarted and therefore rejects this window, with a page and not in the API's format. */
export function isRejected({ error }: Pick<UseQueryResult, "error">): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === unreadableCode;
}

/** Returns whether an error says that the connection has no API key that the service accepts. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== unreadableCode;
}

/**
 * Polls the status of the service, more often while it is unreachable. `reason` says why it is degraded or unreachable.
 * @param isEnabled false while the gateway knows that a remote service cannot be reached
 */
export function useConnection(isEnabled = true): { connection: Connection; reason: string | null } {
  const status = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => service.call(getStatus, { signal }),
    retry: false,
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.status === "error" ? 1000 : 3000),
  });
  const { data, isError, error } = status;
  // A gateway that rejects the window answers it.
  if (isRejected(status)) return { connection: "connected", reason: null };
  if (isError) return { connection: "unreachable", reason: error instanceof ApiError ? error.message : null };
  if (data === undefined) return { connection: "connecting", reason: null };
  return { connection: data.status === "ok" ? "connected" : data.status, reason: data.reason };
}
