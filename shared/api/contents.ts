import { z } from "zod";
import { formatBytes, mebibyte } from "../bytes.ts";
import { pageZonesSchema } from "../document/zones.ts";
import type { ReviewStep } from "../job/job.ts";
import { integerParameter, declareEndpoint, createListSchema, pageQuery, timestamp, uuid } from "./endpoint.ts";

/** The roles of a job's contents, in the order of lists. */
export const contentRoles = [
  "input",
  "page-image",
  "page-text-json",
  "page-zones-json",
  "mapping-taxonomy-json",
  "indexing-taxonomy-json",
  "mapping-json",
  "indexing-json",
  "output",
] as const;
export type ContentRole = (typeof contentRoles)[number];

/**
 * The formats of the output with their media types: the document model as XML or JSON, its data points or keywords as
 * CSV, and an invoice of EN 16931 as UBL 2.1 or as Cross Industry Invoice.
 */
export const outputFormats = {
  xml: "application/xml",
  json: "application/json",
  csv: "text/csv; charset=utf-8; header=present",
  ubl: "application/xml",
  cii: "application/xml",
} as const;
export type OutputFormat = keyof typeof outputFormats;
export const outputFormatNames = Object.keys(outputFormats) as [OutputFormat, ...OutputFormat[]];

/**
 * The content role that a reviewer checks and writes at each step. A user without the right to read this role cannot do
 * the step.
 */
export const reviewedRole = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
} as const satisfies Record<ReviewStep, ContentRole>;

/** The roles with one item per page. */
export const pageRoles: readonly ContentRole[] = ["page-image", "page-text-json", "page-zones-json"];

/** The limits of the contents that reviewers write, in bytes. Other roles cannot be written. */
export const maxContentBytes: Readonly<Partial<Record<ContentRole, number>>> = {
  "page-zones-json": 16 * mebibyte,
  "mapping-json": 16 * mebibyte,
  "indexing-json": 8 * mebibyte,
};

/** The reasons for which a working copy is set aside instead of published. */
export const setAsideReasons = [
  "aborted",
  "failed",
  "cancelled",
  "returned",
  "expired",
  "claimed-anew",
  "taken-over",
] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];
export const setAsideDays = 30;

export const contentItemSchema = z
  .object({
    role: z.enum(contentRoles),
    /** The address for reading the content and, if `writable`, for writing it. */
    uri: z.string(),
    /** The page number from 1; only for roles with one item per page. */
    page: z.int().positive().optional(),
    media_type: z.string(),
    /** The size in bytes; null for a page image that has not been rendered yet. */
    size: z.int().nonnegative().nullable(),
    sha256: z.string().nullable(),
    etag: z.string().nullable(),
    updated_at: timestamp,
    /** The id of the user who wrote the item; null if the pipeline wrote it. */
    updated_by: uuid.nullable(),
    /** Whether the caller can currently overwrite the item. */
    writable: z.boolean(),
    /**
     * Only for a working copy that was set aside: the reason, the time at which it was set aside, and the time at which
     * it is deleted.
     */
    set_aside: z.object({ reason: z.enum(setAsideReasons), at: timestamp, expires_at: timestamp }).optional(),
  })
  .meta({ id: "ContentItem" });
export type ContentItem = z.infer<typeof contentItemSchema>;

const jobParams = z.object({ jobId: uuid });
const roleParams = jobParams.extend({ role: z.enum(contentRoles) });

export const listContents = declareEndpoint("GET /jobs/:jobId/contents", {
  id: "content.list",
  summary: "List the contents of a job",
  params: jobParams,
  query: pageQuery,
  response: createListSchema(contentItemSchema),
  errors: ["JOB_NOT_FOUND"],
});

export const listContentsByRole = declareEndpoint("GET /jobs/:jobId/contents/:role", {
  id: "content.list-role",
  summary: "List the contents of one role",
  description:
    "With `set_aside=true` the list contains the caller's working copies that were set aside instead of published. They are " +
    "deleted after 30 days.",
  params: roleParams,
  query: pageQuery.extend({
    set_aside: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true"),
  }),
  response: createListSchema(contentItemSchema),
  errors: ["JOB_NOT_FOUND"],
});

