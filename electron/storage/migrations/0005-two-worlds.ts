import { sql } from "kysely";
import type { Migration } from "../migration.ts";

/** What test keys made is reached by test keys alone, and the rest by live ones: see `qualifyPrincipal` of the grants. */
export const migration0005: Migration = {
  number: 5,
  name: "two-worlds",
  async up(db) {
    await sql`update job_grants set principal_id = 'test:' || principal_id
      where job_id in (select id from jobs where test = 1)`.execute(db);
  },
};
