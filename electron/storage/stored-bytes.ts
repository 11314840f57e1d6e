import type { ContentRole } from "../../shared/api/contents.ts";
import { sql } from "kysely";
import type { Db } from "./tables.ts";
import type { JobStorageTable } from "./tables/jobs.ts";

/** Inserts the row that counts the bytes of a job. */
export async function insertJobStorage(db: Db, row: JobStorageTable): Promise<void> {
  await db.insertInto("jobStorage").values(row).execute();
}

/** Adds bytes to the count of a job; a negative number subtracts. */
export async function changeJobStorage(db: Db, jobId: string, bytes: number): Promise<void> {
  await db
    .updateTable("jobStorage")
    .set((update) => ({ bytes: update("bytes", "+", bytes) }))
    .where("jobId", "=", jobId)
    .execute();
}

/** The roles of contents that do not count for a job, since documents and taxonomies count separately. */
const sharedRoles: readonly ContentRole[] = ["input", "mapping-taxonomy-json", "indexing-taxonomy-json"];

/** Counts a written content. The input of a job is counted as a document, or when the job is created. */
export async function addJobStorage(
  db: Db,
  { jobId, role, size }: { jobId: string; role: ContentRole; size: number },
): Promise<void> {
  if (!sharedRoles.includes(role)) await changeJobStorage(db, jobId, size);
}

/**
 * Returns the bytes that the deletion of a job may free: the bytes of the job, and those of its document, if its owner
 * has deleted it.
 */
export async function measureJob(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select
    coalesce((select bytes from job_storage where job_id = ${jobId}), 0) +
    coalesce((select size from documents join jobs on jobs.document_id = documents.id
      where jobs.id = ${jobId} and documents.owner_id = jobs.owner_id and documents.deleted_at is not null), 0) as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Sums up the bytes of the working copies of a user, including those that were set aside. */
export async function sumWorkingCopyBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select
    coalesce((select sum(size) from working_copies where user_id = ${userId}), 0) +
    coalesce((select sum(size) from set_aside where user_id = ${userId}), 0) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Sums up the bytes of the documents, jobs, taxonomies, learned data and working copies of a user. A deleted document
 * counts while a job of the user needs it. A job on the document of another user counts the document too. A taxonomy
 * counts for its author while any job needs it, and therefore not for the jobs.
 */
export async function sumStoredBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select
    coalesce((select sum(size) from documents where owner_id = ${userId} and (deleted_at is null
      or exists (select id from jobs where jobs.document_id = documents.id and jobs.owner_id = ${userId}))), 0) +
    coalesce((select sum(bytes) from job_storage where owner_id = ${userId}), 0) +
    coalesce((select sum(octet_length(content)) from taxonomies join taxonomy_contents on taxonomy_id = id
      where author_id = ${userId}), 0) +
    coalesce((select sum(taxonomy_blobs.size) from taxonomies join taxonomy_blobs on taxonomy_id = id
      where author_id = ${userId}), 0) +
    coalesce((select sum(size) from learned_documents where owner_id = ${userId}), 0) as bytes`.execute(db);
  return (rows[0]?.bytes ?? 0) + (await sumWorkingCopyBytes(db, userId));
}
