import { sql, type Kysely } from "kysely";
import type { Migration } from "./migration.ts";

async function createTeams(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("teams")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("team_members")
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("joined_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("team_members_key", ["team_id", "user_id"])
    .execute();
  await db.schema.createIndex("team_members_by_user").on("team_members").column("user_id").execute();
}

/**
 * Adds the grants of jobs to their owners, collaborators and the experts. They repeat a job's status and creation time,
 * so that one index returns a job list in order.
 */
async function createGrants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_grants")
    .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addColumn("principal_id", "text", (column) => column.notNull())
    .addColumn("steps", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("blocking_step", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("job_grants_key", ["job_id", "principal_id"])
    .execute();
  await db.schema
    .createIndex("job_grants_in_order")
    .on("job_grants")
    .columns(["principal_id", "created_at", "job_id"])
    .execute();
  await db.schema
    .createIndex("job_grants_by_status")
    .on("job_grants")
    .columns(["principal_id", "status", "blocking_step", "created_at", "job_id"])
    .execute();
  await sql`insert into job_grants (job_id, principal_id, steps, status, blocking_step, created_at)
    select id, owner_id, '["*"]', status, blocking_step, created_at from jobs`.execute(db);
  await sql`insert into job_grants (job_id, principal_id, steps, status, blocking_step, created_at)
    select id, 'experts', '["*"]', status, blocking_step, created_at from jobs where test = 0`.execute(db);
  await sql`insert into job_grants (job_id, principal_id, steps, status, blocking_step, created_at)
    select job_id, user_id, steps, status, blocking_step, created_at
    from job_collaborators join jobs on jobs.id = job_collaborators.job_id where true
    on conflict do nothing`.execute(db);
  await db.schema.dropTable("job_collaborators").execute();
  await db.schema.dropIndex("jobs_by_owner").execute();
  await db.schema.dropIndex("jobs_by_status").execute();
}

async function addQualityReview(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("review", "text").execute();
  await db.schema
    .alterTable("jobs")
    .addColumn("reviews", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await sql`update jobs set review = '{"phase":"work","round":1,"workers":[],"pairs":[]}'
    where status = 'blocked'`.execute(db);
  await db.schema.alterTable("job_events").addColumn("phase", "text").execute();
  await sql`update job_events set phase = 'work' where kind in ('checkout', 'checkin')`.execute(db);
  await db.schema.createIndex("set_aside_by_author").on("set_aside").columns(["job_id", "user_id"]).execute();
}

export const migration0003: Migration = {
  number: 3,
  name: "teams-and-grants",
  async up(db) {
    await createTeams(db);
    await createGrants(db);
    await addQualityReview(db);
  },
};
