import { DatabaseSync } from "node:sqlite";
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

/** Runs a statement in a closed database file. */
export function runStatement(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

interface PlanStep {
  id: number;
  /** The step that this one is a part of; 0 for none. */
  parent: number;
  /** Such as `SCAN kept_item`. */
  detail: string;
}

/** Returns the steps in which SQLite runs a statement. */
export function explain(database: DatabaseSync, statement: string): PlanStep[] {
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
  return rows.map(({ id, parent, detail }) => ({ id: Number(id), parent: Number(parent), detail: String(detail) }));
}

/** Returns the steps that SQLite runs again for each row of another one. */
export function listRepeatedSteps(database: DatabaseSync, statement: string): string[] {
  const repeated = new Set<number>();
  return explain(database, statement).flatMap(({ id, parent, detail }) => {
    if (detail.includes("CORRELATED") || repeated.has(parent)) repeated.add(id);
    return repeated.has(id) ? detail : [];
  });
}
