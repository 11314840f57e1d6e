import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { exportLearned, importLearned, type LearnedSummary, listLearned } from "../../shared/api/learned.ts";
import { ApiError } from "../../shared/api/client.ts";
import { getConcept, getTaxonomy } from "../../shared/api/taxonomies.ts";
import { type LearnedContent, learnedExportSchema } from "../../shared/learned.ts";
import { dataPointTaxonomySchema, listFields } from "../../shared/taxonomy/taxonomy.ts";
import { createValidationError, validate } from "../../shared/json/validation.ts";
import { service } from "../session/clients.ts";
import { learnedQueryKey, loadAll } from "../session/learned-documents.ts";
import { queryClient } from "../session/query-client.ts";
import { saveFile } from "../session/shell.ts";
import { t } from "../messages/messages.ts";
import { localizeTaxonomy } from "../session/localize-taxonomy.ts";

/** Loads the summaries of learned data, one for each taxonomy. */
export function useLearnedSummaries(): UseQueryResult<LearnedSummary[]> {
  return useQuery({
    queryKey: learnedQueryKey,
    queryFn: ({ signal }) => loadAll((query) => service.call(listLearned, { query, signal })),
  });
}

/**
 * Loads the labels of learned data. The labels of data points include those of their groups, and are found by path
 * without row numbers. The labels of concepts are found by id. Data points and concepts that the taxonomy no longer has
 * are omitted.
 */
export async function loadLabels(
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

/** Invalidates the queries of learned data after a change. */
export function invalidateLearned(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: learnedQueryKey });
}

/** Saves the learned data of a taxonomy as a file. */
export async function exportLearnedFile(name: string): Promise<void> {
  const exported = await service.call(exportLearned, { params: { name } });
  saveFile(`${name}-learned.json`, new Blob([JSON.stringify(exported)], { type: "application/json" }));
}

/**
 * Imports a file that `exportLearnedFile` has saved. Returns the number of documents in it.
 * @throws {Error} with a list of the problems of the file and their paths
 */
export async function importLearnedFile(name: string, file: File): Promise<number> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch (cause) {
    throw new Error(t("learned-file-no-json", { name: file.name }), { cause });
  }
  const checked = validate(learnedExportSchema, content);
  if ("problems" in checked) throw createValidationError(checked.problems);
  await service.call(importLearned, { params: { name }, body: checked.data });
  await invalidateLearned();
  return checked.data.documents.length;
}
