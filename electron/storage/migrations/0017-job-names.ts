import { sql } from "kysely";
import { foldName } from "../../../shared/values/names.ts";
import type { Migration } from "./migration.ts";

/** The number of jobs that are read at a time, each with up to 256 KiB of metadata. */
const batchSize = 200;

function getNameKey(metadata: string): string {
  const { name } = JSON.parse(metadata) as { name?: unknown };
  return typeof name === "string" ? foldName(name.slice(0, 254)) : "";
}

/** Adds the folded names of jobs, in a narrow table that a search reads quickly. */
export const migration0017: Migration = {
  number: 17,
  name: "job-names",
  async up(db) {
    await db.schema
      .createTable("job_names")
      .addColumn("job_id", "text", (column) => column.primaryKey().notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("name_key", "text", (column) => column.notNull())
      .execute();
    for (let lastId = ""; ;) {
      const { rows } = await sql<{ id: string; metadata: string }>`select id, metadata from jobs
        where id > ${lastId} order by id limit ${batchSize}`.execute(db);
      for (const { id, metadata } of rows) {
        await sql`insert into job_names (job_id, name_key) values (${id}, ${getNameKey(metadata)})`.execute(db);
        lastId = id;
      }
      if (rows.length < batchSize) return;
    }
  },
};
