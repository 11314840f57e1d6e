import { sql, type ExpressionBuilder } from "kysely";
import { finalStatuses } from "../../shared/job.ts";
import { toBooleanColumn } from "./columns.ts";
import { qualifyPrincipal } from "./grants.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * The maximum number of rows that one purge deletes. Purges return the number of deleted rows; 0 means that none are
 * left.
 */
const batchSize = 500;

/** Lists the jobs of test keys that have not changed since `before`, the oldest first. */
export async function listExpiredJobs(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("test", "=", toBooleanColumn(true))
    .where("updatedAt", "<=", before)
    .orderBy("updatedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the expired documents that are not deleted and that no unfinished job uses. */
export async function listExpiredDocuments(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("documents")
    .select("id")
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
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the rows of documents that are marked as deleted and that no job uses. */
export async function purgeDocuments(db: Db): Promise<number> {
  const unused = db
    .selectFrom("documents")
    .select("id")
    .where("deletedAt", "is not", null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom("jobs").select("jobs.id").whereRef("jobs.documentId", "=", "documents.id")),
      ),
    )
    .limit(batchSize);
  const result = await db.deleteFrom("documents").where("id", "in", unused).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the working copies that were set aside before or at `before`, the oldest first. */
export async function purgeSetAside(db: Db, before: number): Promise<number> {
  const oldest = await db
    .selectFrom("setAside")
    .select("setAsideAt")
    .where("setAsideAt", "<=", before)
    .orderBy("setAsideAt")
    .limit(batchSize)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  const result = await db.deleteFrom("setAside").where("setAsideAt", "<=", last.setAsideAt).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the idempotency keys that were stored before or at `before`, the oldest first. */
export async function purgeIdempotencyKeys(db: Db, before: number): Promise<number> {
  const oldest = await db
    .selectFrom("idempotencyKeys")
    .select("createdAt")
    .where("createdAt", "<=", before)
    .orderBy("createdAt")
    .limit(batchSize)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  const result = await db.deleteFrom("idempotencyKeys").where("createdAt", "<=", last.createdAt).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Lists the test teams that have not changed since `before` and that no unfinished job uses. */
export async function listExpiredTeams(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom("teams")
    .select("id")
    .where("test", "=", toBooleanColumn(true))
    .where("updatedAt", "<=", before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("jobGrants")
            .select("jobId")
            .where("principalId", "=", sql<string>`${qualifyPrincipal(true, "")} || ${sql.ref("teams.id")}`)
            .where("status", "not in", finalStatuses),
        ),
      ),
    )
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the test taxonomies as deleted that have no revision since `before` and that no unfinished job uses. */
export async function markExpiredTaxonomiesDeleted(db: Db, before: number, now: number): Promise<void> {
  const revisions = (where: ExpressionBuilder<Tables, "taxonomies">) =>
    where
      .selectFrom("taxonomies as other")
      .select("other.id")
      .whereRef("other.name", "=", "taxonomies.name")
      .where("other.test", "=", toBooleanColumn(true));
  await db
    .updateTable("taxonomies")
    .set({ deletedAt: now })
    .where("test", "=", toBooleanColumn(true))
    .where("deletedAt", "is", null)
    .where((where) => where.not(where.exists(revisions(where).where("other.createdAt", ">", before))))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("jobs")
            .select("jobs.id")
            .where("jobs.taxonomyId", "in", revisions(where))
            .where("jobs.status", "not in", finalStatuses),
        ),
      ),
    )
    .execute();
}

/** Deletes the revisions of test taxonomies that are marked as deleted and that no job uses. */
export async function purgeTaxonomies(db: Db): Promise<number> {
  const unused = db
    .selectFrom("taxonomies")
    .select("id")
    .where("test", "=", toBooleanColumn(true))
    .where("deletedAt", "is not", null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom("jobs").select("jobs.id").whereRef("jobs.taxonomyId", "=", "taxonomies.id")),
      ),
    )
    .limit(batchSize);
  const result = await db.deleteFrom("taxonomies").where("id", "in", unused).executeTakeFirst();
  return Number(result.numDeletedRows);
}
