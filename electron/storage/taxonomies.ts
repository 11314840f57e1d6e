import { finalStatuses } from "../../shared/job/job.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { indexBlob } from "./blobs/blob-index.ts";
import type { Blob } from "./blobs/blob-files.ts";
import { type RecordPage, toRecordPage, type PageRequest } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { taxonomyRow, type TaxonomyRecord } from "./tables/documents.ts";

/**
 * Selects the revisions of the taxonomies that a kind of key can read, unless they are deleted: a live key can read all
 * live taxonomies, a test key all test taxonomies and the built-in ones.
 */
function selectExisting(db: Db, test: boolean) {
  const existing = db.selectFrom("taxonomies").where("deletedAt", "is", null);
  if (!test) return existing.where("test", "=", toBooleanColumn(false));
  return existing.where((where) =>
    where.or([where("test", "=", toBooleanColumn(true)), where("authorId", "is", null)]),
  );
}

/**
 * Selects the ids of the current revisions of the taxonomies that a kind of key can read, unless they are deleted. A
 * test taxonomy takes precedence over a built-in one with the same name, which a later version of the service may have
 * installed. All revisions are ranked at once, since a taxonomy that is edited often has thousands.
 */
export function selectCurrentIds(db: Db, test: boolean) {
  const ranked = selectExisting(db, test).select(({ fn }) => [
    "id",
    fn
      .agg<number>("row_number")
      .over((over) => over.partitionBy("name").orderBy("test", "desc").orderBy("revision", "desc"))
      .as("rank"),
  ]);
  return db.selectFrom(ranked.as("ranked")).select("id").where("rank", "=", 1);
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
  const row = await selectExisting(db, test)
    .selectAll()
    .where("name", "=", name)
    .orderBy("test", "desc")
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
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
  const current = db.selectFrom("taxonomies").where("id", "in", selectCurrentIds(db, test));
  const rows = current.selectAll().orderBy("name").limit(page.limit).offset(page.offset);
  const count = current.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(taxonomyRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}
