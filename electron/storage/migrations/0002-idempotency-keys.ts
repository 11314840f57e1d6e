import type { Migration } from "./migration.ts";

/** Adds the idempotency keys, with the responses to their requests. */
export const migration0002: Migration = {
  number: 2,
  name: "idempotency-keys",
  async up(db) {
    await db.schema
      .createTable("idempotency_keys")
      // This is no foreign key: for calls without an API key, the column has no user id.
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("idempotency_keys_key", ["user_id", "endpoint", "key"])
      .execute();
    await db.schema.createIndex("idempotency_keys_by_age").on("idempotency_keys").column("created_at").execute();
  },
};
