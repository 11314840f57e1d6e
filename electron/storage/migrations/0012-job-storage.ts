import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Adds the stored bytes of each job, and indexes by which the stored bytes of a user are summed up. */
export const migration0012: Migration = {
  number: 12,
  name: "job-storage",
  async up(db) {
    await db.schema
      .createTable("job_storage")
      .addColumn("job_id", "text", (column) => column.primaryKey().notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .execute();
    await sql`insert into job_storage (job_id, owner_id, bytes)
      select jobs.id, jobs.owner_id, octet_length(jobs.metadata) + octet_length(jobs.collaboration) + coalesce(
        (select sum(content_revisions.size) from content_revisions
          where content_revisions.job_id = jobs.id and content_revisions.role <> 'input'), 0)
      from jobs`.execute(db);
    await db.schema.createIndex("job_storage_by_owner").on("job_storage").columns(["owner_id", "bytes"]).execute();
    await db.schema
      .createIndex("documents_by_size")
      .on("documents")
      .columns(["owner_id", "deleted_at", "id", "size"])
      .execute();
    await db.schema.createIndex("taxonomies_by_author").on("taxonomies").column("author_id").execute();
    for (const table of ["working_copies", "set_aside"]) {
      await db.schema.createIndex(`${table}_by_user`).on(table).columns(["user_id", "size"]).execute();
    }
  },
};
