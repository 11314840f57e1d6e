import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { type Job, listJobs } from "../../shared/api/jobs.ts";
import { isRemote, service } from "../session/clients.ts";
import { jobsKey } from "../session/query-client.ts";
import { systemClock } from "../session/clock.ts";
import { toQuery, type QueueFilter } from "./filter.ts";
import { listTabsWithJobs, type QueueTab, queueTabs } from "./tabs.ts";
import { observeProgress } from "./time-left.ts";

/**
 * The polling interval in milliseconds while a job is running. Each poll sends a request for each tab. A remote service
 * permits 600 requests a minute for a key, which two windows would exceed if they polled it every second.
 */
const busyPollMs = isRemote ? 5000 : 1000;
/** The polling interval in milliseconds while no job is running. Jobs are also fetched when the window gets the focus. */
const idlePollMs = isRemote ? 8000 : 2000;

const countsKey = [...jobsKey, "counts"];

/** The number of jobs of each tab, by tab id. */
type JobCounts = ReadonlyMap<string, number>;
const noCounts: JobCounts = new Map();

async function fetchCounts(filter: QueueFilter, signal: AbortSignal): Promise<JobCounts> {
  const requests = queueTabs.map(async ({ id, query }) => {
    const { total_count: count } = await service.call(listJobs, {
      query: { ...query, ...toQuery(filter, systemClock.now()), limit: 1, offset: 0 },
      signal,
    });
    return [id, count] as const;
  });
  return new Map(await Promise.all(requests));
}

/** Polls the number of jobs of each tab, more often while a job is running. */
export function useJobCounts(filter: QueueFilter): {
  counts: JobCounts;
  error: unknown;
  refetchMs: number;
} {
  const { data, error } = useQuery({
    queryKey: [...countsKey, filter],
    queryFn: async ({ client, queryKey, signal }) => {
      const counts = await fetchCounts(filter, signal);
      // A job that moves to another tab between the requests may not be counted. The counts are fetched again if this
      // would show an empty queue.
      const hadJobs = listTabsWithJobs(client.getQueryData<JobCounts>(queryKey) ?? noCounts).length > 0;
      return hadJobs && listTabsWithJobs(counts).length === 0 ? fetchCounts(filter, signal) : counts;
    },
    // The previous counts are shown until those of a changed filter arrive.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.get("running") ?? 0) > 0 ? busyPollMs : idlePollMs),
    refetchOnWindowFocus: "always",
  });
  return { counts: data ?? noCounts, error, refetchMs: (data?.get("running") ?? 0) > 0 ? busyPollMs : idlePollMs };
}

/** A tab with the filter of its jobs. */
export interface FilteredTab {
  tab: QueueTab;
  filter: QueueFilter;
}

/** Fetches one page of a tab's jobs. Large jobs may need several requests, since the service limits a response's size. */
export async function fetchPage({ tab, filter }: FilteredTab, page: number, signal: AbortSignal) {
  const start = page * maxLimit;
  const list: Job[] = [];
  const query = { ...tab.query, ...toQuery(filter, systemClock.now()), order: filter.order ?? tab.order };
  for (;;) {
    const pageQuery = { ...query, limit: maxLimit - list.length, offset: start + list.length };
    const response = await service.call(listJobs, { query: pageQuery, signal });
    list.push(...response.list);
    observeProgress(response.list, systemClock.now());
    const isComplete = list.length >= maxLimit || start + list.length >= response.total_count;
    if (isComplete || response.list.length === 0) return { list, total_count: response.total_count };
  }
}

/** Builds the query for one page of a tab's jobs. */
const buildPageQuery = (filtered: FilteredTab, page: number, refetchMs: number) =>
  queryOptions({
    queryKey: [...jobsKey, filtered.tab.id, filtered.filter, page],
    queryFn: ({ signal }) => fetchPage(filtered, page, signal),
    refetchInterval: refetchMs,
    refetchOnWindowFocus: "always",
  });

/** The rows of a tab. Some may still be loading. */
export interface JobRows {
  count: number;
  /** Returns the job of a row; undefined while it is loading. */
  getJob: (index: number) => Job | undefined;
  /** The error with which a request failed, or null. */
  error: unknown;
  /** Whether the number of rows is still loading. */
  isPending: boolean;
}

/**
 * Loads the jobs of a tab. Only the pages of the list with the rows `first` to `last` are fetched and polled. If the
 * total in a page differs from `count`, the counts and the pages are fetched again at once, so that no row stays empty
 * until the next poll.
 */
export function useTabRows(
  { tab, filter }: FilteredTab,
  count: number | undefined,
  first: number,
  last: number,
  refetchMs: number,
): JobRows {
  const rowCount = count ?? 0;
  const lastRow = Math.max(0, rowCount - 1);
  const [firstPage, lastPage] = [first, last].map((row) => Math.floor(Math.min(row, lastRow) / maxLimit)) as [
    number,
    number,
  ];
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const results = useQueries({ queries: pages.map((page) => buildPageQuery({ tab, filter }, page, refetchMs)) });
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
      return results[Math.floor(index / maxLimit) - firstPage]?.data?.list[index % maxLimit];
    },
    error: results.find((result) => result.data === undefined && result.error !== null)?.error ?? null,
    isPending: count === undefined,
  };
}
