import { sql } from "kysely";
import { finalStatuses } from "../../shared/job/job.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { qualifyPrincipal } from "./grants.ts";
import { deleteJob, findJob } from "./jobs.ts";
import type { Db } from "./tables.ts";
import { selectCurrentIds } from "./taxonomies.ts";

/**
 * The number of rows that one purge deletes from a table. It deletes more if further rows have the same time as the
 * last one. Purges return the number of deleted rows; 0 means that none are left.
 */
const batchSize = 100;

/** Lists the ids of the jobs of test keys that have not changed since `before`, the oldest first. */
export async function listExpiredJobIds(db: Db, before: number, limit: number): Promise<string[]> {
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

/**
 * Deletes a job of a test key, unless it has changed since `before`. Returns whether it was deleted. Call it in a
 * transaction.
 */
export async function deleteExpiredJob(db: Db, id: string, before: number): Promise<boolean> {
  const job = await findJob(db, id);
  if (job === null || !job.test || job.updatedAt > before) return false;
  await deleteJob(db, id);
  return true;
}

/** Lists the ids of the expired documents that are not deleted and that no unfinished job uses. */
export async function listExpiredDocumentIds(db: Db, now: number): Promise<string[]> {
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

/**
 * Deletes a batch of the rows that are marked as deleted and that no job uses.
 * @param testValues the values of the column `test` in the deleted rows: true for test data, false for live data
 */
async function purgeUnused(
  db: Db,
  table: "documents" | "taxonomies",
  jobColumn: "documentId" | "taxonomyId",
  testValues: readonly boolean[],
): Promise<number> {
  const unused = db
    .selectFrom(table)
    .select("id")
    .where("test", "in", testValues.map(toBooleanColumn))
    .where("deletedAt", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("jobs")
            .select("jobs.id")
            .where(sql.ref(`jobs.${jobColumn}`), "=", sql.ref(`${table}.id`)),
        ),
      ),
    )
    .limit(batchSize);
  const result = await db.deleteFrom(table).where("id", "in", unused).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the rows of documents that are marked as deleted and that no job uses. */
export function purgeDocuments(db: Db): Promise<number> {
  return purgeUnused(db, "documents", "documentId", [false, true]);
}

/** Deletes a batch of the rows whose time is before or at `before`, the oldest first. */
async function purgeOldest(
  db: Db,
  table: "setAside" | "idempotencyKeys",
  column: "setAsideAt" | "createdAt",
  before: number,
): Promise<number> {
  const time = sql.ref<number>(column);
  const oldest = await db
    .selectFrom(table)
    .select(time.as("time"))
    .where(time, "<=", before)
    .orderBy(time)
    .limit(batchSize)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  const result = await db.deleteFrom(table).where(time, "<=", last.time).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the working copies that were set aside before or at `before`, the oldest first. */
export function purgeSetAside(db: Db, before: number): Promise<number> {
  return purgeOldest(db, "setAside", "setAsideAt", before);
}

/** Deletes the idempotency keys that were stored before or at `before`, the oldest first. */
export function purgeIdempotencyKeys(db: Db, before: number): Promise<number> {
  return purgeOldest(db, "idempotencyKeys", "createdAt", before);
}

/** Lists the ids of the test teams that have not changed since `before` and that no unfinished job uses. */
export async function listExpiredTeamIds(db: Db, before: number): Promise<string[]> {
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

/** Marks test taxonomies as deleted if they have no revision since `before` and no unfinished job uses them. */
export async function markExpiredTaxonomiesDeleted(db: Db, before: number, now: number): Promise<void> {
  const testTaxonomies = db
    .selectFrom("taxonomies as other")
    .where("other.test", "=", toBooleanColumn(true))
    .select("other.name");
  const usedNames = testTaxonomies
    .innerJoin("jobs", "jobs.taxonomyId", "other.id")
    .where("jobs.status", "not in", finalStatuses);
  await db
    .updateTable("taxonomies")
    .set({ deletedAt: now })
    .where("test", "=", toBooleanColumn(true))
    .where("deletedAt", "is", null)
    .where("name", "not in", testTaxonomies.where("other.createdAt", ">", before))
    .where("name", "not in", usedNames)
    .execute();
}

/**
 * Deletes a batch of contents of users' revisions. The revisions were deleted or replaced at or before `before`, and no
 * job uses them. No request reads them any more, but their bytes count for the quota of their author. The rows of the
 * revisions stay.
 */
export async function purgeTaxonomyContents(db: Db, before: number): Promise<number> {
  const deleted = await purgeUnusedContents(db, "taxonomyContents", before);
  return deleted + (await purgeUnusedContents(db, "taxonomyBlobs", before));
}

async function purgeUnusedContents(
  db: Db,
  table: "taxonomyContents" | "taxonomyBlobs",
  before: number,
): Promise<number> {
  const revisions = db.selectFrom("taxonomies").select(({ fn }) => [
    "id",
    fn
      .agg<number | null>("lead", ["createdAt"])
      .over((over) => over.partitionBy(["name", "test"]).orderBy("revision"))
      .as("replacedAt"),
  ]);
  const replaced = db.selectFrom(revisions.as("revisions")).select("id").where("replacedAt", "<=", before);
  const unused = db
    .selectFrom("taxonomies")
    .select("taxonomies.id")
    .where((where) =>
      where.exists(where.selectFrom(table).select("taxonomyId").whereRef(`${table}.taxonomyId`, "=", "taxonomies.id")),
    )
    .where("authorId", "is not", null)
    .where((where) => where.or([where("deletedAt", "<=", before), where("taxonomies.id", "in", replaced)]))
    .where((where) =>
      where.not(
        where.exists(where.selectFrom("jobs").select("jobs.id").whereRef("jobs.taxonomyId", "=", "taxonomies.id")),
      ),
    )
    .limit(batchSize);
  const result = await db.deleteFrom(table).where("taxonomyId", "in", unused).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Lists the hashes of the keyword taxonomies that new or unfinished jobs can use. */
export async function listUsedVocabularies(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom("taxonomies")
    .select("sha256")
    .where("kind", "=", "keywords")
    .where((where) =>
      where.or([
        where("id", "in", selectCurrentIds(db, false)),
        where("id", "in", selectCurrentIds(db, true)),
        where.exists(
          where
            .selectFrom("jobs")
            .select("jobs.id")
            .whereRef("jobs.taxonomyId", "=", "taxonomies.id")
            .where("jobs.status", "not in", finalStatuses),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Deletes a batch of the data that were learned from test jobs at or before `before`. */
export async function purgeLearnedDocuments(db: Db, before: number): Promise<number> {
  const expired = db
    .selectFrom("learnedDocuments")
    .select("id")
    .where("test", "=", toBooleanColumn(true))
    .where("learnedAt", "<=", before)
    .limit(batchSize);
  const result = await db.deleteFrom("learnedDocuments").where("id", "in", expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Deletes the revisions of test taxonomies that are marked as deleted and that no job uses. Those of live taxonomies
 * stay, so that no built-in taxonomy is installed again.
 */
export function purgeTaxonomies(db: Db): Promise<number> {
  return purgeUnused(db, "taxonomies", "taxonomyId", [true]);
}
