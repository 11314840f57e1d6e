import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { type LearnedDocumentRecord, listLearnedDocuments } from "../../shared/api/learned.ts";
import { service } from "./clients.ts";

/** The key of the queries of learned data. */
export const learnedQueryKey = ["learned"];

/** Loads all items of a paginated list. */
export async function loadAll<Item>(
  loadPage: (query: { limit: number; offset: number }) => Promise<{ list: Item[]; total_count: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { list, total_count: total } = await loadPage({ limit: maxLimit, offset: all.length });
    all.push(...list);
    if (list.length === 0 || all.length >= total) return all;
  }
}

/** Loads the documents from which a taxonomy has learned for the user, the latest first. */
export function useLearnedDocuments(name: string, enabled = true): UseQueryResult<LearnedDocumentRecord[]> {
  return useQuery({
    queryKey: [...learnedQueryKey, name],
    queryFn: ({ signal }) =>
      loadAll((query) => service.call(listLearnedDocuments, { params: { name }, query, signal })),
    enabled,
  });
}
