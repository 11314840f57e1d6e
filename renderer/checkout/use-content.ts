import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { shouldRetry } from "../session/query-client.ts";
import type { Checkout } from "./checkout.ts";
import type { JsonContent, JsonRole } from "./content-cache.ts";

/** An object with the contents of a job: a checkout, or a view that shows the job without a checkout. */
export type ContentSource = Pick<Checkout, "contents">;

/** Fetches a content of a job, unless it is cached. */
export function useContent<Role extends JsonRole>(
  { contents }: ContentSource,
  role: Role,
  item: number,
): UseQueryResult<JsonContent<Role>> {
  return useQuery(
    { ...contents.query(role, item), retry: shouldRetry, select: ({ content }) => content },
    contents.client,
  );
}

/** Returns a content if it is in the cache, and renders again when it changes; does not fetch. */
export function useCachedContent<Role extends JsonRole>(
  { contents }: ContentSource,
  role: Role,
  item: number,
): JsonContent<Role> | undefined {
  return useQuery({ ...contents.query(role, item), enabled: false }, contents.client).data?.content;
}

/** Returns the contents of several items as far as they are in the cache, in the order of `items`; does not fetch. */
export function useCachedContents<Role extends JsonRole>(
  { contents }: ContentSource,
  role: Role,
  items: readonly number[],
): readonly (JsonContent<Role> | undefined)[] {
  const queries = items.map((item) => ({ ...contents.query(role, item), enabled: false }));
  return useQueries({ queries }, contents.client).map(({ data }) => data?.content);
}
