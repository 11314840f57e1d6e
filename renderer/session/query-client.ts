import { QueryClient } from "@tanstack/react-query";
import { ApiError, isForeignSuccess } from "../../shared/api/client.ts";

/** The prefix of the keys of all job queries. These queries are invalidated when a job changes. */
export const jobsKey = ["jobs"] as const;

/** The prefix of the keys of all queries of active times. These queries are invalidated when times were written. */
export const activeTimesKey = ["active-times"] as const;

/**
 * Decides whether a failed query is retried. It is retried at most three times, after network errors, server errors,
 * status 429, and responses that are not from the service.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (isRefused && !isForeignSuccess(error)) return false;
  return failures < 3;
}

/** The cache of all server state that the window shows, except the contents of the open job. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Requests are sent even if the browser is offline, since the service may run on this machine.
    queries: { retry: shouldRetry, networkMode: "always", staleTime: 500 },
    mutations: { retry: false, networkMode: "always" },
  },
});
