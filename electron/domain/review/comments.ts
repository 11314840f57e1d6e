import { maxJobComments, type NewComment } from "../../../shared/api/comments.ts";
import type { ReviewPhase } from "../../../shared/job/job.ts";
import { createValidationError } from "../../../shared/json/validation.ts";
import { toBooleanColumn } from "../../storage/database/columns.ts";
import * as store from "../../storage/comments.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { PageRequest, RecordPage } from "../../storage/database/record-page.ts";
import type { Db } from "../../storage/tables.ts";
import type { CommentRecord } from "../../storage/tables/jobs.ts";
import { listReadableRoles } from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { getAccessRights, getJob } from "../jobs/jobs.ts";

const createRefusal = (path: string, message: string) => createValidationError([{ path, message, missing: false }]);

/**
 * Requires that a check-in may add comments to a job.
 * @throws {ServiceError} FIELD_INVALID if a comment is on a content that the caller cannot read, if a comment disputes
 * a record outside of the phase `review`, or if the job has too many comments
 */
export async function requireCommentable(
  context: Context,
  caller: Caller,
  job: JobRecord,
  comments: readonly NewComment[],
): Promise<void> {
  if (comments.length === 0) return;
  const phase: ReviewPhase | undefined = job.state.review?.phase;
  const roles = listReadableRoles(await getAccessRights(context, caller, job));
  for (const [index, { role, disputed }] of comments.entries()) {
    if (!roles.includes(role)) throw createRefusal(`comments.${index}.role`, "is a content that you cannot read");
    if (disputed && phase !== "review") {
      throw createRefusal(`comments.${index}.disputed`, "is allowed only in the phase review");
    }
  }
  const count = await store.countComments(context.db, job.id);
  if (count + comments.length <= maxJobComments) return;
  throw createRefusal("comments", `would be more than the ${maxJobComments} that a job may have; it has ${count}`);
}

/** Adds the comments of a check-in to a job. Their step, phase and round are those of the job before the check-in. */
export async function addComments(
  db: Db,
  { id, state: { blockingStep, review } }: JobRecord,
  { userId, now }: { userId: string; now: number },
  comments: readonly NewComment[],
): Promise<void> {
  if (blockingStep === null || review === null || comments.length === 0) return;
  const { phase, round } = review;
  const common = { at: now, authorId: userId, step: blockingStep, phase, round };
  const rows = comments.map(({ disputed, ...comment }) => ({
    ...common,
    ...comment,
    disputed: toBooleanColumn(disputed),
  }));
  await store.appendComments(db, id, rows);
}

/**
 * Lists the comments on the contents of a job that the caller can read, the oldest first.
 * @throws {ServiceError} JOB_NOT_FOUND
 */
export async function listComments(
  context: Context,
  caller: Caller,
  jobId: string,
  page: PageRequest,
): Promise<RecordPage<CommentRecord>> {
  const job = await getJob(context, caller, jobId);
  return store.listComments(context.db, jobId, listReadableRoles(await getAccessRights(context, caller, job)), page);
}
