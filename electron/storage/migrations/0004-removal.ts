import type { Migration } from "./migration.ts";

/**
 * Adds the removal of taxonomies, and indexes by age for the retention. The expiry column of jobs is dropped, since the
 * expiry follows from the last change.
 */
export const migration0004: Migration = {
  number: 4,
  name: "removal",
  async up(db) {
    await db.schema.alterTable("taxonomies").addColumn("deleted_at", "bigint").execute();
    await db.schema.alterTable("jobs").dropColumn("expires_at").execute();
    await db.schema.createIndex("jobs_by_age").on("jobs").columns(["test", "updated_at"]).execute();
    await db.schema.createIndex("jobs_by_taxonomy").on("jobs").column("taxonomy_id").execute();
    await db.schema.createIndex("documents_by_expiry").on("documents").column("expires_at").execute();
    await db.schema.createIndex("documents_by_removal").on("documents").column("deleted_at").execute();
    await db.schema.createIndex("set_aside_by_age").on("set_aside").column("set_aside_at").execute();
    for (const table of ["documents", "contents", "content_revisions", "working_copies", "set_aside"]) {
      await db.schema.createIndex(`${table}_by_blob`).on(table).column("sha256").execute();
    }
  },
};
