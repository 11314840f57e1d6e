import type { Migration } from "./migration.ts";

/** Adds the network from which an account was created, and that of a job's owner. It is unknown for existing accounts. */
export const migration0011: Migration = {
  number: 11,
  name: "account-networks",
  async up(db) {
    for (const table of ["users", "jobs"]) {
      await db.schema
        .alterTable(table)
        .addColumn("network", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    }
  },
};
