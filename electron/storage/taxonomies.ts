import { finalStatuses } from "../../shared/job.ts";
import { type RecordPage, toRecordPage, type PageRequest } from "./record-page.ts";
import { taxonomySummaryRow, taxonomyRow, type Db, type TaxonomySummaryRecord, type TaxonomyRecord } from "./tables.ts";

export async function insertTaxonomy(db: Db, taxonomy: TaxonomyRecord): Promise<void> {
  await db.insertInto("taxonomies").values(taxonomy).execute();
}

export async function findTaxonomy(db: Db, id: string): Promise<TaxonomyRecord> {
  const row = await db.selectFrom("taxonomies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return taxonomyRow.parse(row);
}

/** Finds the latest revision of a taxonomy, even if it is deleted. */
export async function findLatestTaxonomy(db: Db, name: string): Promise<TaxonomyRecord | null> {
  const row = await db
    .selectFrom("taxonomies")
    .selectAll()
    .where("name", "=", name)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : taxonomyRow.parse(row);
}

/** Finds the latest revision of a taxonomy that is not deleted. */
export async function findCurrentTaxonomy(db: Db, name: string): Promise<TaxonomyRecord | null> {
  const latest = await findLatestTaxonomy(db, name);
  return latest?.deletedAt === null ? latest : null;
}

/** Counts the unfinished jobs that use any revision of a taxonomy. */
export async function countTaxonomyJobs(db: Db, name: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .innerJoin("taxonomies", "taxonomies.id", "jobs.taxonomyId")
    .where("taxonomies.name", "=", name)
    .where("jobs.status", "not in", finalStatuses)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks every revision of a taxonomy as deleted. */
export async function markTaxonomyDeleted(db: Db, name: string, now: number): Promise<void> {
  await db
    .updateTable("taxonomies")
    .set({ deletedAt: now })
    .where("name", "=", name)
    .where("deletedAt", "is", null)
    .execute();
}

/** Lists the latest revision of each taxonomy that is not deleted, by name. */
export async function listTaxonomies(db: Db, page: PageRequest): Promise<RecordPage<TaxonomySummaryRecord>> {
  const existing = db.selectFrom("taxonomies").where("deletedAt", "is", null);
  const latest = existing.where((where) =>
    where(
      "revision",
      "=",
      where
        .selectFrom("taxonomies as other")
        .whereRef("other.name", "=", "taxonomies.name")
        .select((select) => select.fn.max("other.revision").as("revision")),
    ),
  );
  const rows = latest
    .select(["id", "name", "revision", "kind", "title", "version", "size", "authorId", "createdAt", "deletedAt"])
    .orderBy("name")
    .limit(page.limit)
    .offset(page.offset);
  const count = latest.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(taxonomySummaryRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}
