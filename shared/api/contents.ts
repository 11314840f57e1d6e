import { z } from "zod";
import { count, endpoint, listOf, pageQuery, timestamp, uuid } from "./endpoint.ts";

/** The roles of a job's contents. */
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

/** Roles with one item a page. */
export const pageRoles: readonly ContentRole[] = ["page-image", "page-text-json", "page-zones-json"];

export const maxContentBytes = 64 * 1024 * 1024;

/** Why work was not published. */
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
    /** Where the bytes are fetched and, where `writable`, written. */
    uri: z.string(),
    /** 1-based, for roles with one item a page. */
    page: z.int().positive().optional(),
    media_type: z.string(),
    /** Null for what is made only when it is asked for. */
    size: z.int().nonnegative().nullable(),
    sha256: z.string().nullable(),
    etag: z.string().nullable(),
    updated_at: timestamp,
    /** Id of the user who wrote it; null for the machine. */
    updated_by: uuid.nullable(),
    /** Whether the caller may write it now. */
    writable: z.boolean(),
    /** With work that was not published: why and when it was set aside, and until when it is kept. */
    set_aside: z.object({ reason: z.enum(setAsideReasons), at: timestamp, expires_at: timestamp }).optional(),
  })
  .meta({ id: "ContentItem" });
export type ContentItem = z.infer<typeof contentItemSchema>;

const jobParams = z.object({ jobId: uuid });
const roleParams = jobParams.extend({ role: z.enum(contentRoles) });

export const listContents = endpoint("GET /jobs/:jobId/contents", {
  id: "content.list",
  summary: "Everything a job has, by role and page",
  params: jobParams,
  query: pageQuery,
  response: listOf(contentItemSchema),
  errors: ["JOB_NOT_FOUND"],
});

export const listContentsByRole = endpoint("GET /jobs/:jobId/contents/:role", {
  id: "content.list-role",
  summary: "What a job has in one role",
  description: "With `set_aside=true`: the caller's own work in it that was not published, which is kept for 30 days.",
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

/** The address of an item's bytes; clients take it from the item's `uri` and never build it. */
const itemPath = "/jobs/:jobId/contents/:role/:item";
const itemParams = roleParams.extend({
  /** The page's number, or `0` for roles that have one item. */
  item: count,
});

export const getContent = endpoint(`GET ${itemPath}`, {
  id: "content.get",
  summary: "The bytes of a content item",
  description: "`Range` is understood. The holder of a checkout is given the working copy.",
  params: itemParams,
  /** Names work of the caller's that was set aside, as its `uri` has it. */
  query: z.object({ set_aside: count.optional() }),
  response: "raw",
  errors: ["JOB_NOT_FOUND", "CONTENT_NOT_FOUND"],
});

export const putContent = endpoint(`PUT ${itemPath}`, {
  id: "content.put",
  summary: "Overwrite a content item",
  description:
    "Checked against the role's schema first: a bad one changes nothing. Seen by the holder alone until check-in.",
  params: itemParams,
  /** Nothing is written to the address of work that was set aside. */
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
