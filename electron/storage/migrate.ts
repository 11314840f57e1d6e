import { sql, type Kysely } from "kysely";
import type { Migration } from "./migration.ts";
import { migration0001 } from "./migrations/0001-first.ts";
import { migration0002 } from "./migrations/0002-idempotency-keys.ts";
import { migration0003 } from "./migrations/0003-teams-and-grants.ts";
import { migration0004 } from "./migrations/0004-removal.ts";
import { migration0005 } from "./migrations/0005-two-worlds.ts";
import type { Db } from "./tables.ts";

/** In order, without gaps. */
export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
];

export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
}

async function appliedNumber(db: Db): Promise<number> {
  await sql`create table if not exists schema_versions (
    number integer primary key, name text not null, applied_at text not null
  )`.execute(db);
  const { rows } = await sql<{ number: number | null }>`select max(number) as number from schema_versions`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * Applies what is missing, each migration in a transaction of its own; `backup` is called before the first change to
 * a database that has data.
 */
export async function migrate(
  db: Db,
  backup: ((name: string) => void) | null,
  known: readonly Migration[],
): Promise<void> {
  const applied = await appliedNumber(db);
  if (applied > known.length) {
    throw new NewerDatabaseError(
      `The data were written by a newer version of the application (schema ${applied}, this one knows ${known.length}). ` +
        "Start that version, or name another data folder. Nothing was changed.",
    );
  }
  const missing = known.filter(({ number }) => number > applied);
  if (missing.length > 0 && applied > 0) {
    backup?.(`schema-${applied}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.sqlite`);
  }
  for (const migration of missing) {
    const { number, name } = migration;
    await db.transaction().execute(async (transaction) => {
      // A migration knows the tables of its own time, not those of `Tables`.
      await migration.up(transaction as unknown as Kysely<unknown>);
      await sql`insert into schema_versions (number, name, applied_at)
        values (${number}, ${name}, ${new Date().toISOString()})`.execute(transaction);
    });
  }
}
