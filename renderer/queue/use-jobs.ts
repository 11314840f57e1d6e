import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { listJobs } from "../../shared/api/jobs.ts";
import { isRemote, service } from "../session/clients.ts";
import { jobsKey } from "../session/query-client.ts";
import { getJobName } from "../session/job-summary.ts";
import type { QueueTab } from "./tabs.ts";
import { locateRow, queueTabs } from "./tabs.ts";

/**
 * The interval of polling while a job is running. Each poll is a request for each tab: every second, two windows of a
 * remote service would exceed the 600 requests a minute that it permits for a key.
 */
const busyPollMs = isRemote ? 5000 : 1000;
/** The interval of polling while no job is running. */
const idlePollMs = 8000;

const countsKey = [...jobsKey, "counts"];

/** Polls the number of jobs of each tab, by tab id. It polls more often while a job is running. */
export function useJobCounts(): { counts: ReadonlyMap<string, number>; error: unknown; refetchMs: number } {
  const { data, error } = useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => {
      const requests = queueTabs.map(async ({ id, query }) => {
        const { total_count: count } = await service.call(listJobs, {
          query: { ...query, limit: 1, offset: 0 },
          signal,
        });
        return [id, count] as const;
      });
      return new Map(await Promise.all(requests));
    },
    refetchInterval: ({ state }) => ((state.data?.get("running") ?? 0) > 0 ? busyPollMs : idlePollMs),
  });
  return { counts: data ?? new Map(), error, refetchMs: (data?.get("running") ?? 0) > 0 ? busyPollMs : idlePollMs };
}

/** Fetches one page of a tab's jobs. The service ends a page early if its jobs are large, so that the rest follows. */
async function fetchPage({ query }: QueueTab, page: number, signal: AbortSignal) {
  const start = page * maxLimit;
  const list: Job[] = [];
  for (;;) {
    const pageQuery = { ...query, limit: maxLimit - list.length, offset: start + list.length };
    const response = await service.call(listJobs, { query: pageQuery, signal });
    list.push(...response.list);
    const isComplete = list.length >= maxLimit || start + list.length >= response.total_count;
    if (isComplete || response.list.length === 0) return { list, total_count: response.total_count };
  }
}

/** Builds the query for one page of a tab's jobs. */
const buildPageQuery = (tab: QueueTab, page: number, refetchMs: number) =>
  queryOptions({
    queryKey: [...jobsKey, tab.id, page],
    queryFn: ({ signal }) => fetchPage(tab, page, signal),
    refetchInterval: refetchMs,
  });

/** The rows of a tab, of which some may still be loading. */
export interface JobRows {
  count: number;
  /** Returns the job of a row; undefined while it is loading. */
  getJob: (index: number) => Job | undefined;
  /** The error of the list request, or null. */
  error: unknown;
  /** Whether nothing has been loaded yet. */
  isPending: boolean;
}

/**
 * Loads the jobs of a tab: only the list pages with the rows `first` to `last` are fetched and polled. If their
 * number of jobs differs from `count`, both are fetched at once, so that no row stays empty until the next poll.
 */
export function useTabRows(
  tab: QueueTab,
  count: number | undefined,
  first: number,
  last: number,
  refetchMs: number,
): JobRows {
  const rowCount = count ?? 0;
  const outermostPages =
    rowCount === 0
      ? [0]
      : [first, last].map((row) => locateRow(tab, Math.min(row, rowCount - 1), rowCount, maxLimit).page);
  const firstPage = Math.min(...outermostPages);
  const pages = Array.from({ length: Math.max(...outermostPages) - firstPage + 1 }, (_, index) => firstPage + index);
  const results = useQueries({ queries: pages.map((page) => buildPageQuery(tab, page, refetchMs)) });
  const isOutdated = results.some(({ data }) => data !== undefined && data.total_count !== rowCount);
  const client = useQueryClient();
  useEffect(() => {
    if (!isOutdated) return;
    void client.invalidateQueries({ queryKey: countsKey });
    void client.invalidateQueries({ queryKey: [...jobsKey, tab.id] });
  }, [client, isOutdated, tab.id]);
  return {
    count: rowCount,
    getJob(index) {
      const position = locateRow(tab, index, rowCount, maxLimit);
      return results[position.page - firstPage]?.data?.list[position.index];
    },
    error: results.find((result) => result.data === undefined && result.error !== null)?.error ?? null,
    isPending: count === undefined,
  };
}

/** Searches the jobs of a tab by name. The service has no search, so all jobs of the tab are loaded. */
export function useSearchRows(tab: QueueTab, text: string): JobRows {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...jobsKey, tab.id, "all"],
    queryFn: async () => {
      const jobs: Job[] = [];
      for (let page = 0, total = 1; page * maxLimit < total; page++) {
        const response = await client.fetchQuery({ ...buildPageQuery(tab, page, idlePollMs), staleTime: idlePollMs });
        total = response.total_count;
        jobs.push(...response.list);
      }
      return tab.order === "oldest first" ? jobs : jobs.toReversed();
    },
    enabled: text !== "",
    refetchInterval: idlePollMs,
  });
  const query = text.toLowerCase();
  const matches = (data ?? []).filter((job) => getJobName(job).toLowerCase().includes(query));
  return { count: matches.length, getJob: (index) => matches[index], error, isPending: data === undefined };
}
