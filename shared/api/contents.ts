import { z } from "zod";
import { count, endpoint, listOf, pageQuery, timestamp, uuid } from "./endpoint.ts";

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

/** The roles with one item per page. */
export const pageRoles: readonly ContentRole[] = ["page-image", "page-text-json", "page-zones-json"];

export const maxContentBytes = 64 * 1024 * 1024;

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
    /** The address to read and, if `writable`, to write the content. */
    uri: z.string(),
    /** From 1; only for roles with one item per page. */
    page: z.int().positive().optional(),
    media_type: z.string(),
    /** Null for a page image that has not been rendered yet. */
    size: z.int().nonnegative().nullable(),
    sha256: z.string().nullable(),
    etag: z.string().nullable(),
    updated_at: timestamp,
    /** The id of the user who wrote it; null for the pipeline. */
    updated_by: uuid.nullable(),
    /** Whether the caller can write it now. */
    writable: z.boolean(),
    /** Only for a working copy that was set aside: the reason, the time, and when it is deleted. */
    set_aside: z.object({ reason: z.enum(setAsideReasons), at: timestamp, expires_at: timestamp }).optional(),
  })
  .meta({ id: "ContentItem" });
export type ContentItem = z.infer<typeof contentItemSchema>;

const jobParams = z.object({ jobId: uuid });
const roleParams = jobParams.extend({ role: z.enum(contentRoles) });

export const listContents = endpoint("GET /jobs/:jobId/contents", {
  id: "content.list",
  summary: "List the contents of a job",
  params: jobParams,
  query: pageQuery,
  response: listOf(contentItemSchema),
  errors: ["JOB_NOT_FOUND"],
});

export const listContentsByRole = endpoint("GET /jobs/:jobId/contents/:role", {
  id: "content.list-role",
  summary: "List the contents of one role",
  description: "With `set_aside=true`: the caller's working copies that were not published; they are kept for 30 days.",
  params: roleParams,
  query: pageQuery.extend({
    set_aside: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true"),
  }),
  response: listOf(contentItemSchema),
  errors: ["JOB_NOT_FOUND"],
});

/** The path of an item. Clients use the item's `uri` and never build it. */
const itemPath = "/jobs/:jobId/contents/:role/:item";
const itemParams = roleParams.extend({
  /** The page number, or 0 for a role with one item. */
  item: count,
});

export const getContent = endpoint(`GET ${itemPath}`, {
  id: "content.get",
  summary: "Download a content item",
  description: "Supports `Range`. The lease holder receives the working copy.",
  params: itemParams,
  /** Selects a working copy of the caller that was set aside; part of its `uri`. */
  query: z.object({ set_aside: count.optional() }),
  response: "raw",
  errors: ["JOB_NOT_FOUND", "CONTENT_NOT_FOUND"],
});

export const putContent = endpoint(`PUT ${itemPath}`, {
  id: "content.put",
  summary: "Overwrite a content item",
  description:
    "Validated against the schema of the role; invalid content changes nothing. Visible only to the lease holder until check-in.",
  params: itemParams,
  /** A working copy that was set aside cannot be written. */
  query: z.strictObject({}),
  body: { raw: true, mediaTypes: ["application/octet-stream", "application/json"], maxBytes: maxContentBytes },
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
