import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { mappingSchema } from "../../../shared/document/data-points.ts";
import { indexingSchema } from "../../../shared/document/keywords.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import {
  judgedItemsSchema,
  judgedStepSchema,
  learnedContentSchema,
  learnedIndexingSchema,
  learnedMappingSchema,
  type JudgedItems,
} from "../../../shared/learned.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { indexDocument } from "../../pipeline/index/index-document.ts";
import { judgeIndexing, judgeMapping, judgePage } from "../../pipeline/learn/judge-suggestions.ts";
import { learnIndexing } from "../../pipeline/learn/learn-indexing.ts";
import { learnMapping } from "../../pipeline/learn/learn-mapping.ts";
import { readDocumentLines } from "../../pipeline/map/language-model/document-lines.ts";
import { selectAskedFields } from "../../pipeline/map/language-model/questions.ts";
import { mapDocument } from "../../pipeline/map/map-document.ts";
import { removeUnsupportedPatterns } from "../../pipeline/map/unsupported-patterns.ts";
import { reportProgress } from "../../pipeline/progress.ts";
import { convertOutput } from "../../pipeline/write/convert-output.ts";
import { writeDocument } from "../../pipeline/write/write-document.ts";
import { limitMessage, reportFullDisk } from "../error-messages.ts";
import { openKeywordModel } from "../open-keyword-model.ts";
import { openVocabulary } from "../open-vocabulary.ts";
import { validateDocumentModel } from "../validate-document-model.ts";
import { loadPages, createPageReaders, loadTaxonomy, loadResult, loadReviewed } from "./stored-contents.ts";
import type { TaskImplementations } from "./task-implementation.ts";

const questionsSchema = z.strictObject({
  fields: z.array(z.strictObject({ path: z.string(), title: z.string(), description: z.string() })),
  parts: z.array(z.array(z.strictObject({ row: z.int(), text: z.string(), words: z.array(z.string()) }))),
  lineCount: z.int().nonnegative(),
});

/** The tasks on all pages of a document: data points, keywords, what is learned, and the output. */
export const resultTasks: TaskImplementations<
  "mapDocument" | "prepareQuestions" | "indexDocument" | "learnDocument" | "convertOutput" | "writeOutput"
> = {
  mapDocument: {
    output: mappingSchema,
    async run({ pages, taxonomy: source, learned: learnedJson = [], embedded = null, model }) {
      const stored = "path" in source ? await loadTaxonomy(dataPointTaxonomySchema, source.path) : source;
      const { taxonomy, notes } = removeUnsupportedPatterns(stored);
      const learned = learnedJson.map(({ json, ...id }) => ({
        ...learnedMappingSchema.parse(JSON.parse(json)),
        ...id,
      }));
      const answered = model === undefined ? {} : { model };
      const mapping = await mapDocument({ pages: createPageReaders(pages), taxonomy, learned, embedded, ...answered });
      const allNotes = [...notes, ...(mapping.notes ?? [])].map(limitMessage);
      return allNotes.length === 0 ? mapping : { ...mapping, notes: allNotes };
    },
  },
  prepareQuestions: {
    output: questionsSchema,
    async run({ pages, taxonomy: { path }, paths, limits }) {
      const fields = selectAskedFields(await loadTaxonomy(dataPointTaxonomySchema, path), paths);
      if (fields.length === 0) return { fields, parts: [], lineCount: 0 };
      return { fields, ...(await readDocumentLines(createPageReaders(pages), limits)) };
    },
  },
  indexDocument: {
    output: indexingSchema,
    async run({ pages, vocabulary: files, learned = [] }) {
      const vocabulary = await openVocabulary(files);
      const model = files.model === undefined ? undefined : await openKeywordModel(files.model, vocabulary);
      const reviewed = learned.map((json) => learnedIndexingSchema.parse(JSON.parse(json)));
      return await indexDocument({ pages: createPageReaders(pages, 0), vocabulary, model, reviewed });
    },
  },
  learnDocument: {
    output: z.strictObject({
      learned: learnedContentSchema.nullable(),
      result: judgedStepSchema.nullable(),
      zones: judgedItemsSchema,
    }),
    async run({ pages, result, zones }) {
      const judgedZones: JudgedItems = [];
      for (const files of zones) {
        reportProgress();
        const { suggested, reviewed } = await loadReviewed(files, pageZonesSchema);
        judgedZones.push(...judgePage(suggested, reviewed));
      }
      const readers = createPageReaders(pages);
      if (result?.step === "mapping") {
        const { suggested, reviewed } = await loadReviewed(result, mappingSchema);
        const learned = await learnMapping(readers, reviewed);
        return { learned, result: judgeMapping(suggested, reviewed, result.settings), zones: judgedZones };
      }
      if (result?.step === "indexing") {
        const { suggested, reviewed } = await loadReviewed(result, indexingSchema);
        const learned = await learnIndexing(readers, reviewed);
        return { learned, result: judgeIndexing(suggested, reviewed, result.settings), zones: judgedZones };
      }
      return { learned: null, result: null, zones: judgedZones };
    },
  },
  convertOutput: {
    output: z.strictObject({ problem: z.string().nullable() }),
    async run({ xml, format, taxonomy: path, output }) {
      const taxonomy = path === null ? null : await loadTaxonomy(dataPointTaxonomySchema, path);
      const converted = await convertOutput(createReadStream(xml, "utf8"), format, taxonomy);
      if ("problem" in converted) return { problem: converted.problem };
      await reportFullDisk(pipeline(converted.text, createWriteStream(output)));
      return { problem: null };
    },
  },
  writeOutput: {
    output: z.undefined(),
    async run({ output, mapping, indexing, pages, ...input }) {
      const xml = writeDocument({
        ...input,
        pages: loadPages(pages),
        ...(mapping && { mapping: await loadResult(mapping, mappingSchema) }),
        ...(indexing && { indexing: await loadResult(indexing, indexingSchema) }),
      });
      await reportFullDisk(pipeline(xml, createWriteStream(output)));
      await validateDocumentModel(createReadStream(output, "utf8"));
    },
  },
};
