import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { findBlobFile } from "../../electron/storage/blobs/blob-garbage-collector.ts";
import { getDatabaseFile } from "../../electron/storage/data-folder/data-folder.ts";
import { type KeywordTaxonomy, keywordTaxonomySchema } from "../../shared/taxonomy/taxonomy.ts";

/** The database row of a taxonomy. `content` is null for a large taxonomy, which is stored as a blob. */
const rowSchema = z.object({ sha256: z.string(), kind: z.string(), content: z.string().nullable() });

/**
 * Reads the latest revision of a keyword taxonomy from the database of a service, which may be running.
 * @param isTest Whether it is a taxonomy of test keys.
 * @throws {RangeError} if there is no such folder or taxonomy, or it has no keywords
 * @throws {Error} if the stored taxonomy is damaged
 */
export function readStoredTaxonomy(
  dataFolder: string,
  name: string,
  isTest: boolean,
): { sha256: string; taxonomy: KeywordTaxonomy } {
  const file = getDatabaseFile(dataFolder);
  if (!existsSync(file))
    throw new RangeError(`${dataFolder} is not a data folder of a service: choose one with --data.`);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const row = db
      .prepare(
        `SELECT sha256, kind, content FROM taxonomies LEFT JOIN taxonomy_contents ON taxonomy_id = taxonomies.id
         WHERE name = ? AND test = ? AND deleted_at IS NULL ORDER BY revision DESC LIMIT 1`,
      )
      .get(name, Number(isTest));
    if (row === undefined) throw new RangeError(`--taxonomy ${name}: the service has no such taxonomy.`);
    const { sha256, kind, content } = rowSchema.parse(row);
    if (kind !== "keywords") throw new RangeError(`--taxonomy ${name}: it has data points, not keywords.`);
    const blob = content === null ? findBlobFile(dataFolder, sha256) : null;
    const bytes = blob === null ? Buffer.from(content ?? "") : readFileSync(blob);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw new Error(`The taxonomy ${name} in ${dataFolder} does not have its checksum.`);
    return { sha256, taxonomy: keywordTaxonomySchema.parse(JSON.parse(bytes.toString("utf8"))) };
  } finally {
    db.close();
  }
}
