import type { CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "./migration.ts";

type Table = CreateTableBuilder<string, string>;

function withId(table: Table): Table {
  return table.addColumn("id", "text", (column) => column.primaryKey().notNull());
}

/** Adds the columns that identify a content item: job, role and page number, 0 for items of the whole document. */
function withItem(table: Table): Table {
  return table
    .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("page", "integer", (column) => column.notNull());
}

function withBlob(table: Table): Table {
  return table
    .addColumn("sha256", "text", (column) => column.notNull().references("blobs.sha256"))
    .addColumn("size", "bigint", (column) => column.notNull());
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("users"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("activated", "integer", (column) => column.notNull())
    .addColumn("email_verified", "integer", (column) => column.notNull())
    .addColumn("is_demo", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("api_keys"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("lookup", "text", (column) => column.notNull().unique())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("revoked_at", "bigint")
    .execute();
  await db.schema.createIndex("api_keys_by_user").on("api_keys").column("user_id").execute();
}

async function createInputs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blobs")
    .addColumn("sha256", "text", (column) => column.primaryKey().notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await withBlob(withId(db.schema.createTable("documents")))
    .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("pages", "integer", (column) => column.notNull())
    .addColumn("title", "text")
    .addColumn("language", "text")
    .addColumn("test", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("deleted_at", "bigint")
    .execute();
  await db.schema.createIndex("documents_by_owner").on("documents").columns(["owner_id", "created_at", "id"]).execute();
  await withId(db.schema.createTable("taxonomies"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.references("users.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("taxonomies_revision", ["name", "revision"])
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("jobs"))
    .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id"))
    .addColumn("taxonomy_id", "text", (column) => column.notNull().references("taxonomies.id"))
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("blocking_step", "text")
    .addColumn("lease_epoch", "integer", (column) => column.notNull())
    .addColumn("lease_user_id", "text", (column) => column.references("users.id"))
    .addColumn("lease_claimed_at", "bigint")
    .addColumn("lease_expires_at", "bigint")
    .addColumn("error", "text")
    .addColumn("collaboration", "text", (column) => column.notNull())
    .addColumn("metadata", "text", (column) => column.notNull())
    .addColumn("progress_current", "integer", (column) => column.notNull())
    .addColumn("progress_total", "integer", (column) => column.notNull())
    .addColumn("test", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema.createIndex("jobs_by_owner").on("jobs").columns(["owner_id", "created_at", "id"]).execute();
  await db.schema
    .createIndex("jobs_by_status")
    .on("jobs")
    .columns(["owner_id", "status", "blocking_step", "created_at", "id"])
    .execute();
  await db.schema.createIndex("jobs_running").on("jobs").columns(["status", "created_at"]).execute();
  await db.schema.createIndex("jobs_by_document").on("jobs").column("document_id").execute();
  await db.schema
    .createTable("job_collaborators")
    .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("steps", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("job_collaborators_key", ["job_id", "user_id"])
    .execute();
  await db.schema.createIndex("job_collaborators_by_user").on("job_collaborators").column("user_id").execute();
  await withId(db.schema.createTable("job_events"))
    .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addColumn("seq", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("users.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addColumn("message", "text")
    .addUniqueConstraint("job_events_order", ["job_id", "seq"])
    .execute();
}

async function createContents(db: Kysely<unknown>): Promise<void> {
  await withItem(db.schema.createTable("contents"))
    .addColumn("rank", "integer", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.references("blobs.sha256"))
    .addColumn("size", "bigint")
    .addColumn("confidence", "real")
    .addColumn("error", "text")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.references("users.id"))
    .addPrimaryKeyConstraint("contents_key", ["job_id", "role", "page"])
    .execute();
  await db.schema.createIndex("contents_in_order").on("contents").columns(["job_id", "rank", "page"]).execute();
  await withBlob(withItem(db.schema.createTable("content_revisions")))
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.references("users.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_revisions_key", ["job_id", "role", "page", "revision"])
    .execute();
  await withBlob(withItem(db.schema.createTable("working_copies")))
    .addColumn("lease_epoch", "integer", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("working_copies_key", ["job_id", "role", "page", "lease_epoch"])
    .execute();
  await withBlob(withItem(db.schema.createTable("set_aside")))
    .addColumn("lease_epoch", "integer", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("set_aside_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("set_aside_key", ["job_id", "role", "page", "lease_epoch"])
    .execute();
}

export const migration0001: Migration = {
  number: 1,
  name: "first",
  async up(db) {
    await createUsers(db);
    await createInputs(db);
    await createJobs(db);
    await createContents(db);
  },
};
