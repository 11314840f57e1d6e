import { randomUUID } from "node:crypto";
import type { ContentRole } from "../../shared/api/contents.ts";
import { changeJobStorage } from "./stored-bytes.ts";
import { type PageRequest, type RecordPage, toRecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { commentRow, type CommentRecord, type CommentTable } from "./tables/jobs.ts";

/** Counts the comments of a job. */
export async function countComments(db: Db, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobComments")
    .where("jobId", "=", jobId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Appends comments to those of a job. Call it in the transaction of the check-in to which they belong. */
export async function appendComments(
  db: Db,
  jobId: string,
  comments: readonly Omit<CommentTable, "id" | "seq" | "jobId">[],
): Promise<void> {
  const first = await countComments(db, jobId);
  for (const [index, comment] of comments.entries()) {
    await db
      .insertInto("jobComments")
      .values({ ...comment, jobId, id: randomUUID(), seq: first + index + 1 })
      .execute();
  }
  const bytes = comments.reduce((sum, { text, record }) => sum + Buffer.byteLength(`${text}${record ?? ""}`), 0);
  await changeJobStorage(db, jobId, bytes);
}

/** Lists the comments of a job on contents of several roles, the oldest first. */
export async function listComments(
  db: Db,
  jobId: string,
  roles: readonly ContentRole[],
  { limit, offset }: PageRequest,
): Promise<RecordPage<CommentRecord>> {
  const matching = db.selectFrom("jobComments").where("jobId", "=", jobId).where("role", "in", roles);
  const count = await matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy("seq").limit(limit).offset(offset).execute();
  return toRecordPage(commentRow, rows, count);
}
