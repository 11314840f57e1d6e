import { z } from "zod";
import { contentSummarySchema } from "../../../shared/api/taxonomies.ts";
import { conceptCardSchema, conceptMatchSchema } from "../../../shared/taxonomy/concepts.ts";
import { describeConcept, searchConcepts } from "../../pipeline/index/search-concepts.ts";
import { errorTable, type ErrorCode } from "../../../shared/errors.ts";
import { compileVocabularyFile, openCompiledVocabulary } from "../open-vocabulary.ts";
import { validateTaxonomyFile } from "../validate-taxonomy-file.ts";
import type { TaskImplementations } from "./task-implementation.ts";

/** The tasks on taxonomies and their vocabularies. */
export const taxonomyTasks: TaskImplementations<
  | "validateTaxonomy"
  | "readTaxonomyFile"
  | "compileVocabulary"
  | "searchConcepts"
  | "describeConcept"
  | "findUnknownConcepts"
> = {
  validateTaxonomy: {
    output: z.union([
      z.strictObject({ summary: contentSummarySchema }),
      z.strictObject({
        refusal: z.strictObject({
          code: z.enum(Object.keys(errorTable) as ErrorCode[]),
          message: z.string(),
          fields: z.record(z.string(), z.object({ message: z.string() })).nullable(),
        }),
      }),
    ]),
    run: validateTaxonomyFile,
  },
  readTaxonomyFile: {
    output: z.undefined(),
    async run(files) {
      // The parsers are loaded with the first file, since most workers never need them.
      const { readTaxonomyFile } = await import("../taxonomy-files/read-taxonomy-file.ts");
      return readTaxonomyFile(files);
    },
  },
  compileVocabulary: {
    output: z.undefined(),
    async run(files) {
      await compileVocabularyFile(files);
      return undefined;
    },
  },
  searchConcepts: {
    output: z.array(conceptMatchSchema).nullable(),
    async run({ compiled, query }) {
      const vocabulary = await openCompiledVocabulary(compiled);
      return vocabulary === null ? null : searchConcepts(vocabulary, query);
    },
  },
  describeConcept: {
    output: z.strictObject({ concept: conceptCardSchema.nullable() }).nullable(),
    async run({ compiled, id, language }) {
      const vocabulary = await openCompiledVocabulary(compiled);
      return vocabulary === null ? null : { concept: describeConcept(vocabulary, id, language) };
    },
  },
  findUnknownConcepts: {
    output: z.array(z.string()).nullable(),
    async run({ compiled, ids }) {
      const vocabulary = await openCompiledVocabulary(compiled);
      if (vocabulary === null) return null;
      const knownIds = vocabulary.findKnownIds(ids);
      return ids.filter((id) => !knownIds.has(id));
    },
  },
};
