import type { ConceptCard, ConceptMatch } from "../../../shared/taxonomy/concepts.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { createProblem, createValidationError } from "../../../shared/json/validation.ts";
import type { ConceptQuery } from "../../pipeline/index/search-concepts.ts";
import { TaskError, type TaskName, type Tasks } from "../../pipeline/tasks.ts";
import { findTaxonomy } from "../../storage/taxonomies.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { TaxonomyRecord } from "../../storage/tables/documents.ts";
import type { UserRecord } from "../../storage/tables/accounts.ts";
import type { Caller, Context } from "../context.ts";
import { getJob } from "../jobs/jobs.ts";
import { getTaxonomy } from "./taxonomies.ts";
import { useTaxonomyFile } from "./reference-taxonomy.ts";
import { findTaxonomyFile } from "./find-taxonomy-file.ts";
import type { VocabularySource } from "./vocabulary-compiler.ts";

/** Creates the vocabulary source of a stored taxonomy. */
function createVocabularySource(context: Context, taxonomy: TaxonomyRecord): VocabularySource {
  return { sha256: taxonomy.sha256, useFile: (use) => useTaxonomyFile(context, taxonomy, use) };
}

const searchTimeoutMs = 30_000;

/**
 * The maximum number of compilations in a search. A search may join a compilation that another search has started. If
 * the file of that compilation is damaged or deleted before it is read, one more compilation is needed.
 */
const maxCompilations = 2;

/**
 * Compiles a keyword taxonomy that was just stored, so that the first search or job need not compile it. The
 * compilation runs in the background. If it fails, the first search or job compiles the taxonomy.
 */
export function compileInBackground(context: Context, taxonomy: TaxonomyRecord, { user }: Caller): void {
  if (taxonomy.kind !== "keywords" || context.vocabularies.hasCompiled(taxonomy.sha256)) return;
  const options = { owner: user.id, network: user.network };
  context.vocabularyCompiler.compile(createVocabularySource(context, taxonomy), options).catch((error: unknown) => {
    context.log.warn("a taxonomy was not compiled", { taxonomy: taxonomy.name, reason: String(error) });
  });
}

/** The version of a taxonomy to search: the version of a job, or the current version without `jobId`. */
interface ConceptScope {
  taxonomy: string;
  jobId: string | undefined;
}

/** A taxonomy that is searched, with its name for messages. */
export type SearchedTaxonomy = VocabularySource & { name: string };

/** The dependencies of a search. */
type SearchContext = Pick<Context, "workers" | "vocabularies" | "vocabularyCompiler">;

async function findSearchedTaxonomy(
  context: Context,
  caller: Caller,
  { taxonomy: name, jobId }: ConceptScope,
): Promise<SearchedTaxonomy> {
  if (jobId === undefined) {
    const taxonomy = await getTaxonomy(context, caller, name);
    if (taxonomy.kind === "keywords") return { name, ...createVocabularySource(context, taxonomy) };
    throw createValidationError([createProblem("name", `names ${name}, a taxonomy of data points without concepts`)]);
  }
  const job = await getJob(context, caller, jobId, { kind: "read-content", role: "indexing-taxonomy-json" });
  const source = await createJobVocabularySource(context, job);
  if (source.name === name && job.state.type === "indexing") return source;
  throw new ServiceError("TAXONOMY_NOT_FOUND", `The job does not index with the taxonomy ${name}.`);
}

/** Creates the vocabulary source of a job's copy of its taxonomy. */
async function createJobVocabularySource(context: Context, job: JobRecord): Promise<SearchedTaxonomy> {
  const { name, sha256 } = await findTaxonomy(context.db, job.taxonomyId);
  const useFile: VocabularySource["useFile"] = async (use) => use((await findTaxonomyFile(context, job)).path);
  return { name, sha256, useFile };
}

type SearchTask = Extract<TaskName, "searchConcepts" | "describeConcept" | "findUnknownConcepts">;

