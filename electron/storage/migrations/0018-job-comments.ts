import type { Migration } from "./migration.ts";

/** Adds the comments of check-ins on the contents of a job. */
export const migration0018: Migration = {
  number: 18,
  name: "job-comments",
  async up(db) {
    await db.schema
      .createTable("job_comments")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("seq", "integer", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("author_id", "text", (column) => column.notNull().references("users.id"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("phase", "text", (column) => column.notNull())
      .addColumn("round", "integer", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("item", "bigint", (column) => column.notNull())
      .addColumn("record", "text")
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("disputed", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("job_comments_by_job").on("job_comments").columns(["job_id", "seq"]).unique().execute();
  },
};
