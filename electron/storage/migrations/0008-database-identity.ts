import type { Migration } from "./migration.ts";

/** Adds the identity of the database, by which its data folder recognizes it. The row is inserted at start. */
export const migration0008: Migration = {
  number: 8,
  name: "database-identity",
  async up(db) {
    await db.schema
      .createTable("database_identity")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
