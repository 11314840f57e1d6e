import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Moves the contents of taxonomies to a table of their own, and adds their hashes. */
export const migration0014: Migration = {
  number: 14,
  name: "taxonomy-contents",
  async up(db) {
    await db.schema
      .createTable("taxonomy_contents")
      .addColumn("taxonomy_id", "text", (column) =>
        column.primaryKey().notNull().references("taxonomies.id").onDelete("cascade"),
      )
      .addColumn("content", "text", (column) => column.notNull())
      .execute();
    await sql`insert into taxonomy_contents (taxonomy_id, content) select id, content from taxonomies`.execute(db);
    await db.schema
      .alterTable("taxonomies")
      .addColumn("sha256", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    const { rows: ids } = await sql<{ taxonomyId: string }>`select taxonomy_id from taxonomy_contents`.execute(db);
    // One after the other, since each may have megabytes.
    for (const { taxonomyId: id } of ids) {
      const { rows } = await sql<{ content: string }>`
        select content from taxonomy_contents where taxonomy_id = ${id}`.execute(db);
      const sha256 = hash("sha256", rows[0]?.content ?? "");
      await sql`update taxonomies set sha256 = ${sha256} where id = ${id}`.execute(db);
    }
    await db.schema.alterTable("taxonomies").dropColumn("content").execute();
  },
};
