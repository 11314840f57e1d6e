import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { mebibyte } from "../../shared/bytes.ts";
import { documentMediaTypes } from "../../shared/api/documents.ts";
import { contentSummarySchema } from "../../shared/api/taxonomies.ts";
import { conceptCardSchema, conceptMatchSchema } from "../../shared/taxonomy/concepts.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import { indexingSchema } from "../../shared/document/keywords.ts";
import { type PageText, pageTextSchema, upgradePageText } from "../../shared/document/page-text.ts";
import { correctText, type PageZones, pageZonesSchema } from "../../shared/document/zones.ts";
import {
  judgedItemsSchema,
  judgedStepSchema,
  learnedContentSchema,
  learnedIndexingSchema,
  learnedMappingSchema,
  type JudgedItems,
} from "../../shared/learned.ts";
import { dataPointTaxonomySchema, listFields } from "../../shared/taxonomy/taxonomy.ts";
import { indexDocument } from "../pipeline/index/index-document.ts";
import { describeConcept, searchConcepts } from "../pipeline/index/search-concepts.ts";
import { errorTable, type ErrorCode } from "../../shared/errors.ts";
import { embeddedInvoiceSchema } from "../../shared/invoice/invoice.ts";
import { judgeIndexing, judgeMapping, judgePage } from "../pipeline/learn/judge-suggestions.ts";
import { learnIndexing } from "../pipeline/learn/learn-indexing.ts";
import { learnMapping } from "../pipeline/learn/learn-mapping.ts";
import { readDocumentLines } from "../pipeline/map/language-model/document-lines.ts";
import { selectAskedFields } from "../pipeline/map/language-model/questions.ts";
import { mapDocument } from "../pipeline/map/map-document.ts";
import { removeUnsupportedPatterns } from "../pipeline/map/unsupported-patterns.ts";
import type { PageContent, PageReader } from "../pipeline/page-reader.ts";
import { reportProgress } from "../pipeline/progress.ts";
import { type PageFiles, type ReviewedFiles, TaskError, type TaskName, type Tasks } from "../pipeline/tasks.ts";
import { convertOutput } from "../pipeline/write/convert-output.ts";
import { writeDocument } from "../pipeline/write/write-document.ts";
import { relateToPreviousPage } from "../pipeline/zone/relations/previous-page.ts";
import type { ZonedPage } from "../pipeline/zone/relations/zoned-page.ts";
import {
  type DocumentProfile,
  DocumentProfiler,
  documentProfileSchema,
} from "../pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../pipeline/zone/zone-page.ts";
import { describeTask } from "./describe-task.ts";
import { limitMessage, reportFullDisk } from "./error-messages.ts";
import { OpenDocuments, openDocument } from "./open-documents.ts";
import { needsOcr as pageNeedsOcr } from "./ocr/recognize.ts";
import {
  detectOnPage,
  detectorCheckSchema,
  parsePageText,
  readTablesOnPage,
  runCheck,
} from "./detect/detector-tasks.ts";
import { openKeywordModel } from "./open-keyword-model.ts";
import { compileVocabularyFile, openCompiledVocabulary, openVocabulary } from "./open-vocabulary.ts";
import { encodeImage } from "./page-image.ts";
import { PageUnreadableError } from "./pdf/pdf-reader.ts";
import { readEmbeddedInvoice } from "./read-embedded-invoice.ts";
import { readPage } from "./read-page.ts";
import { detectMediaType } from "./detect-media-type.ts";
import { validateTaxonomyFile } from "./validate-taxonomy-file.ts";
import { validateDocumentModel } from "./validate-document-model.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

type Implementation = {
  [Name in TaskName]: {
    run(input: Tasks[Name]["input"]): Promise<Tasks[Name]["output"]>;
    /** The schema by which the output is validated before it leaves the worker. */
    output: z.ZodType<Tasks[Name]["output"]>;
  };
};

/** The open documents. A job needs one, and a worker seldom works on more than two jobs at the same time. */
const documents = new OpenDocuments(2);

/** The maximum number of pages; no book has more. A file of a few kilobytes can claim a million pages. */
const maxPages = 20_000;

const documentInfoSchema = z.strictObject({
  mediaType: z.enum(documentMediaTypes),
  pages: z.int().positive(),
  title: z.string().exactOptional(),
  language: z.string().exactOptional(),
});

const questionsSchema = z.strictObject({
  fields: z.array(z.strictObject({ path: z.string(), title: z.string(), description: z.string() })),
  parts: z.array(z.array(z.strictObject({ row: z.int(), text: z.string(), words: z.array(z.string()) }))),
  lineCount: z.int().nonnegative(),
});

