import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Separates the teams and taxonomies of test keys from those of live keys. All existing ones are live; a test job is no
 * longer shared with them.
 */
export const migration0010: Migration = {
  number: 10,
  name: "test-teams-and-taxonomies",
  async up(db) {
    for (const table of ["teams", "taxonomies"]) {
      await db.schema
        .alterTable(table)
        .addColumn("test", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .alterTable("teams")
      .addColumn("updated_at", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update teams set updated_at = created_at`.execute(db);
    await db.schema.createIndex("teams_by_age").on("teams").columns(["test", "updated_at"]).execute();
    await sql`delete from job_grants where principal_id in (select 'test:' || id from teams)`.execute(db);
  },
};
