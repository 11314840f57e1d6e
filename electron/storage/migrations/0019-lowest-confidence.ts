import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Adds the lowest confidence of the items that wait for review in a blocked job. Lists of jobs are filtered by it. */
export const migration0019: Migration = {
  number: 19,
  name: "lowest-confidence",
  async up(db) {
    await db.schema.alterTable("jobs").addColumn("lowest_confidence", "real").execute();
    await sql`update jobs set lowest_confidence = (
      select min(contents.confidence) from contents where contents.job_id = jobs.id and contents.role =
        case jobs.blocking_step
          when 'zoning' then 'page-zones-json' when 'mapping' then 'mapping-json' else 'indexing-json' end
      ) where jobs.blocking_step is not null`.execute(db);
  },
};