const tasks: Implementation = {
  inspectDocument: {
    output: documentInfoSchema,
    async run({ path, name }) {
      const { reader } = await openDocument(path, name, await detectMediaType(path, name));
      try {
        if (reader.info.pages <= maxPages) return reader.info;
        const message = serviceText("document-too-long", { name, pages: reader.info.pages, maximum: maxPages });
        throw new TaskError("DOCUMENT_INVALID", message, true);
      } finally {
        await reader.close();
      }
    },
  },
  readPage: {
    output: z.strictObject({
      json: z.instanceof(Uint8Array),
      needsOcr: z.boolean(),
      error: z.string().exactOptional(),
      findings: z.array(z.string()).exactOptional(),
    }),
    async run({ document, page, ocr }) {
      const pageText = await readPage(await documents.get(document), page, ocr);
      const error = pageText.error && limitMessage(pageText.error);
      const findings = pageText.findings?.map(limitMessage);
      const text = validateOutput(describeTask("readPage", { page }), pageTextSchema, {
        ...pageText,
        ...(error && { error }),
        ...(findings && { findings }),
      });
      const needsOcr = pageNeedsOcr(text);
      return { json: encodeJson(text), needsOcr, ...(error && { error }), ...(findings && { findings }) };
    },
  },
  checkDetector: { output: detectorCheckSchema, run: ({ path }) => runCheck(path) },
  detectRegions: {
    output: z.strictObject({ json: z.instanceof(Uint8Array) }),
    async run({ document, json, detector }) {
      const text = await detectOnPage(parsePageText(json), await documents.get(document), detector);
      return { json: encodeJson(validateOutput(describeTask("detectRegions", {}), pageTextSchema, text)) };
    },
  },
  recognizeTables: {
    output: z.strictObject({ json: z.instanceof(Uint8Array), problem: z.string().exactOptional() }),
    async run({ document, json, detector }) {
      const reading = await readTablesOnPage(parsePageText(json), await documents.get(document), detector);
      const { text, problem } = reading;
      const output = { json: encodeJson(validateOutput(describeTask("recognizeTables", {}), pageTextSchema, text)) };
      return problem === undefined ? output : { ...output, problem: limitMessage(problem) };
    },
  },
  addFinding: {
    output: z.strictObject({ json: z.instanceof(Uint8Array) }),
    run({ json, finding }) {
      const text = parsePageText(json);
      const findings = [...(text.findings ?? []), limitMessage(finding)];
      return Promise.resolve({ json: encodeJson({ ...text, findings }) });
    },
  },
  renderPage: {
    output: z.strictObject({ mediaType: z.enum(["image/png", "image/webp"]), bytes: z.instanceof(Uint8Array) }),
    async run({ document, page, height }) {
      const { mediaType, reader } = await documents.get(document);
      if (mediaType !== "application/pdf") {
        throw new TaskError("CONTENT_NOT_FOUND", "a section of an ePub has no image", true);
      }
      try {
        return await encodeImage(await reader.renderPage(page, height));
      } catch (error) {
        if (error instanceof PageUnreadableError) throw new TaskError("DOCUMENT_INVALID", error.message, true, error);
        throw error;
      }
    },
  },
  profileDocument: {
    output: documentProfileSchema,
    async run({ texts }) {
      const profiler = new DocumentProfiler();
      for (const path of texts) {
        profiler.add(await loadText(path));
        reportProgress();
      }
      return profiler.result();
    },
  },
  zonePage: {
    output: z.strictObject({ json: z.instanceof(Uint8Array), confidence: z.number() }),
    async run({ page: number, text, previousText, profile }) {
      const page = await zoneWithoutNeighbours(text, profile);
      const relatedZones =
        previousText === undefined
          ? page.zones
          : await relateToPreviousPage(page, () => zoneWithoutNeighbours(previousText, profile));
      const zones = validateOutput(describeTask("zonePage", { page: number }), pageZonesSchema, relatedZones);
      return { json: encodeJson(zones), confidence: zones.confidence };
    },
  },
  readEmbeddedInvoice: {
    output: z.strictObject({ invoice: embeddedInvoiceSchema.nullable(), notes: z.array(z.string()) }),
    async run({ document, taxonomy: path }) {
      const taxonomy = await loadTaxonomy(dataPointTaxonomySchema, path);
      const hasTerms = listFields(taxonomy).some(({ field }) => field.term !== undefined);
      const { mediaType, reader } = hasTerms ? await documents.get(document) : { mediaType: null };
      return mediaType === "application/pdf"
        ? await readEmbeddedInvoice(reader, document.path)
        : { invoice: null, notes: [] };
    },
  },
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
      const { readTaxonomyFile } = await import("./taxonomy-files/read-taxonomy-file.ts");
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

/** A cache of the last zoned pages, since zoning a page often needs the zones of the page before it. */
const recentPages = new Map<string, Promise<ZonedPage>>();
/** The maximum number of cached pages. A worker may zone pages of a few jobs in turn. */
const maxRecentPages = 8;

/** Zones a page without its neighbours. The result is cached. */
function zoneWithoutNeighbours(path: string, profile: DocumentProfile): Promise<ZonedPage> {
  const key = `${path} ${JSON.stringify(profile)}`;
  const cached = recentPages.get(key);
  if (cached !== undefined) return cached;
  const zonedPage = zoneFile(path, profile);
  recentPages.set(key, zonedPage);
  for (const [oldest] of recentPages) if (recentPages.size > maxRecentPages) recentPages.delete(oldest);
  // A failure is not cached, since the next attempt may succeed.
  zonedPage.catch(() => recentPages.delete(key));
  return zonedPage;
}

async function zoneFile(path: string, profile: DocumentProfile): Promise<ZonedPage> {
  const text = await loadText(path);
  return { text, zones: zonePage(text, profile) };
}

/**
 * Reads the result of the read step for a page. It was validated when it was written. Validating it again would cost as
 * much as parsing it, and copy all of its words.
 */
async function loadText(path: string): Promise<PageText> {
  return upgradePageText(JSON.parse(await readFile(path, "utf8"))) as PageText;
}

/** Reads pages one after the other, so that a long document is never in memory as a whole. */
async function* loadPages(pages: readonly PageFiles[]): AsyncGenerator<PageContent> {
  for (const readPage of createPageReaders(pages)) yield await readPage();
}

/**
 * Creates functions that read the pages. Each call reports progress, since the previous page has been processed by
 * then. The pages of a short document are kept in memory for the next time they are read.
 * @param maxKeptBytes The total size of the pages that are kept, as JSON. The default fits about 100 pages of a PDF.
 */
function createPageReaders(pages: readonly PageFiles[], maxKeptBytes = 12 * mebibyte): PageReader[] {
  let keptBytes = 0;
  return pages.map((files) => {
    let keptPage: PageContent | undefined;
    return async () => {
      reportProgress();
      if (keptPage !== undefined) return keptPage;
      // The files are read synchronously: a worker has nothing else to do, and asynchronous calls cost more than reading.
      const [text, zones] = [readFileSync(files.text, "utf8"), readFileSync(files.zones, "utf8")];
      // As in `loadText`, the contents are not validated again.
      const pageZones = JSON.parse(zones) as PageZones;
      const pageText = upgradePageText(JSON.parse(text)) as PageText;
      const page = { text: correctText(pageText, pageZones.corrections), zones: pageZones };
      const bytes = text.length + zones.length;
      if (keptBytes + bytes > maxKeptBytes) return page;
      keptBytes += bytes;
      keptPage = page;
      return page;
    };
  });
}

async function loadTaxonomy<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
  const content: unknown = JSON.parse(await readFile(path, "utf8"));
  reportProgress();
  return schema.parse(content);
}

