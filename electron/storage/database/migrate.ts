import { sql, type Kysely } from "kysely";
import { migration0001 } from "../migrations/0001-first.ts";
import { migration0002 } from "../migrations/0002-idempotency-keys.ts";
import { migration0003 } from "../migrations/0003-teams-and-grants.ts";
import { migration0004 } from "../migrations/0004-removal.ts";
import { migration0005 } from "../migrations/0005-two-worlds.ts";
import { migration0006 } from "../migrations/0006-job-revision.ts";
import { migration0007 } from "../migrations/0007-folded-names.ts";
import { migration0008 } from "../migrations/0008-database-identity.ts";
import { migration0009 } from "../migrations/0009-content-formats.ts";
import { migration0010 } from "../migrations/0010-test-teams-and-taxonomies.ts";
import { migration0011 } from "../migrations/0011-account-networks.ts";
import { migration0012 } from "../migrations/0012-job-storage.ts";
import { migration0013 } from "../migrations/0013-pending-images.ts";
import { migration0014 } from "../migrations/0014-taxonomy-contents.ts";
import { migration0015 } from "../migrations/0015-learned-documents.ts";
import { migration0016 } from "../migrations/0016-taxonomy-blobs.ts";
import { migration0017 } from "../migrations/0017-job-names.ts";
import { migration0018 } from "../migrations/0018-job-comments.ts";
import { migration0019 } from "../migrations/0019-lowest-confidence.ts";
import { migration0020 } from "../migrations/0020-review-counts.ts";
import { migration0021 } from "../migrations/0021-lease-ends.ts";
import { migration0022 } from "../migrations/0022-collaborator-ids.ts";
import { migration0023 } from "../migrations/0023-deleted-review-teams.ts";
import { migration0024 } from "../migrations/0024-team-invitations.ts";
import { migration0025 } from "../migrations/0025-title-translations.ts";
import { migration0026 } from "../migrations/0026-random-reviews.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Db } from "../tables.ts";

/** All migrations, numbered from 1 without gaps. */
export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0026,
];

/** Thrown if the database has a schema of a newer version of the application. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
}

async function readSchemaVersion(db: Db): Promise<number> {
  await sql`create table if not exists schema_versions (
    number integer primary key, name text not null, applied_at text not null
  )`.execute(db);
  const { rows } = await sql<{ number: number | null }>`select max(number) as number from schema_versions`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * Applies the missing migrations, each in its own transaction.
 * @param backUp Backs the database up under a name. It is called once, before a database that contains data is changed.
 * @param target The migrations that lead from an empty database to the target schema.
 * @throws {NewerDatabaseError} before anything is changed
 */
export async function migrate(db: Db, backUp: (name: string) => void, target: readonly Migration[]): Promise<void> {
  const version = await readSchemaVersion(db);
  if (version > target.length) {
    throw new NewerDatabaseError(
      `The data were written by a newer version of the application (schema ${version}; newest supported: ` +
        `${target.length}). Start that version, or choose another data folder. Nothing was changed.`,
    );
  }
  const missingMigrations = target.filter(({ number }) => number > version);
  if (missingMigrations.length > 0 && version > 0) {
    backUp(`schema-${version}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  }
  for (const { number, name, up } of missingMigrations) {
    await db.transaction().execute(async (transaction) => {
      // The type `Tables` describes the latest schema, but a migration works on an earlier one.
      await up(transaction as unknown as Kysely<unknown>);
      await sql`insert into schema_versions (number, name, applied_at)
        values (${number}, ${name}, ${new Date().toISOString()})`.execute(transaction);
    });
  }
}
