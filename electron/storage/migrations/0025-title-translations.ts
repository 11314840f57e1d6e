import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Adds the titles of taxonomies in other languages, which lists show. */
export const migration0025: Migration = {
  number: 25,
  name: "title-translations",
  async up(db) {
    await db.schema.alterTable("taxonomies").addColumn("translations", "text").execute();
    // Only taxonomies of data points have translations; each is at most 1 MiB.
    const { rows: ids } = await sql<{ id: string }>`select id from taxonomies where kind = 'data-points'`.execute(db);
    for (const { id } of ids) {
      const { rows } = await sql<{ content: string }>`
        select content from taxonomy_contents where taxonomy_id = ${id}`.execute(db);
      const { translations } = JSON.parse(rows[0]?.content ?? "{}") as { translations?: object };
      if (translations === undefined) continue;
      await sql`update taxonomies set translations = ${JSON.stringify(translations)} where id = ${id}`.execute(db);
    }
  },
};
