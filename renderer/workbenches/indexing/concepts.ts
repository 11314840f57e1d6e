import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { getConcept, searchConcepts } from "../../../shared/api/taxonomies.ts";
import type { ConceptCard } from "../../../shared/taxonomy/concepts.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { service } from "../../session/clients.ts";
import { t } from "../../messages/messages.ts";

/**
 * The taxonomy of a job. A job always keeps the same version of its taxonomy, so responses about it can be cached
 * forever.
 */
export interface ConceptScope {
  taxonomy: string;
  jobId: string;
}

/** The maximum number of concepts that a search returns. */
export const maxMatches = 50;

/**
 * Builds the query for the concepts with a label that begins with a text. While the query loads, it returns the
 * previous data.
 */
export const buildSearchQuery = ({ taxonomy, jobId }: ConceptScope, prefix: string) =>
  queryOptions({
    queryKey: ["concepts", jobId, "search", prefix],
    queryFn: async ({ signal }) => {
      const query = { prefix, job: jobId, limit: maxMatches };
      const { list } = await service.call(searchConcepts, { params: { name: taxonomy }, query, signal });
      return list;
    },
    enabled: prefix !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // An error is shown at once, since a reviewer waits and can retry.
    retry: false,
  });

/** Builds the query for the card of a concept: its labels, notes and related concepts. */
export const buildCardQuery = ({ taxonomy, jobId }: ConceptScope, id: string) =>
  queryOptions({
    queryKey: ["concepts", jobId, "card", id],
    queryFn: ({ signal }) =>
      service.call(getConcept, { params: { name: taxonomy, conceptId: id }, query: { job: jobId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const isConfirmed = ({ state }: Keyword): boolean => state === "accepted" || state === "corrected";

/** Finds the redundant keywords: confirmed concepts that are broader than another confirmed concept. */
export function findRedundantKeywords(
  confirmed: readonly Keyword[],
  cards: ReadonlyMap<string, ConceptCard>,
): { keyword: Keyword; broader: Keyword }[] {
  const byId = new Map(confirmed.map((keyword) => [keyword.id, keyword]));
  return confirmed.flatMap((keyword) =>
    (cards.get(keyword.id)?.ancestors ?? []).flatMap((ancestorId) => {
      const broader = byId.get(ancestorId);
      return broader === undefined ? [] : [{ keyword, broader }];
    }),
  );
}

export const describeRedundancy = (keyword: Keyword, broader: Keyword): string =>
  t("concept-broader-than", { broader: broader.label, narrower: keyword.label });

/** Returns the concept scope of a job. @throws {Error} if its keywords are not loaded */
export function getConceptScope({ store, contents }: Checkout): ConceptScope {
  const taxonomy = contents.peek("indexing-json", 0)?.taxonomy;
  if (taxonomy === undefined) throw new Error(t("indexing-keywords-job-not-loaded"));
  return { taxonomy, jobId: store.getState().job.id };
}

/** Loads the cards of keywords. Cards that are still loading or not in the taxonomy are omitted. */
export function useCards(scope: ConceptScope, keywords: readonly Keyword[]): ReadonlyMap<string, ConceptCard> {
  return useQueries({
    queries: keywords.map(({ id }) => buildCardQuery(scope, id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const]))),
  });
}
