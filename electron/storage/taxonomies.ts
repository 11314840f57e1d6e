import { sql, type RawBuilder, type SqlBool } from "kysely";
import { finalStatuses } from "../../shared/job/job.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { indexBlob } from "./blobs/blob-index.ts";
import type { Blob } from "./blobs/blob-files.ts";
import { type RecordPage, toRecordPage, type PageRequest } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { taxonomyRow, type TaxonomyRecord } from "./tables/documents.ts";

/**
 * Builds the condition for the taxonomies that a kind of key can read: a live key all live taxonomies, a test key all
 * test taxonomies and the built-in ones.
 */
function isVisible(test: boolean, table: "taxonomies" | "other"): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.test`);
  if (!test) return sql`${column} = ${toBooleanColumn(false)}`;
  return sql`(${column} = ${toBooleanColumn(true)} or ${sql.ref(`${table}.authorId`)} is null)`;
}

/**
 * Builds the condition for the current revisions of the taxonomies that a kind of key can read, unless they are deleted.
 * A test taxonomy comes before a built-in one of its name, which a later version of the service may have installed.
 */
export function isCurrent(test: boolean): RawBuilder<SqlBool> {
  const isExisting = (table: "taxonomies" | "other") =>
    sql<SqlBool>`(${sql.ref(`${table}.deletedAt`)} is null and ${isVisible(test, table)})`;
  const getRank = (table: "taxonomies" | "other") =>
    sql`(${sql.ref(`${table}.test`)}, ${sql.ref(`${table}.revision`)})`;
  const preferred = sql`select 1 from ${sql.table("taxonomies")} as other
    where ${sql.ref("other.name")} = ${sql.ref("taxonomies.name")}
    and ${isExisting("other")} and ${getRank("other")} > ${getRank("taxonomies")}`;
  return sql`(${isExisting("taxonomies")} and not exists (${preferred}))`;
}

/** The content of a taxonomy: its JSON, or the blob with the JSON of a large one. */
export type TaxonomyContent = { json: string } | { blob: Blob };

export async function insertTaxonomy(db: Db, taxonomy: TaxonomyRecord, content: TaxonomyContent): Promise<void> {
  const { test, translations } = taxonomy;
  await db
    .insertInto("taxonomies")
    .values({ ...taxonomy, test: toBooleanColumn(test), translations: translations && JSON.stringify(translations) })
    .execute();
  const { id: taxonomyId, createdAt } = taxonomy;
  if ("json" in content) {
    await db.insertInto("taxonomyContents").values({ taxonomyId, content: content.json }).execute();
  } else {
    await indexBlob(db, { ...content.blob, createdAt });
    await db
      .insertInto("taxonomyBlobs")
      .values({ taxonomyId, ...content.blob })
      .execute();
  }
}

/** Reads the content of a taxonomy; for a large one, returns its blob. */
export async function readTaxonomyContent(db: Db, id: string): Promise<TaxonomyContent> {
  const blobs = db.selectFrom("taxonomyBlobs").select(["sha256", "size"]).where("taxonomyId", "=", id);
  const blob = await blobs.executeTakeFirst();
  if (blob !== undefined) return { blob };
  const contents = db.selectFrom("taxonomyContents").select("content").where("taxonomyId", "=", id);
  return { json: (await contents.executeTakeFirstOrThrow()).content };
}

/** Returns the next revision of a taxonomy. */
export async function computeNextRevision(db: Db, name: string): Promise<number> {
  const { revision } = await db
    .selectFrom("taxonomies")
    .where("name", "=", name)
    .select((select) => select.fn.max<number | null>("revision").as("revision"))
    .executeTakeFirstOrThrow();
  return (revision ?? 0) + 1;
}

export async function findTaxonomy(db: Db, id: string): Promise<TaxonomyRecord> {
  const row = await db.selectFrom("taxonomies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return taxonomyRow.parse(row);
}

/** Finds a revision of a taxonomy by its id, even if it is deleted. */
export async function findRevision(db: Db, id: string): Promise<TaxonomyRecord | null> {
  const row = await db.selectFrom("taxonomies").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : taxonomyRow.parse(row);
}

/** Finds the latest revision of a live taxonomy, even if it is deleted. */
export async function findLatestLiveRevision(db: Db, name: string): Promise<TaxonomyRecord | null> {
  const row = await db
    .selectFrom("taxonomies")
    .selectAll()
    .where("name", "=", name)
    .where("test", "=", toBooleanColumn(false))
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : taxonomyRow.parse(row);
}

/** Finds the current revision of a taxonomy that a live key, or a test key, can read, unless it is deleted. */
export async function findCurrentTaxonomy(db: Db, name: string, test: boolean): Promise<TaxonomyRecord | null> {
  const current = db.selectFrom("taxonomies").selectAll().where("name", "=", name).where(isCurrent(test));
  const row = await current.executeTakeFirst();
  return row === undefined ? null : taxonomyRow.parse(row);
}

/**
 * Counts the unfinished live jobs of a user that use any revision of a live taxonomy, or test jobs that use a test
 * taxonomy.
 * @param userId null counts the jobs of all users
 */
export async function countTaxonomyJobs(
  db: Db,
  { name, test }: Pick<TaxonomyRecord, "name" | "test">,
  userId: string | null,
): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .innerJoin("taxonomies", "taxonomies.id", "jobs.taxonomyId")
    .where("taxonomies.name", "=", name)
    .where("taxonomies.test", "=", toBooleanColumn(test))
    .where("jobs.test", "=", toBooleanColumn(test))
    .where("jobs.status", "not in", finalStatuses)
    .$if(userId !== null, (query) => query.where("jobs.ownerId", "=", userId))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks every revision of a live taxonomy, or of a test taxonomy, as deleted. */
export async function markTaxonomyDeleted(db: Db, name: string, test: boolean, now: number): Promise<void> {
  await db
    .updateTable("taxonomies")
    .set({ deletedAt: now })
    .where("name", "=", name)
    .where("test", "=", toBooleanColumn(test))
    .where("deletedAt", "is", null)
    .execute();
}

/** Lists the current revision of each taxonomy that a live key, or a test key, can read and that is not deleted. */
export async function listTaxonomies(db: Db, test: boolean, page: PageRequest): Promise<RecordPage<TaxonomyRecord>> {
  const current = db.selectFrom("taxonomies").where(isCurrent(test));
  const rows = current.selectAll().orderBy("name").limit(page.limit).offset(page.offset);
  const count = current.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(taxonomyRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}
