import { z } from "zod";
import { formatBytes, mebibyte } from "../bytes.ts";
import { conceptCardSchema, conceptMatchSchema } from "../taxonomy/concepts.ts";
import { reviewSteps } from "../job/job.ts";
import { foldName } from "../values/names.ts";
import {
  maxBroader,
  maxConceptLength,
  maxLengths,
  taxonomySchema,
  titleTranslationsSchema,
} from "../taxonomy/taxonomy.ts";
import {
  declareEndpoint,
  createListSchema,
  createNameSchema,
  describeEarlyEnd,
  pageQuery,
  timestamp,
  uuid,
} from "./endpoint.ts";
import { drawEstimateSchema, emptyDrawEstimate, nullableWrongShare } from "./wrong-share.ts";

/** The summary of a taxonomy's content. */
export const contentSummarySchema = z.object({
  name: z.string(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  translations: titleTranslationsSchema,
  version: z.string(),
  /** The number of data points or concepts. */
  size: z.int().nonnegative(),
});
export type ContentSummary = z.infer<typeof contentSummarySchema>;

const taxonomySummarySchema = contentSummarySchema
  .extend({
    /** The user who changed the taxonomy; null for a taxonomy that is installed with the service. */
    author: z.object({ id: uuid, name: z.string() }).nullable(),
    /** Whether the caller may replace and delete the taxonomy. */
    writable: z.boolean(),
    /** The entity tag of the current version, for `If-Match`. */
    etag: z.string(),
    updated_at: timestamp,
    test: z.boolean(),
    /** The time at which the taxonomy is deleted, unless an unfinished job uses it; null for a live taxonomy. */
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "TaxonomySummary" });
export type TaxonomySummary = z.infer<typeof taxonomySummarySchema>;

/** The limits of a taxonomy by its kind, in bytes. */
export const maxTaxonomyBytes = { "data-points": mebibyte, keywords: 128 * mebibyte } as const;

/** The name of a taxonomy in an address, regardless of case. */
const params = z.object({ name: z.string().min(1).max(64).overwrite(foldName) });

export const listTaxonomies = declareEndpoint("GET /taxonomies", {
  id: "taxonomy.list",
  summary: "List the taxonomies",
  description: `They are in the order of their names. ${describeEarlyEnd("taxonomies, with their titles in all languages,")}`,
  query: pageQuery,
  response: createListSchema(taxonomySummarySchema),
});

export const getTaxonomy = declareEndpoint("GET /taxonomies/:name", {
  id: "taxonomy.get",
  summary: "Get a taxonomy",
  params,
  response: taxonomySchema,
  errors: ["TAXONOMY_NOT_FOUND", "SERVICE_BUSY"],
});

export const putTaxonomy = declareEndpoint("PUT /taxonomies/:name", {
  id: "taxonomy.put",
  summary: "Create or replace a taxonomy",
  description:
    "Each change adds a version; a job keeps the version that it was created with. `If-Match` replaces only the version " +
    "that was read, and `If-None-Match: *` only creates. Only the author of a taxonomy can " +
    "change it. Only experts can change the taxonomies that are installed with a server. A test key " +
    "creates test taxonomies, which live keys cannot access; it can read the installed ones. A `pattern` is an ECMAScript regular " +
    "expression (flag `u`) of at most 500 characters that can be matched in linear time: it has no backreferences, and " +
    "no lookarounds except lookaheads at its beginning. A taxonomy of keywords has at " +
    `most ${formatBytes(maxTaxonomyBytes.keywords)}, one of data points ${formatBytes(maxTaxonomyBytes["data-points"])}. ` +
    `A title has at most ${maxLengths.title} characters, a version ${maxLengths.version}, the id of a concept ` +
    `${maxLengths.id}, each label ${maxLengths.label}, and a concept ${maxConceptLength} characters in labels and notes and ${maxBroader} broader concepts.`,
  params,
  body: taxonomySchema,
  maxBodyBytes: Math.max(...Object.values(maxTaxonomyBytes)),
  response: taxonomySummarySchema,
  errors: ["TAXONOMY_INVALID", "ACCESS_DENIED", "ETAG_MISMATCH"],
});

export const deleteTaxonomy = declareEndpoint("DELETE /taxonomies/:name", {
  id: "taxonomy.delete",
  summary: "Delete a taxonomy",
  description:
    "Completed, cancelled and failed jobs keep the version that they were created with. `If-Match` deletes only the " +
    "version that was read.",
  params,
  response: taxonomySummarySchema,
  errors: ["TAXONOMY_NOT_FOUND", "TAXONOMY_IN_USE", "ACCESS_DENIED", "ETAG_MISMATCH"],
});

const conceptScope = {
  language: z
    .string()
    .min(2)
    .max(35)
    .optional()
    .describe("The language of the labels, such as `en`; by default the languages of the taxonomy, in their order."),
  job: uuid.optional().describe("The id of an indexing job, whose version of the taxonomy is searched."),
};

export const searchConcepts = declareEndpoint("GET /taxonomies/:name/concepts", {
  id: "taxonomy.search-concepts",
  summary: "Search concepts by prefix",
  description:
    "Finds concepts by the beginning of a preferred or alternative label in any language, regardless of case and " +
    "diacritics. The best come first: equal labels, preferred labels, alternative labels, and labels with a later word " +
    "that begins with the prefix; among these, labels in `language` come first.",
  params,
  query: pageQuery.pick({ limit: true }).extend({
    prefix: z.string().trim().min(1).max(200).describe("The beginning of a label."),
    ...conceptScope,
  }),
  response: z.object({ limit: z.int().positive(), list: z.array(conceptMatchSchema) }),
  errors: ["TAXONOMY_NOT_FOUND", "JOB_NOT_FOUND", "ACCESS_DENIED", "SERVICE_BUSY", "STORAGE_FULL"],
});

export const getConcept = declareEndpoint("GET /taxonomies/:name/concepts/:conceptId", {
  id: "taxonomy.get-concept",
  summary: "Get a concept",
  description: "The id is percent-encoded, since it is often a URI.",
  params: params.extend({ conceptId: z.string().min(1) }),
  query: z.object(conceptScope),
  response: conceptCardSchema,
  errors: ["TAXONOMY_NOT_FOUND", "CONCEPT_NOT_FOUND", "JOB_NOT_FOUND", "ACCESS_DENIED", "SERVICE_BUSY", "STORAGE_FULL"],
});

/** The effect that a threshold would have had on the reviewed items of completed jobs. */
const thresholdEffectSchema = z.object({
  threshold: z.number().min(0).max(1),
  /** The number of reviewed items that nobody would have seen, since their confidence reaches the threshold. */
  unseen: z.int().nonnegative(),
  /**
   * The estimated share of such items among all. An item that was drawn by chance stands for those that were not drawn.
   * Absent from services of earlier versions, which draw nothing: it is the share of the reviewed items.
   */
  unseen_share: z.number().min(0).max(1).optional(),
  /** The number of these items that the reviewers changed: the errors that nobody would have seen. */
  wrong: z.int().nonnegative(),
  /** The share of wrong items among those that nobody would see. Null without such items, and from earlier versions. */
  wrong_share: nullableWrongShare.default(null),
  /**
   * The limit of the share of wrong items among those that nobody would review, for further documents of the same kind.
   * It holds with a probability of 95 %. 1 if too little was reviewed to tell, and from services of earlier versions.
   */
  wrong_limit: z.number().min(0).max(1).default(1),
  /**
   * The number of jobs in which every item reaches the threshold, so that they would not have waited for a review of
   * doubtful items.
   */
  unblocked_jobs: z.int().nonnegative(),
});
export type ThresholdEffect = z.infer<typeof thresholdEffectSchema>;

/** The effect that one threshold would have had on the reviewed data points of a field. */
const fieldEffectSchema = thresholdEffectSchema.pick({ unseen: true, wrong: true }).extend({
  /** The path of the field, without row numbers. */
  field: z.string(),
  /** The number of its data points that a reviewer looked at. */
  items: z.int().nonnegative(),
  wrong_share: nullableWrongShare,
});
export type FieldEffect = z.infer<typeof fieldEffectSchema>;

const thresholdCurveSchema = z
  .object({
    taxonomy: z.string(),
    step: z.enum(reviewSteps),
    /** The number of the caller's completed jobs with this taxonomy in which the step was reviewed; at most 1,000. */
    jobs: z.int().nonnegative(),
    /** The number of items that were reviewed in them: pages, data points or keywords. */
    items: z.int().nonnegative(),
    /** By ascending threshold, from 0 to 1. */
    thresholds: z.array(thresholdEffectSchema),
    /**
     * The fields at the threshold of the query, at most 100, those with the most wrong data points first. Empty without a
     * threshold, and for pages and keywords. Judgements that earlier versions stored have no field.
     */
    fields: z.array(fieldEffectSchema).default([]),
    /** The items of these jobs that were drawn by chance, and what they show about those that nobody saw. */
    draw: drawEstimateSchema.default(emptyDrawEstimate),
  })
  .meta({ id: "ThresholdCurve" });
export type ThresholdCurve = z.infer<typeof thresholdCurveSchema>;

export const getThresholdCurve = declareEndpoint("GET /taxonomies/:name/thresholds/:step", {
  id: "taxonomy.thresholds",
  summary: "Get the effect of confidence thresholds",
  description:
    "Compares what the service suggested in the caller's latest completed jobs with what reviewers made of it: how many " +
    "items each confidence threshold would have accepted unseen, and how many of those were wrong. Only items that a " +
    "reviewer looked at count, not those that were confirmed in bulk. `wrong_limit` is what these reviews show about " +
    "further documents of the same kind. Of a job with a `random_review_share`, items that reach its threshold count only " +
    "if they were drawn, each for as many items as it was drawn from.",
  params: params.extend({ step: createNameSchema(reviewSteps) }),
  query: z.object({
    threshold: z
      .string()
      .regex(/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/, "must be a number from 0 to 1")
      .transform(Number)
      .optional()
      .describe("The threshold for which the effect on each field is listed."),
  }),
  response: thresholdCurveSchema,
  errors: ["TAXONOMY_NOT_FOUND"],
});
