import { finalStatuses } from "../../shared/job.ts";
import type { Db } from "./tables.ts";

/** Each removes one batch of what is over, the oldest first, and says how many; none when there are no more. */

const batch = 500;

/** The jobs of test keys that nobody has changed since `before`. */
export async function listExpiredJobs(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("test", "=", 1)
    .where("updatedAt", "<=", before)
    .orderBy("updatedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Hides the documents of test keys whose time is over and that no unfinished job needs. */
export async function hideExpiredDocuments(db: Db, now: number): Promise<number> {
  const result = await db
    .updateTable("documents")
    .set({ deletedAt: now })
    .where("expiresAt", "<=", now)
    .where("deletedAt", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("jobs")
            .select("jobs.id")
            .whereRef("jobs.documentId", "=", "documents.id")
            .where("jobs.status", "not in", finalStatuses),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Forgets the documents that were removed, once no job is left that was made of them. */
export async function forgetDocuments(db: Db): Promise<number> {
  const unused = db
    .selectFrom("documents")
    .select("id")
    .where("deletedAt", "is not", null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom("jobs").select("jobs.id").whereRef("jobs.documentId", "=", "documents.id")),
      ),
    )
    .limit(batch);
  const result = await db.deleteFrom("documents").where("id", "in", unused).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function forgetSetAside(db: Db, before: number): Promise<number> {
  const oldest = await db
    .selectFrom("setAside")
    .select("setAsideAt")
    .where("setAsideAt", "<=", before)
    .orderBy("setAsideAt")
    .limit(batch)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  const result = await db.deleteFrom("setAside").where("setAsideAt", "<=", last.setAsideAt).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function forgetIdempotencyKeys(db: Db, before: number): Promise<number> {
  const oldest = await db
    .selectFrom("idempotencyKeys")
    .select("createdAt")
    .where("createdAt", "<=", before)
    .orderBy("createdAt")
    .limit(batch)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  const result = await db.deleteFrom("idempotencyKeys").where("createdAt", "<=", last.createdAt).executeTakeFirst();
  return Number(result.numDeletedRows);
}
