import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { listWatchedFolders, type WatchedFolders } from "../../../shared/api/watched-folders.ts";
import { application } from "../../session/clients.ts";

export const watchedFoldersKey = ["watched-folders"] as const;

/** Polls the watched folders. */
export function useWatchedFolders(intervalMs: number): UseQueryResult<WatchedFolders> {
  return useQuery({
    queryKey: watchedFoldersKey,
    queryFn: ({ signal }) => application.call(listWatchedFolders, { signal }),
    retry: false,
    refetchInterval: intervalMs,
  });
}
