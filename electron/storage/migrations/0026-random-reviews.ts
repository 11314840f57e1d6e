import type { Migration } from "./migration.ts";

/**
 * Adds the number of items of a content that were drawn by chance for a review, what reviewers made of them, and the
 * fields of the items that reviewers judged.
 */
export const migration0026: Migration = {
  number: 26,
  name: "random-reviews",
  async up(db) {
    await db.schema
      .alterTable("contents")
      .addColumn("drawn", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("judged_steps")
      .addColumn("fields", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
    await db.schema.alterTable("judged_steps").addColumn("draw", "text").execute();
  },
};
