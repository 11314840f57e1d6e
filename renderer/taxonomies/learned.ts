import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { LearnedDocumentRecord, LearnedSummary } from "../../shared/api/learned.ts";
import { exportLearned, importLearned, listLearned, listLearnedDocuments } from "../../shared/api/learned.ts";
import { learnedExportSchema } from "../../shared/learned.ts";
import { createValidationError, validate } from "../../shared/validation.ts";
import { service } from "../session/clients.ts";
import { queryClient } from "../session/query-client.ts";
import { saveFile } from "../session/shell.ts";

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
    throw new Error(`${file.name} is not JSON.`, { cause });
  }
  const checked = validate(learnedExportSchema, content);
  if ("problems" in checked) throw createValidationError(checked.problems);
  await service.call(importLearned, { params: { name }, body: checked.data });
  await refreshLearned();
  return checked.data.documents.length;
}
