import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Removes the rows of page images that have not been rendered yet; they follow from the pages of the document. */
export const migration0013: Migration = {
  number: 13,
  name: "pending-images",
  async up(db) {
    await sql`delete from contents where sha256 is null`.execute(db);
  },
};