/**
 * Runs a search in a worker, which keeps the vocabulary open. Compiles the vocabulary first if it is missing or damaged.
 * @throws {ServiceError} SERVICE_BUSY, STORAGE_FULL, CONTENT_LOST
 */
async function runSearch<Name extends SearchTask>(
  { workers, vocabularies, vocabularyCompiler }: SearchContext,
  user: Pick<UserRecord, "id" | "network">,
  source: SearchedTaxonomy,
  name: Name,
  createInput: (compiled: string) => Tasks[Name]["input"],
): Promise<NonNullable<Tasks[Name]["output"]>> {
  const options = { urgent: true, owner: user.id, network: user.network };
  const input = createInput(vocabularies.getPath(source.sha256));
  const search = () => workers.run(name, input, { ...options, timeoutMs: searchTimeoutMs });
  try {
    const result = await search();
    if (result !== null) return result;
    for (let attempt = 1; attempt <= maxCompilations; attempt++) {
      await vocabularyCompiler.compile(source, options);
      const compiledResult = await search();
      if (compiledResult !== null) return compiledResult;
    }
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    const message = serviceText("taxonomy-not-searched", { name: source.name, reason: cause.message });
    throw new ServiceError(cause.code, message, { cause });
  }
  throw new Error(`the vocabulary ${source.sha256} that was just compiled cannot be opened`);
}

/** Returns the ids that no concept of a job's taxonomy has. @throws {ServiceError} see {@link runSearch} */
export async function findUnknownConcepts(
  context: Context,
  caller: Caller,
  job: JobRecord,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const source = await createJobVocabularySource(context, job);
  return new Set(
    await runSearch(context, caller.user, source, "findUnknownConcepts", (compiled) => ({
      compiled,
      ids: [...new Set(ids)],
    })),
  );
}

/** Searches the concepts of taxonomies. The searches of all users are served in turn. */
export interface ConceptSearch {
  /** Finds concepts by the beginning of a label, best first. @throws {ServiceError} see {@link runSearch} */
  search(taxonomy: SearchedTaxonomy, query: ConceptQuery): Promise<ConceptMatch[]>;
  /** Describes a concept. @throws {ServiceError} CONCEPT_NOT_FOUND, and see {@link runSearch} */
  describe(taxonomy: SearchedTaxonomy, concept: { id: string; language: string | null }): Promise<ConceptCard>;
}

/**
 * Creates a search of concepts.
 * @param user The user whose share of the workers the searches take.
 */
export function createConceptSearch(context: SearchContext, user: Pick<UserRecord, "id" | "network">): ConceptSearch {
  return {
    search: (taxonomy, query) =>
      runSearch(context, user, taxonomy, "searchConcepts", (compiled) => ({ compiled, query })),
    async describe(taxonomy, query) {
      const input = (compiled: string) => ({ compiled, ...query });
      const { concept } = await runSearch(context, user, taxonomy, "describeConcept", input);
      if (concept === null) throw new ServiceError("CONCEPT_NOT_FOUND", `${taxonomy.name} has no concept ${query.id}.`);
      return concept;
    },
  };
}

/**
 * Searches a taxonomy that a caller can read, see {@link ConceptSearch}.
 * @throws {ServiceError} TAXONOMY_NOT_FOUND, JOB_NOT_FOUND, ACCESS_DENIED, FIELD_INVALID for a taxonomy of data points, and
 *   see {@link runSearch}
 */
export async function searchConcepts(
  context: Context,
  caller: Caller,
  scope: ConceptScope,
  query: ConceptQuery,
): Promise<ConceptMatch[]> {
  return createConceptSearch(context, caller.user).search(await findSearchedTaxonomy(context, caller, scope), query);
}

/** Describes a concept of a taxonomy that a caller can read. @throws {ServiceError} see {@link searchConcepts} */
export async function getConcept(
  context: Context,
  caller: Caller,
  scope: ConceptScope,
  concept: { id: string; language: string | null },
): Promise<ConceptCard> {
  return createConceptSearch(context, caller.user).describe(
    await findSearchedTaxonomy(context, caller, scope),
    concept,
  );
}
