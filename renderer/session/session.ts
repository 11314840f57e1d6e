import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { getSession, type Session } from "../../shared/api/gateway.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ApiError, unreadableAnswerCode } from "../../shared/api/client.ts";
import { gateway, isRemote, service } from "./clients.ts";
import { isOnline, offlineStore } from "./offline.ts";
import { translateConnection, translateServiceError, translateServiceText } from "./service-texts.ts";

/** Loads the signed-in user and the connection by polling, because a restarted gateway no longer knows this window. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({
    queryKey: ["session"],
    queryFn: async ({ signal }) => {
      const session = await gateway.call(getSession, { signal });
      const { connection, note } = session;
      return { ...session, connection: translateConnection(connection), note: note && translateServiceText(note) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.status === "success" ? 5000 : 2000),
  });
}

export type ConnectionState = "connecting" | "connected" | "degraded" | "maintenance" | "unreachable";

/**
 * Returns whether the gateway rejects this window because the gateway was restarted. In this case, its response is an
 * HTML page.
 */
export function isRejected({ error }: Pick<UseQueryResult, "error">): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === unreadableAnswerCode;
}

/** Returns whether an error says that the connection has no API key that the service accepts. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== unreadableAnswerCode;
}

/** The polling interval in milliseconds while the service can be reached. */
const statusMs = 3000;

/**
 * Polls the status of the service, more often while it is unreachable. `reason` says why it is degraded or unreachable.
 * @param isEnabled false while the gateway knows that a remote service cannot be reached
 */
export function useConnection(isEnabled = true): {
  connection: ConnectionState;
  reason: string | null;
  /** Whether the gateway rejects this window. The state of the service is then unknown. */
  isRejected: boolean;
} {
  const status = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => service.call(getStatus, { signal }),
    retry: false,
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.status === "error" ? 1000 : statusMs),
    // A view that opens does not fetch the status again before the next poll.
    staleTime: statusMs,
  });
  const { data, isError, error } = status;
  // The gateway rejects the window, but this shows that it can be reached.
  if (isRejected(status)) return { connection: "connected", reason: null, isRejected: true };
  if (isError)
    return {
      connection: "unreachable",
      reason: error instanceof ApiError ? translateServiceError(error.code, error.message) : null,
      isRejected: false,
    };
  if (data === undefined) return { connection: "connecting", reason: null, isRejected: false };
  return {
    connection: data.status === "ok" ? "connected" : data.status,
    reason: data.reason && translateServiceText(data.reason),
    isRejected: false,
  };
}

/** Returns whether the service can be reached from this window. This is assumed until the state is known. */
function useIsReachable(): boolean {
  const { state, error } = useStore(offlineStore);
  const isSessionRejected = isRejected(useSession());
  const { connection, isRejected: isStatusRejected } = useConnection(!isRemote || isOnline(state));
  return isOnline(state) && error === null && !isSessionRejected && !isStatusRejected && connection !== "unreachable";
}

/** Calls a function each time the service can be reached again. */
export function useReconnect(onReconnect: () => void): void {
  const latest = useRef(onReconnect);
  useLayoutEffect(() => {
    latest.current = onReconnect;
  });
  const isReachable = useIsReachable();
  const wasReachable = useRef(isReachable);
  useEffect(() => {
    if (isReachable && !wasReachable.current) latest.current();
    wasReachable.current = isReachable;
  }, [isReachable]);
}
