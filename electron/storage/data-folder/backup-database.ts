import { Kysely, sql } from "kysely";
import { z } from "zod";
import { dialect } from "../database/database-system.ts";
import { plugins } from "../database/open.ts";
import type { Db, Tables } from "../tables.ts";

/** The maximum number of blobs that one query reads. */
const maxBlobsPerQuery = 1000;

/** Opens a copy of the database with its own schema, without applying migrations. */
export function openCopy(file: string): Db {
  return new Kysely<Tables>({ dialect: dialect.connect(file).kyselyDialect, plugins });
}

/** Runs a function with an open copy of the database. */
export async function useCopy<Result>(file: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openCopy(file);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** The schema version and the identity of the database in a backup. */
export interface DatabaseSummary {
  schemaVersion: number;
  /** Null for a database of an early version without identities. */
  identity: string | null;
}

/** Reads version and identity of a copy of the database. */
export async function describeCopy(db: Db): Promise<DatabaseSummary> {
  const { rows } = await sql<{ number: unknown }>`select max(number) as number from schema_versions`.execute(db);
  const schemaVersion = z.int().parse(rows[0]?.number);
  const hasIdentity = (await db.introspection.getTables()).some(({ name }) => name === "database_identity");
  const row = hasIdentity ? await db.selectFrom("databaseIdentity").select("id").executeTakeFirst() : undefined;
  return { schemaVersion, identity: row?.id ?? null };
}

/** Lists the blobs that the database names, in ascending order of their SHA-256. */
export async function* listNamedBlobs(db: Db): AsyncGenerator<string> {
  let lastSha256 = "";
  for (;;) {
    const rows = await db
      .selectFrom("blobs")
      .select("sha256")
      .where("sha256", ">", lastSha256)
      .orderBy("sha256")
      .limit(maxBlobsPerQuery)
      .execute();
    for (const { sha256 } of rows) yield sha256;
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    lastSha256 = lastRow.sha256;
  }
}

/** Sums the bytes of the blobs of documents, and of all other blobs. Reads the index in small steps. */
export async function measureBlobs(db: Db): Promise<{ documents: number; contents: number }> {
  const sumOf = (rows: readonly { size: number }[]) => rows.reduce((sum, { size }) => sum + size, 0);
  const documents = sumOf(await db.selectFrom("documents").select(["sha256", "size"]).distinct().execute());
  let total = 0;
  let lastSha256 = "";
  for (;;) {
    const rows = await db
      .selectFrom("blobs")
      .select(["sha256", "size"])
      .where("sha256", ">", lastSha256)
      .orderBy("sha256")
      .limit(maxBlobsPerQuery)
      .execute();
    total += sumOf(rows);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return { documents, contents: total - documents };
    lastSha256 = lastRow.sha256;
  }
}
