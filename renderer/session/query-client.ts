import { QueryClient } from "@tanstack/react-query";
import { ApiError, isForeignSuccess } from "../../shared/api/client.ts";

/** The prefix of the keys of all job queries. These queries are invalidated when a job changes. */
export const jobsKey = ["jobs"] as const;

/** The prefix of the keys of all queries of active times. These queries are invalidated when times were written. */
export const activeTimesKey = ["active-times"] as const;

/**
 * Decides whether a failed query is retried: after network and server errors, 429 and responses of others, at most three
 * times.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (isRefused && !isForeignSuccess(error)) return false;
  return failures < 3;
}

/** The cache of all server state that the window shows, except the contents of the open job. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The service may run on this machine, so a browser that is offline must still send requests.
    queries: { retry: shouldRetry, networkMode: "always", staleTime: 500 },
    mutations: { retry: false, networkMode: "always" },
  },
});
