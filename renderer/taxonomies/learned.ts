import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { LearnedDocumentRecord, LearnedSummary } from "../../shared/api/learned.ts";
import { exportLearned, importLearned, listLearned, listLearnedDocuments } from "../../shared/api/learned.ts";
import { ApiError } from "../../shared/api/client.ts";
import { getConcept, getTaxonomy } from "../../shared/api/taxonomies.ts";
import { type LearnedContent, learnedExportSchema } from "../../shared/learned.ts";
import { dataPointTaxonomySchema, listFields } from "../../shared/taxonomy/taxonomy.ts";
import { createValidationError, validate } from "../../shared/json/validation.ts";
import { service } from "../session/clients.ts";
import { queryClient } from "../session/query-client.ts";
import { saveFile } from "../session/shell.ts";
import { t } from "../messages/messages.ts";
import { localizeTaxonomy } from "../session/localize-taxonomy.ts";

const queryKey = ["learned"];

/** Loads the items of all pages of a list. */
async function loadAll<Item>(
  loadPage: (query: { limit: number; offset: number }) => Promise<{ list: Item[]; total_count: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { list, total_count: total } = await loadPage({ limit: maxLimit, offset: all.length });
    all.push(...list);
    if (list.length === 0 || all.length >= total) return all;
  }
}

/** Loads what was learned, by taxonomy. */
export function useLearned(): UseQueryResult<LearnedSummary[]> {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => loadAll((query) => service.call(listLearned, { query, signal })),
  });
}

/** Loads the documents that a taxonomy was learned from, the latest first. */
export function useLearnedDocuments(name: string): UseQueryResult<LearnedDocumentRecord[]> {
  return useQuery({
    queryKey: [...queryKey, name],
    queryFn: ({ signal }) =>
      loadAll((query) => service.call(listLearnedDocuments, { params: { name }, query, signal })),
  });
}

/**
 * Reads the labels of what a document taught: of data points by their paths without rows, with the labels of their
 * groups, and of concepts by their ids. What the taxonomy does not have any more has none.
 */
export async function readLabels(
  name: string,
  content: LearnedContent,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (content.kind === "data-points") {
    const source = await service.call(getTaxonomy, { params: { name }, signal });
    const taxonomy = localizeTaxonomy(dataPointTaxonomySchema.parse(source));
    return new Map(
      listFields(taxonomy).map(({ path, field, groups }) => [
        path,
        [...groups, field].map(({ label }) => label).join(" › "),
      ]),
    );
  }
  const cards = [...content.accepted, ...content.rejected].map(async (conceptId): Promise<[string, string][]> => {
    try {
      const { label } = await service.call(getConcept, { params: { name, conceptId }, query: {}, signal });
      return [[conceptId, label]];
    } catch (error) {
      if (error instanceof ApiError && error.code === "CONCEPT_NOT_FOUND") return [];
      throw error;
    }
  });
  return new Map((await Promise.all(cards)).flat());
}

/** Loads what was learned again after it has changed. */
export function refreshLearned(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** Saves what was learned for a taxonomy as a file. */
export async function saveLearned(name: string): Promise<void> {
  const exported = await service.call(exportLearned, { params: { name } });
  saveFile(`${name}-learned.json`, new Blob([JSON.stringify(exported)], { type: "application/json" }));
}

/**
 * Imports a file that `saveLearned` has made. Returns the number of its documents.
 * @throws {Error} that lists each problem of the file with its path
 */
export async function readLearned(name: string, file: File): Promise<number> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch (cause) {
    throw new Error(t("learned-file-no-json", { name: file.name }), { cause });
  }
  const checked = validate(learnedExportSchema, content);
  if ("problems" in checked) throw createValidationError(checked.problems);
  await service.call(importLearned, { params: { name }, body: checked.data });
  await refreshLearned();
  return checked.data.documents.length;
}
