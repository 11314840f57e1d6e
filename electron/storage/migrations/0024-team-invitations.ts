import type { Migration } from "./migration.ts";

/** Adds the invitations to teams that were not answered yet. */
export const migration0024: Migration = {
  number: 24,
  name: "team-invitations",
  async up(db) {
    await db.schema
      .createTable("team_invitations")
      .addColumn("team_id", "text", (column) => column.notNull().references("teams.id").onDelete("cascade"))
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("invited_by", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("invited_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("team_invitations_key", ["team_id", "user_id"])
      .execute();
    await db.schema
      .createIndex("team_invitations_by_user")
      .on("team_invitations")
      .columns(["user_id", "invited_at"])
      .execute();
  },
};
