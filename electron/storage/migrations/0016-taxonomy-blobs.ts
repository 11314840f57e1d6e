import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Adds the blobs of large taxonomies. The copies of taxonomies no longer count as bytes of jobs: their author is charged
 * for them, and many jobs share a large one.
 */
export const migration0016: Migration = {
  number: 16,
  name: "taxonomy-blobs",
  async up(db) {
    await db.schema
      .createTable("taxonomy_blobs")
      .addColumn("taxonomy_id", "text", (column) =>
        column.primaryKey().notNull().references("taxonomies.id").onDelete("cascade"),
      )
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("size", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("taxonomy_blobs_by_sha256").on("taxonomy_blobs").column("sha256").execute();
    await sql`update job_storage set bytes = bytes - coalesce((select sum(size) from content_revisions
      where content_revisions.job_id = job_storage.job_id
        and role in ('mapping-taxonomy-json', 'indexing-taxonomy-json')), 0)`.execute(db);
  },
};
