import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/client.ts";

/** A refusal stays a refusal; only what did not arrive, and what the service stumbled over, is asked again. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
  return failures < 3;
}

/** All data of the service that the workbench shows, in one place. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The service may be on this machine, which a browser without a network does not know.
    queries: { retry: shouldRetry, networkMode: "always", staleTime: 500 },
    mutations: { retry: false, networkMode: "always" },
  },
});
