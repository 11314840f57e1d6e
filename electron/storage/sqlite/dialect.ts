import { sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Kysely, type RawBuilder } from "kysely";
import type { Dialect } from "../database/dialect.ts";
import { connect } from "./connection.ts";
import { check, checkBackup, compareSchemas, hasSchema, inspect } from "./inspect.ts";
import { snapshot } from "./snapshot.ts";

/** The dialect of SQLite by `node:sqlite`, with one file per database. */
export const sqliteDialect: Dialect = {
  connect,
  hasSchema,
  inspect,
  check,
  checkBackup,
  findSchemaDifference: compareSchemas,
  snapshot,
  query: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  isInJsonArray: (column, array) => sql<boolean>`${sql.ref(column)} in (select value from json_each(${array}))`,
  contains: (column, text) => sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`,
  // Without a limit SQLite drops the order of a subquery, and then sorts all rows to remove duplicates.
  preserveOrder: (query: RawBuilder<unknown>) => sql`${query} limit -1`,
};
