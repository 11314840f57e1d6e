import type { Migration } from "./migration.ts";

const countColumns = [
  "decided",
  "judged",
  "disagreed",
  "added",
  "removed",
  "split",
  "merged",
  "retyped",
  "moved",
  "reordered",
  "corrected",
  "absent",
  "rejected",
  "changed",
  "accepted",
];

/** Adds the numbers of changes by each check-in that completed or returned a review. */
export const migration0020: Migration = {
  number: 20,
  name: "review-counts",
  async up(db) {
    let table = db.schema
      .createTable("review_counts")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("phase", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("seconds", "bigint", (column) => column.notNull());
    for (const name of countColumns) table = table.addColumn(name, "integer", (column) => column.notNull());
    await table.execute();
    await db.schema.createIndex("review_counts_by_job").on("review_counts").column("job_id").execute();
  },
};
