import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { listJobs } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";
import { getJobName } from "../session/job-summary.ts";
import type { QueueTab } from "./tabs.ts";
import { placeOf, queueTabs } from "./tabs.ts";

export const jobsKey = ["jobs"] as const;

const busyMs = 1000;
const idleMs = 8000;

/** How many jobs each tab has, by its id; asked for every second while something runs. */
export function useCounts(): { counts: ReadonlyMap<string, number>; error: unknown; refetchMs: number } {
  const { data, error } = useQuery({
    queryKey: [...jobsKey, "counts"],
    queryFn: async ({ signal }) => {
      const counted = queueTabs.map(async ({ id, query }) => {
        const { total_count: count } = await service.call(listJobs, {
          query: { ...query, limit: 1, offset: 0 },
          signal,
        });
        return [id, count] as const;
      });
      return new Map(await Promise.all(counted));
    },
    refetchInterval: ({ state }) => ((state.data?.get("running") ?? 0) > 0 ? busyMs : idleMs),
  });
  return { counts: data ?? new Map(), error, refetchMs: (data?.get("running") ?? 0) > 0 ? busyMs : idleMs };
}

const pageQuery = (tab: QueueTab, page: number, refetchMs: number) =>
  queryOptions({
    queryKey: [...jobsKey, tab.id, page],
    queryFn: ({ signal }) =>
      service.call(listJobs, { query: { ...tab.query, limit: maxLimit, offset: page * maxLimit }, signal }),
    refetchInterval: refetchMs,
  });

export interface JobRows {
  count: number;
  /** Undefined while its page is on the way. */
  row: (index: number) => Job | undefined;
  /** What the list could not be fetched for, if so. */
  error: unknown;
  /** Whether anything is known yet. */
  pending: boolean;
}

/** The jobs of a tab; only the pages between the rows `first` and `last` are fetched and kept fresh. */
export function useTabRows(
  tab: QueueTab,
  count: number | undefined,
  first: number,
  last: number,
  refetchMs: number,
): JobRows {
  const known = count ?? 0;
  const ends =
    known === 0 ? [0] : [first, last].map((row) => placeOf(tab, Math.min(row, known - 1), known, maxLimit).page);
  const low = Math.min(...ends);
  const pages = Array.from({ length: Math.max(...ends) - low + 1 }, (_, index) => low + index);
  const results = useQueries({ queries: pages.map((page) => pageQuery(tab, page, refetchMs)) });
  return {
    count: known,
    row(index) {
      const place = placeOf(tab, index, known, maxLimit);
      return results[place.page - low]?.data?.list[place.index];
    },
    error: results.find((result) => result.data === undefined && result.error !== null)?.error ?? null,
    pending: count === undefined,
  };
}

/** The jobs of a tab whose names hold `text`; the service has no search, so the tab is read through for it. */
export function useFoundRows(tab: QueueTab, text: string): JobRows {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...jobsKey, tab.id, "all"],
    queryFn: async () => {
      const jobs: Job[] = [];
      for (let page = 0, total = 1; page * maxLimit < total; page++) {
        const answer = await client.fetchQuery({ ...pageQuery(tab, page, idleMs), staleTime: idleMs });
        total = answer.total_count;
        jobs.push(...answer.list);
      }
      return tab.order === "oldest first" ? jobs : jobs.toReversed();
    },
    enabled: text !== "",
    refetchInterval: idleMs,
  });
  const wanted = text.toLowerCase();
  const found = (data ?? []).filter((job) => getJobName(job).toLowerCase().includes(wanted));
  return { count: found.length, row: (index) => found[index], error, pending: data === undefined };
}
