import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from "kysely";
import { ServiceError } from "../../shared/errors.ts";
import type { Migration } from "./migration.ts";
import { migrate, migrations } from "./migrate.ts";
import { countWritesOf } from "./remembered.ts";
import type { Db, Tables } from "./tables.ts";

const maxCachedStatements = 256;
const sqliteFull = 13;

function storageFull<T>(write: () => T): T {
  try {
    return write();
  } catch (cause) {
    if (cause instanceof Error && "errcode" in cause && cause.errcode === sqliteFull) {
      throw new ServiceError("STORAGE_FULL", undefined, { cause });
    }
    throw cause;
  }
}

/** Names are snake_case in SQL and camelCase in the code; `in ()` is false, as it reads. */
export const plugins = [
  new CamelCasePlugin(),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

/** A statement as Kysely's SQLite dialect wants it; `wrote` is called before whatever may write. */
function prepare(sqlite: DatabaseSync, sql: string, wrote: () => void): SqliteStatement {
  const statement = sqlite.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const onlyReads = /^\s*select\b/i.test(sql);
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      if (!onlyReads) wrote();
      return storageFull(() => statement.all(...values(parameters)));
    },
    // A full disk may end a transaction by itself; what is to be told then is the full disk.
    run(parameters) {
      wrote();
      return sql === "rollback" && !sqlite.isTransaction
        ? { changes: 0, lastInsertRowid: 0 }
        : storageFull(() => statement.run(...values(parameters)));
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** node:sqlite as Kysely's SQLite dialect wants it; statements are prepared once and kept. */
function adapt(sqlite: DatabaseSync, wrote: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare(sql) {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        if (prepared.size >= maxCachedStatements) prepared.clear();
        statement = prepare(sqlite, sql, wrote);
        prepared.set(sql, statement);
      }
      return statement;
    },
  };
}

/**
 * Opens the database, with durability set anew as SQLite wants it at every open, and brings its schema up to date.
 * `known` are the migrations to bring it to; all that there are unless told.
 * @throws {NewerDatabaseError} where a newer version of the application has written it
 */
export async function openDatabase(file: string, known: readonly Migration[] = migrations): Promise<Db> {
  const isNew = !existsSync(file);
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file);
  sqlite.exec("PRAGMA busy_timeout = 5000");
  sqlite.exec("PRAGMA journal_mode = WAL");
  sqlite.exec("PRAGMA synchronous = FULL");
  sqlite.exec("PRAGMA fullfsync = ON");
  sqlite.exec("PRAGMA foreign_keys = ON");
  let writes = 0;
  const database = adapt(sqlite, () => {
    writes += 1;
  });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins });
  countWritesOf(db, () => writes);
  const backup = (name: string): void => {
    const folder = join(dirname(file), "backups");
    mkdirSync(folder, { recursive: true });
    sqlite.prepare("VACUUM INTO ?").run(join(folder, name));
  };
  try {
    await migrate(db, isNew ? null : backup, known);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
