import { z } from "zod";
import { taxonomySchema } from "../../shared/taxonomy.ts";
import { instant, json } from "./columns.ts";
import { type PageOf, pageOf, type PageRequest } from "./page-of.ts";
import type { Db } from "./tables.ts";

const summaryRow = z.object({
  id: z.string(),
  name: z.string(),
  /** From 1; jobs refer to one revision, lists show the last. */
  revision: z.int().positive(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  /** The author's own numbering. */
  version: z.string(),
  size: z.int(),
  /** Null for those that come with the application. */
  authorId: z.string().nullable(),
  createdAt: instant,
});
const taxonomyRow = summaryRow.extend({ content: json(taxonomySchema) });
export type TaxonomyTable = z.input<typeof taxonomyRow>;
export type TaxonomySummaryRecord = z.output<typeof summaryRow>;
export type TaxonomyRecord = z.output<typeof taxonomyRow>;

export async function insertTaxonomy(db: Db, taxonomy: TaxonomyTable): Promise<void> {
  await db.insertInto("taxonomies").values(taxonomy).execute();
}

export async function findTaxonomy(db: Db, id: string): Promise<TaxonomyRecord> {
  const row = await db.selectFrom("taxonomies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return taxonomyRow.parse(row);
}

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

/** The last revision of each, by name. */
export async function listTaxonomies(db: Db, page: PageRequest): Promise<PageOf<TaxonomySummaryRecord>> {
  const latest = db.selectFrom("taxonomies").where((where) =>
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
    .select(["id", "name", "revision", "kind", "title", "version", "size", "authorId", "createdAt"])
    .orderBy("name")
    .limit(page.limit)
    .offset(page.offset);
  const count = latest.select((select) => select.fn.countAll<number>().as("count"));
  return pageOf(summaryRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}
