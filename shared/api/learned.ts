import { z } from "zod";
import { formatBytes, mebibyte } from "../bytes.ts";
import { learnedContentSchema, learnedExportSchema, maxLearnedDocuments } from "../learned.ts";
import { foldName } from "../values/names.ts";
import { declareEndpoint, createListSchema, pageQuery, timestamp, uuid } from "./endpoint.ts";

/** A summary of the data that were learned for one taxonomy from the caller's jobs. */
const learnedSummarySchema = z
  .object({
    /** The name of the taxonomy, which may have been deleted since. */
    taxonomy: z.string(),
    kind: z.enum(["data-points", "keywords"]),
    /** The number of documents. */
    documents: z.int().nonnegative(),
    /** The number of data points or concepts of these documents. */
    items: z.int().nonnegative(),
    /** The size in bytes. */
    size: z.int().nonnegative(),
    updated_at: timestamp,
    test: z.boolean(),
  })
  .meta({ id: "LearnedSummary" });
export type LearnedSummary = z.infer<typeof learnedSummarySchema>;

const learnedDocumentSchema = z
  .object({
    id: uuid,
    /** The file name of the document. */
    name: z.string(),
    sha256: z.string(),
    /** The number of data points or concepts. */
    items: z.int().nonnegative(),
    /** The size in bytes. */
    size: z.int().nonnegative(),
    learned_at: timestamp,
  })
  .meta({ id: "LearnedDocument" });
export type LearnedDocumentRecord = z.infer<typeof learnedDocumentSchema>;

/** The limit of an import, in bytes. It exceeds the largest export. */
const maxLearnedImportBytes = 24 * mebibyte;

const params = z.object({ name: z.string().min(1).max(64).overwrite(foldName) });
const documentParams = params.extend({ learnedId: uuid });

export const listLearned = declareEndpoint("GET /learned", {
  id: "learned.list",
  summary: "List what was learned",
  description:
    "When a job completes, its reviewed data points or keywords are learned for its owner: labels, places and values of " +
    "data points, the words around them in running text, which ones were corrected or are absent, and accepted and " +
    "rejected concepts. They only help later jobs of the same owner with the same taxonomy. " +
    "A test key sees and uses only what was learned from test jobs. Deleting a document forgets it.",
  query: pageQuery,
  response: createListSchema(learnedSummarySchema),
});

export const exportLearned = declareEndpoint("GET /learned/:name", {
  id: "learned.export",
  summary: "Export what was learned for a taxonomy",
  params,
  response: learnedExportSchema,
  errors: ["LEARNED_NOT_FOUND"],
});

export const importLearned = declareEndpoint("PUT /learned/:name", {
  id: "learned.put",
  summary: "Import what was learned for a taxonomy",
  description:
    "Adds the documents of an export to those that were learned. A document with the same `sha256` is replaced. Only the " +
    `latest ${maxLearnedDocuments} documents of a taxonomy are kept. At most ${formatBytes(maxLearnedImportBytes)}.`,
  params,
  body: learnedExportSchema,
  maxBodyBytes: maxLearnedImportBytes,
  response: learnedSummarySchema,
  errors: ["TAXONOMY_NOT_FOUND", "SERVICE_BUSY"],
});

export const forgetLearned = declareEndpoint("DELETE /learned/:name", {
  id: "learned.forget",
  summary: "Forget what was learned for a taxonomy",
  params,
  response: learnedSummarySchema,
  errors: ["LEARNED_NOT_FOUND"],
});

export const listLearnedDocuments = declareEndpoint("GET /learned/:name/documents", {
  id: "learned.list-documents",
  summary: "List the learned documents of a taxonomy",
  description: "The latest come first.",
  params,
  query: pageQuery,
  response: createListSchema(learnedDocumentSchema),
});

export const getLearnedDocument = declareEndpoint("GET /learned/:name/documents/:learnedId", {
  id: "learned.get-document",
  summary: "Get a learned document",
  params: documentParams,
  response: learnedDocumentSchema.extend({ content: learnedContentSchema }),
  errors: ["LEARNED_NOT_FOUND"],
});

export const forgetLearnedDocument = declareEndpoint("DELETE /learned/:name/documents/:learnedId", {
  id: "learned.forget-document",
  summary: "Forget a learned document",
  params: documentParams,
  response: learnedDocumentSchema,
  errors: ["LEARNED_NOT_FOUND"],
});
