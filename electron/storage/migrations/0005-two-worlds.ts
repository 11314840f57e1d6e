import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Separates the grants of test jobs from those of live jobs: see `qualifyPrincipal` in `grants.ts`. */
export const migration0005: Migration = {
  number: 5,
  name: "two-worlds",
  async up(db) {
    await sql`update job_grants set principal_id = 'test:' || principal_id
      where job_id in (select id from jobs where test = 1)`.execute(db);
  },
};
