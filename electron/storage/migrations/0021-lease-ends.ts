import type { Migration } from "./migration.ts";

/** Adds the expiry of the lease of each checkout to the job history. It is null for checkouts recorded before. */
export const migration0021: Migration = {
  number: 21,
  name: "lease-ends",
  async up(db) {
    await db.schema.alterTable("job_events").addColumn("lease_expires_at", "bigint").execute();
  },
};
