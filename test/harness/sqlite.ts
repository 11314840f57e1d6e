import { sql } from "kysely";
import type { Db } from "../../electron/storage/tables.ts";

/** Reads a setting of an open connection, such as `journal_mode`. */
export async function readPragma(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

/** Lets a test insert rows without the rows that they refer to. */
export async function disableForeignKeys(db: Db): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
}
