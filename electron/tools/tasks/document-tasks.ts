import { z } from "zod";
import { documentMediaTypes } from "../../../shared/api/documents.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { dataPointTaxonomySchema, listFields } from "../../../shared/taxonomy/taxonomy.ts";
import { embeddedInvoiceSchema } from "../../../shared/invoice/invoice.ts";
import { reportProgress } from "../../pipeline/progress.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { relateToPreviousPage } from "../../pipeline/zone/relations/previous-page.ts";
import type { ZonedPage } from "../../pipeline/zone/relations/zoned-page.ts";
import {
  type DocumentProfile,
  DocumentProfiler,
  documentProfileSchema,
} from "../../pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../pipeline/zone/zone-page.ts";
import { describeTask } from "../describe-task.ts";
import { limitMessage } from "../error-messages.ts";
import { OpenDocuments, openDocument } from "../open-documents.ts";
import { needsOcr as pageNeedsOcr } from "../ocr/recognize.ts";
import {
  detectOnPage,
  detectorCheckSchema,
  parsePageText,
  readTablesOnPage,
  runCheck,
} from "../detect/detector-tasks.ts";
import { encodeImage } from "../page-image.ts";
import { PageUnreadableError } from "../pdf/pdf-reader.ts";
import { readEmbeddedInvoice } from "../read-embedded-invoice.ts";
import { readPage } from "../read-page.ts";
import { detectMediaType } from "../detect-media-type.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { loadText, loadTaxonomy } from "./stored-contents.ts";
import { encodeJson, validateOutput, type TaskImplementations } from "./task-implementation.ts";

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

/** The tasks that open a document or work on one page of it. */
export const documentTasks: TaskImplementations<
  | "inspectDocument"
  | "readPage"
  | "checkDetector"
  | "detectRegions"
  | "recognizeTables"
  | "addFinding"
  | "renderPage"
  | "profileDocument"
  | "zonePage"
  | "readEmbeddedInvoice"
> = {
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
