import type { Migration } from "./migration.ts";

/**
 * Adds tables for what is learned from reviewed documents, and for the judgements of reviewers on the suggestions of
 * completed jobs.
 */
export const migration0015: Migration = {
  number: 15,
  name: "learned-documents",
  async up(db) {
    await db.schema
      .createTable("learned_documents")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("owner_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("test", "integer", (column) => column.notNull())
      .addColumn("taxonomy", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("document_id", "text")
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("items", "integer", (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("learned_at", "bigint", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("learned_documents_by_owner")
      .unique()
      .on("learned_documents")
      .columns(["owner_id", "test", "taxonomy", "sha256"])
      .execute();
    await db.schema.createIndex("learned_documents_by_sha256").on("learned_documents").column("sha256").execute();
    await db.schema
      .createTable("judged_steps")
      .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("owner_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("test", "integer", (column) => column.notNull())
      .addColumn("taxonomy", "text", (column) => column.notNull())
      .addColumn("completed_at", "bigint", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("judged_steps_key", ["job_id", "step"])
      .execute();
    await db.schema
      .createIndex("judged_steps_by_owner")
      .on("judged_steps")
      .columns(["owner_id", "test", "taxonomy", "step", "completed_at"])
      .execute();
  },
};
