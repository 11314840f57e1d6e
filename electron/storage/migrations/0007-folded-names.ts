import { sql } from "kysely";
import { foldName } from "../../../shared/values/names.ts";
import type { Migration } from "./migration.ts";

/**
 * Recomputes the keys by which the names of teams are compared. If two names are the same by the new rules, the older
 * team keeps the name; the newer one is found only by its id until it is renamed.
 */
export const migration0007: Migration = {
  number: 7,
  name: "folded-names",
  async up(db) {
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id, name from teams order by created_at, id`.execute(db);
    // The ids are unique, so that no new key equals a key that is not replaced yet.
    await sql`update teams set name_key = id`.execute(db);
    const keys = new Set<string>();
    for (const { id, name } of rows) {
      const folded = foldName(name);
      const key = keys.has(folded) ? `${folded} ${id}` : folded;
      keys.add(key);
      await sql`update teams set name_key = ${key} where id = ${id}`.execute(db);
    }
  },
};
