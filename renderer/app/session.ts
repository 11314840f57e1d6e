import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import type { Session } from "../../shared/api/gateway.ts";
import { getSession } from "../../shared/api/gateway.ts";
import { getStatus } from "../../shared/api/status.ts";
import { gateway, service } from "./clients.ts";

/** Who is logged in, and where. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => gateway.call(getSession, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? 2000 : false),
  });
}

export type Connection = "connecting" | "connected" | "degraded" | "maintenance" | "unreachable";

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