/** Reads the result of the map or index step. */
async function loadResult<Content>(
  { path, taxonomyVersion }: { path: string; taxonomyVersion: string },
  schema: z.ZodType<Content>,
): Promise<{ content: Content; taxonomyVersion: string }> {
  return { content: schema.parse(JSON.parse(await readFile(path, "utf8"))), taxonomyVersion };
}

/** Reads the suggested and the reviewed version of a content. */
async function loadReviewed<Content>(
  { suggested, reviewed }: ReviewedFiles,
  schema: z.ZodType<Content>,
): Promise<{ suggested: Content; reviewed: Content }> {
  const load = async (path: string) => schema.parse(JSON.parse(await readFile(path, "utf8")));
  return { suggested: await load(suggested), reviewed: await load(reviewed) };
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/**
 * Returns the output of a task if it is valid.
 * @param task the description of the task
 * @throws {TaskError} `INTERNAL_ERROR`, permanent, if it is not
 */
function validateOutput<Output>(task: string, schema: z.ZodType<Output>, output: unknown): Output {
  const result = schema.safeParse(output);
  if (result.success) return result.data;
  const message = serviceText("task-output-invalid", { task, reason: z.prettifyError(result.error) });
  throw new TaskError("INTERNAL_ERROR", message, true, result.error);
}

/** Runs a task by its name. @throws {TaskError} or whatever the task throws */
export async function runTask(name: TaskName, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(tasks, name)) throw new TaskError("INTERNAL_ERROR", `there is no task ${name}`, true);
  const { run, output } = tasks[name] as {
    run: (input: unknown) => Promise<unknown>;
    output: z.ZodType;
  };
  return validateOutput(describeTask(name, input), output, await run(input));
}