/** The path of an item. Clients use the item's `uri` instead of building the path. */
const itemPath = "/jobs/:jobId/contents/:role/:item";
const itemParams = roleParams.extend({
  /** The page number, or 0 for a role with one item. */
  item: integerParameter,
});

export const getContent = declareEndpoint(`GET ${itemPath}`, {
  id: "content.get",
  summary: "Download a content item",
  description:
    "Supports `Range`. The lease holder receives the working copy. The role `output` has several formats: the " +
    "document-model XML, the same as `json`, its data points or keywords as `csv`, and invoices of EN 16931 as `ubl` or " +
    "`cii` if the taxonomy gives its fields business terms. `format` selects one, or without it the `Accept` header " +
    "selects `application/xml` (the default), `application/json` or `text/csv`. Only the XML supports `Range`.",
  params: itemParams,
  /** The lease epoch of a working copy that was set aside. It is part of the `uri` of that copy. */
  query: z.object({
    set_aside: integerParameter.optional(),
    format: z.enum(outputFormatNames).optional(),
    version: z
      .enum(["computed"])
      .optional()
      .describe("`computed` is the version that the pipeline wrote last, before any change of a reviewer."),
  }),
  response: "raw",
  errors: [
    "JOB_NOT_FOUND",
    "CONTENT_NOT_FOUND",
    "CONTENT_LOST",
    "FORMAT_UNAVAILABLE",
    "STORAGE_FULL",
    "SERVICE_BUSY",
    "INSTALLATION_DAMAGED",
  ],
});

export const putReading = declareEndpoint("PUT /jobs/:jobId/pages/:page/reading", {
  id: "content.put-reading",
  summary: "Read a page by OCR",
  description:
    "For the lease holder at zoning, of a page without a readable text layer. Its `page-text-json` becomes the result of " +
    "OCR, as if the job had been created with `text-extraction.ocr`. The response has the zones of that text. They are " +
    "not stored: the holder may write them as the page's `page-zones-json`. A page that was read by OCR is zoned again.",
  params: jobParams.extend({ page: integerParameter }),
  body: z.object({ source: z.literal("ocr") }),
  response: pageZonesSchema,
  example: { source: "ocr" },
  errors: [
    "JOB_NOT_FOUND",
    "ACCESS_DENIED",
    "CONTENT_NOT_FOUND",
    "CONTENT_READ_ONLY",
    "JOB_NOT_CHECKED_OUT",
    "CHECKOUT_LOST",
    "DOCUMENT_INVALID",
    "DOCUMENT_TIMEOUT",
    "STORAGE_FULL",
    "INSTALLATION_DAMAGED",
  ],
});

export const putContent = declareEndpoint(`PUT ${itemPath}`, {
  id: "content.put",
  summary: "Overwrite a content item",
  description:
    "The content is validated against the schema of its role; invalid content is rejected and changes nothing. Field " +
    "names are case-insensitive; the content is stored with those of the schema. Until check-in only the lease holder " +
    "can see the new content. The limit of the body depends on the role: " +
    `${Object.entries(maxContentBytes)
      .map(([role, bytes]) => `${formatBytes(bytes)} for \`${role}\``)
      .join(", ")}.`,
  params: itemParams,
  /** A working copy that was set aside cannot be written. */
  query: z.strictObject({}),
  body: { raw: true, mediaTypes: ["application/octet-stream", "application/json"] },
  maxBodyBytes: Math.max(...Object.values(maxContentBytes)),
  response: contentItemSchema,
  errors: [
    "JOB_NOT_FOUND",
    "CONTENT_NOT_FOUND",
    "CONTENT_READ_ONLY",
    "CONTENT_INVALID",
    "JOB_NOT_CHECKED_OUT",
    "CHECKOUT_LOST",
    "PAYLOAD_TOO_LARGE",
    "ETAG_MISMATCH",
    "STORAGE_FULL",
  ],
});
