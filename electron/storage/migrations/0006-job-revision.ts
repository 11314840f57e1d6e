import type { Migration } from "./migration.ts";

/** Adds a revision to every job; each change of the row increments it. The entity tag of a job is made from it. */
export const migration0006: Migration = {
  number: 6,
  name: "job-revision",
  async up(db) {
    await db.schema
      .alterTable("jobs")
      .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
