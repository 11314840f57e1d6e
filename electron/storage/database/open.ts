import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  type KyselyPlugin,
} from "kysely";
import { dialect } from "./database-system.ts";
import { enableLongReads } from "./long-reads.ts";
import { migrate, migrations } from "./migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import { enableReadCache } from "./read-through-cache.ts";
import type { Db, Tables } from "../tables.ts";

/** Kysely's plugins: names are snake_case in SQL and camelCase in the code, and `in ()` is false. */
export const plugins: KyselyPlugin[] = [
  new CamelCasePlugin(),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

/**
 * Opens the database and applies the missing migrations.
 * @param target The migrations that the schema must have; all by default.
 * @param onDamage Called with the error of a query that found damage in the database.
 * @throws {NewerDatabaseError} if a newer version of the application has written it
 *
 * @example const db = await openDatabase(join(dataFolder, "galley.sqlite"))
 */
export async function openDatabase(
  file: string,
  target: readonly Migration[] = migrations,
  onDamage?: (damage: string) => void,
): Promise<Db> {
  const { kyselyDialect, readDataVersion, connectReader, backUp } = dialect.connect(file, onDamage);
  const db = new Kysely<Tables>({ dialect: kyselyDialect, plugins });
  if (readDataVersion !== null) enableReadCache(db, readDataVersion);
  if (connectReader !== null) {
    const closeReaders = enableLongReads(db, () => new Kysely<Tables>({ dialect: connectReader(), plugins }));
    const destroy = db.destroy.bind(db);
    db.destroy = async () => {
      await closeReaders();
      await destroy();
    };
  }
  try {
    await migrate(db, backUp, target);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
