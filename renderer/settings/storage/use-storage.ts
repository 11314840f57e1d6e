import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import { type Backups, getBackups, getStorage } from "../../../shared/api/backups.ts";
import { application } from "../../session/clients.ts";

export type Storage = z.output<typeof getStorage.response>;

export const backupsKey = ["backups"] as const;
export const storageKey = ["storage"] as const;

/** Polls the state of backups, more often while a task is running. */
export function useBackups(): UseQueryResult<Backups> {
  return useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => application.call(getBackups, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.task?.state === "running" ? 500 : 5000),
  });
}

/** Loads the storage space that the data use. It is not polled, because each request measures it. */
export function useStorage(): UseQueryResult<Storage> {
  return useQuery({
    queryKey: storageKey,
    queryFn: ({ signal }) => application.call(getStorage, { signal }),
    retry: false,
  });
}
