import type { Comment } from "../../shared/api/comments.ts";
import type { ReviewMark } from "../checkout/review-marks.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import type { Change } from "../../shared/document/changes.ts";
import type { Records } from "../../shared/document/records.ts";
import { findPage, nameChange, type PointNamer } from "../changes/describe-change.ts";
import type { CommentsByKey } from "./comments.ts";
import type { Operation } from "./operations.ts";
import { t } from "../messages/messages.ts";

/**
 * A row of the review: an operation, or a record that only has comments or that the reviewer has corrected back to the
 * pipeline's version. It has the comments on the record.
 */
export interface ReviewRow {
  key: string;
  name: string;
  page: number | null;
  /** Null for a record that does not differ from the pipeline's version. */
  operation: Operation | null;
  /** The records that the row is about: those of the operation, or the commented one if it exists. */
  changes: readonly Change[];
  /** The comments of earlier check-ins. */
  comments: readonly Comment[];
  /** The reviewer's current mark on the record; null if there is none. */
  mark: ReviewMark | null;
  /** Whether the reviewer has corrected the record that the row is about. */
  isCorrected: boolean;
}

function createCommentRow(
  key: string,
  records: Records,
  namePoint: PointNamer | undefined,
): Pick<ReviewRow, "key" | "name" | "page" | "operation" | "changes"> {
  const record = records.get(key);
  const item = parseItem(key);
  const change = { key, before: record, after: record };
  const name =
    record === undefined
      ? item === 0
        ? t("review-document")
        : t("page-of-item", { item })
      : nameChange(change, namePoint);
  const page = record === undefined ? (item === 0 ? null : item) : findPage(change);
  return { key, name, page, operation: null, changes: record === undefined ? [] : [change] };
}

/** The page number by which rows without a page are sorted after all others. */
const lastPage = Number.MAX_SAFE_INTEGER;

/**
 * Joins operations, comments and marks to rows, sorted by page. On a page, operations come before items that only have
 * comments.
 * @param corrected The keys of the records that the reviewer has corrected. A record that equals the pipeline's version
 * again is no operation, but still has a row.
 * @param namePoint Names the data points that only have comments, see `nameChange`.
 */
export function listRows(
  operations: readonly Operation[],
  comments: CommentsByKey,
  marks: ReadonlyMap<string, ReviewMark>,
  records: Records,
  corrected: ReadonlySet<string> = new Set(),
  namePoint?: PointNamer,
): ReviewRow[] {
  const changed = new Set(operations.map(({ key }) => key));
  // The parts of a split or merge belong to one operation.
  const parts = new Set(operations.flatMap(({ changes }) => changes.map(({ key }) => key)));
  const commented = [
    ...comments.keys(),
    ...[...marks].flatMap(([key, { comment }]) => (comment === "" ? [] : [key])),
    ...[...corrected].filter((key) => !parts.has(key)),
  ];
  const rows = [
    ...operations.map((operation) => {
      const { key, name, page } = operation;
      return { key, name, page, operation, changes: operation.changes };
    }),
    ...[...new Set(commented)]
      .filter((key) => !changed.has(key))
      .map((key) => createCommentRow(key, records, namePoint)),
  ];
  return rows
    .map((row) => ({
      ...row,
      comments: comments.get(row.key) ?? [],
      mark: marks.get(row.key) ?? null,
      isCorrected: row.changes.some(({ key }) => corrected.has(key)) || corrected.has(row.key),
    }))
    .toSorted((a, b) => (a.page ?? lastPage) - (b.page ?? lastPage));
}
