import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import type { Session } from "../../shared/api/gateway.ts";
import { getSession } from "../../shared/api/gateway.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ApiError } from "../../shared/api/client.ts";
import { gateway, service } from "./clients.ts";

/** Who is logged in, and where; asked again and again, since a process that was started anew does not know this window. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => gateway.call(getSession, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.status === "success" ? 5000 : 2000),
  });
}

export type Connection = "connecting" | "connected" | "degraded" | "maintenance" | "unreachable";

/** Whether the service that answers now knows this window: it does not where it was started anew meanwhile. */
export function isLockedOut(session: UseQueryResult<Session>): boolean {
  return session.error instanceof ApiError && session.error.status === 401;
}

/** Whether the service answers; asked often while it does not. */
export function useConnection(): Connection {
  const { data, isError } = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => service.call(getStatus, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.status === "error" ? 1000 : 3000),
  });
  if (isError) return "unreachable";
  if (data === undefined) return "connecting";
  return data.status === "ok" ? "connected" : data.status;
}
