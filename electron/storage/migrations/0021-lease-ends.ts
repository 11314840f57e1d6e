import type { Migration } from "../migration.ts";

/** Adds when the lease of a checkout ends to the history of jobs. It is unknown of earlier checkouts. */
export const migration0021: Migration = {
  number: 21,
  name: "lease-ends",
  async up(db) {
    await db.schema.alterTable("job_events").addColumn("lease_expires_at", "bigint").execute();
  },
};
