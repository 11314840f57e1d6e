import { z } from "zod";
import { contentRoles, setAsideReasons, type ContentRole } from "../../../shared/api/contents.ts";
import { timestampColumn } from "../database/columns.ts";

export const contentRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  /** 1-based page number; 0 in roles with a single item. */
  page: z.int().nonnegative(),
  /** Index of the role in `contentRoles`, by which lists are sorted. */
  rank: z.int(),
  /** Number of writes. */
  revision: z.int(),
  mediaType: z.string(),
  /** Null for a page image that has not been rendered yet, which has no row. */
  sha256: z.string().nullable(),
  size: z.int().nullable(),
  /** The confidence of a page, or the lowest of its data points or keywords; null in human revisions. */
  confidence: z.number().nullable(),
  /** The number of its data points or keywords that were drawn by chance for a review; 0 in human revisions. */
  drawn: z.int().nonnegative(),
  /** The reason why the page could not be processed; null if it could. The content of such a page is empty. */
  error: z.string().nullable(),
  /** The format of its bytes, from `contentFormats`. */
  format: z.int(),
  updatedAt: timestampColumn,
  /** Null for automated steps. */
  updatedBy: z.string().nullable(),
});
export type ContentTable = z.input<typeof contentRow>;
export type ContentRecord = z.output<typeof contentRow>;

const contentRevisionRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  page: z.int().nonnegative(),
  revision: z.int().positive(),
  sha256: z.string(),
  size: z.int(),
  authorId: z.string().nullable(),
  createdAt: timestampColumn,
});
export type ContentRevisionTable = z.input<typeof contentRevisionRow>;

/** A content item that the lease holder has written but not checked in. Only the holder sees it. */
export const workingCopyRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  page: z.int().nonnegative(),
  leaseEpoch: z.int(),
  userId: z.string(),
  sha256: z.string(),
  size: z.int(),
  updatedAt: timestampColumn,
});
export type WorkingCopyTable = z.input<typeof workingCopyRow>;
export type WorkingCopyRecord = z.output<typeof workingCopyRow>;

/** A working copy that was not published. Its author can still read it until the retention period ends. */
export const setAsideRow = workingCopyRow.extend({ reason: z.enum(setAsideReasons), setAsideAt: timestampColumn });
export type SetAsideTable = z.input<typeof setAsideRow>;
export type SetAsideRecord = z.output<typeof setAsideRow>;

/** The newest format of each role that was ever written to this database. */
export interface ContentFormatTable {
  role: ContentRole;
  format: number;
}
