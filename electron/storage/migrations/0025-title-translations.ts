import { sql } from "kysely";
import { z } from "zod";
import type { Migration } from "./migration.ts";

/**
 * The translations that lists of taxonomies show. Longer translations, which earlier versions permitted, stay only in
 * the content.
 */
const translationsSchema = z
  .record(z.string().regex(/^[a-z]{2,3}$/u), z.strictObject({ title: z.string().min(1).max(300) }))
  .refine((titles) => Object.keys(titles).length <= 24);

/** Reads the translations of a content; undefined if there are none, or the content cannot be read. */
function readTranslations(content: string | undefined): string | undefined {
  try {
    const { translations } = z.object({ translations: translationsSchema }).parse(JSON.parse(content ?? ""));
    return JSON.stringify(translations);
  } catch {
    // A damaged content must not prevent the start of the service. It is reported when it is used.
    return undefined;
  }
}

/** Adds the titles of taxonomies in other languages, which lists show. */
export const migration0025: Migration = {
  number: 25,
  name: "title-translations",
  async up(db) {
    await db.schema.alterTable("taxonomies").addColumn("translations", "text").execute();
    // Until now, only taxonomies of data points had translations; each is at most 1 MiB.
    const { rows: ids } = await sql<{ id: string }>`select id from taxonomies where kind = 'data-points'`.execute(db);
    for (const { id } of ids) {
      const { rows } = await sql<{ content: string }>`
        select content from taxonomy_contents where taxonomy_id = ${id}`.execute(db);
      const translations = readTranslations(rows[0]?.content);
      if (translations === undefined) continue;
      await sql`update taxonomies set translations = ${translations} where id = ${id}`.execute(db);
    }
  },
};
