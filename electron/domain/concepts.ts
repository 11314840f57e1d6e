import type { ConceptCard, ConceptMatch } from "../../shared/concepts.ts";
import { ServiceError } from "../../shared/errors.ts";
import { createProblem, createValidationError } from "../../shared/validation.ts";
import type { ConceptQuery } from "../pipeline/index/search-concepts.ts";
import { TaskError, type TaskName, type Tasks } from "../pipeline/tasks.ts";
import { findTaxonomy, readTaxonomyContent } from "../storage/taxonomies.ts";
import type { TaxonomyRecord } from "../storage/tables.ts";
import type { Caller, Context } from "./context.ts";
import { getJob } from "./jobs.ts";
import { getTaxonomy } from "./taxonomies.ts";
import { findTaxonomyFile } from "./validate-content.ts";
import type { VocabularySource } from "./vocabulary-compiler.ts";

/** Returns a taxonomy that is not bound to a job: its JSON is written to a file while it is used. */
function createSource({ db, vocabularies }: Context, { id, sha256 }: TaxonomyRecord): VocabularySource {
  return {
    sha256,
    async useFile(use) {
      await vocabularies.useTemporaryFile(sha256, await readTaxonomyContent(db, id), use);
    },
  };
}

const compileTimeoutMs = 5 * 60_000;
const searchTimeoutMs = 30_000;

/**
 * Compiles a keyword taxonomy that was just stored, so that neither the first search nor the first job has to. It does
 * so in the background: without it, they do.
 */
export function compileInBackground(context: Context, taxonomy: TaxonomyRecord, { user }: Caller): void {
  if (taxonomy.kind !== "keywords" || context.vocabularies.hasCompiled(taxonomy.sha256)) return;
  const options = { timeoutMs: compileTimeoutMs, owner: user.id, network: user.network };
  context.vocabularyCompiler.compile(createSource(context, taxonomy), options).catch((error: unknown) => {
    context.log.warn("a taxonomy was not compiled", { taxonomy: taxonomy.name, reason: String(error) });
  });
}

/** Which version of a taxonomy is searched: that of a job, or the current one. */
interface ConceptScope {
  taxonomy: string;
  jobId: string | undefined;
}

async function findSource(context: Context, caller: Caller, { taxonomy: name, jobId }: ConceptScope) {
  if (jobId === undefined) {
    const taxonomy = await getTaxonomy(context, caller, name);
    if (taxonomy.kind === "keywords") return createSource(context, taxonomy);
    throw createValidationError([createProblem("name", `names ${name}, a taxonomy of data points without concepts`)]);
  }
  const job = await getJob(context, caller, jobId, { kind: "read-content", role: "indexing-taxonomy-json" });
  const taxonomy = await findTaxonomy(context.db, job.taxonomyId);
  if (taxonomy.name !== name || taxonomy.kind !== "keywords") {
    throw new ServiceError("TAXONOMY_NOT_FOUND", `The job does not index with the taxonomy ${name}.`);
  }
  const useFile: VocabularySource["useFile"] = async (use) => use((await findTaxonomyFile(context, job)).path);
  return { sha256: taxonomy.sha256, useFile };
}

type SearchTask = Extract<TaskName, "searchConcepts" | "describeConcept">;

/**
 * Runs a search in a worker, which keeps the vocabulary open. Compiles the vocabulary first if it is missing or damaged.
 * @throws {ServiceError} TAXONOMY_NOT_FOUND, JOB_NOT_FOUND, ACCESS_DENIED, FIELD_INVALID for a taxonomy of data points,
 *   SERVICE_BUSY, STORAGE_FULL
 */
async function runSearch<Name extends SearchTask>(
  context: Context,
  caller: Caller,
  scope: ConceptScope,
  name: Name,
  createInput: (compiled: string) => Tasks[Name]["input"],
): Promise<NonNullable<Tasks[Name]["output"]>> {
  const { workers, vocabularies, vocabularyCompiler } = context;
  const source = await findSource(context, caller, scope);
  const options = { urgent: true, owner: caller.user.id, network: caller.user.network };
  const input = createInput(vocabularies.getPath(source.sha256));
  const search = () => workers.run(name, input, { ...options, timeoutMs: searchTimeoutMs });
  try {
    const result = await search();
    if (result !== null) return result;
    await vocabularyCompiler.compile(source, { ...options, timeoutMs: compileTimeoutMs });
    const compiledResult = await search();
    if (compiledResult !== null) return compiledResult;
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    throw new ServiceError(cause.code, `The taxonomy ${scope.taxonomy} cannot be searched: ${cause.message}`, {
      cause,
    });
  }
  throw new Error(`the vocabulary ${source.sha256} that was just compiled cannot be opened`);
}

/** Finds concepts by the beginning of a label, best first. @throws {ServiceError} see {@link runSearch} */
export function searchConcepts(
  context: Context,
  caller: Caller,
  scope: ConceptScope,
  query: ConceptQuery,
): Promise<ConceptMatch[]> {
  return runSearch(context, caller, scope, "searchConcepts", (compiled) => ({ compiled, query }));
}

/** Describes a concept. @throws {ServiceError} CONCEPT_NOT_FOUND, and see {@link runSearch} */
export async function getConcept(
  context: Context,
  caller: Caller,
  scope: ConceptScope,
  { id, language }: { id: string; language: string | null },
): Promise<ConceptCard> {
  const { concept } = await runSearch(context, caller, scope, "describeConcept", (compiled) => ({
    compiled,
    id,
    language,
  }));
  if (concept === null) throw new ServiceError("CONCEPT_NOT_FOUND", `${scope.taxonomy} has no concept ${id}.`);
  return concept;
}
