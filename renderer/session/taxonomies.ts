import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { listTaxonomies, type TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { service } from "./clients.ts";
import { localizeTitle } from "./localize-taxonomy.ts";
import { queryClient } from "./query-client.ts";

const queryKey = ["taxonomies"];

/** Fetches the summaries of all taxonomies in the order of their names, with titles in the language of the window. */
export async function fetchTaxonomies(signal?: AbortSignal, client = service): Promise<TaxonomySummary[]> {
  const all: TaxonomySummary[] = [];
  for (;;) {
    const query = { limit: maxLimit, offset: all.length };
    const { list, total_count: total } = await client.call(listTaxonomies, {
      query,
      ...(signal === undefined ? {} : { signal }),
    });
    all.push(...list.map(localizeTitle));
    if (list.length === 0 || all.length >= total) return all;
  }
}

/** Loads the summaries of all taxonomies. */
export function useTaxonomies(): UseQueryResult<TaxonomySummary[]> {
  return useQuery({ queryKey, queryFn: ({ signal }) => fetchTaxonomies(signal) });
}

/**
 * Returns a function from the name of a taxonomy to its title. While the title is unknown, the function returns the
 * name.
 */
export function useTaxonomyTitles(): (name: string) => string {
  const { data } = useTaxonomies();
  return (name) => data?.find((taxonomy) => taxonomy.name === name)?.title ?? name;
}

/** Returns the summaries of all taxonomies from the cache, or loads them. @throws {ApiError} if they cannot be loaded */
export const loadTaxonomies = (): Promise<TaxonomySummary[]> =>
  queryClient.ensureQueryData({ queryKey, queryFn: ({ signal }) => fetchTaxonomies(signal) });

/** Loads the summaries again after a taxonomy has changed. */
export function refreshTaxonomies(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}
