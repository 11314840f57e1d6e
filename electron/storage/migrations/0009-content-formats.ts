import type { Migration } from "./migration.ts";

/** Adds the format of each content, and the newest format of each role that was ever written. */
export const migration0009: Migration = {
  number: 9,
  name: "content-formats",
  async up(db) {
    await db.schema
      .createTable("content_formats")
      .addColumn("role", "text", (column) => column.primaryKey().notNull())
      .addColumn("format", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable("contents")
      .addColumn("format", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
