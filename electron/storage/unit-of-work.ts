import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { plugins } from "./open.ts";
import type { Db, Tables } from "./tables.ts";

/** What a call writes, in however many transactions it is written, kept or dropped as one. */
export interface UnitOfWork {
  /** The database as the unit sees it. */
  db: Db;
  commit(): Promise<void>;
  /** Drops what was written; of what was committed, nothing. */
  rollback(): Promise<void>;
}

/**
 * Begins a unit. Its first write opens a transaction of `db`, which stays open until the unit is over: from then on
 * nobody else writes, so that only what takes no time should follow. Reads before it are as any others.
 */
export function beginUnit(db: Db): UnitOfWork {
  let open: ControlledTransaction<Tables> | null = null;
  /** Whether something was written before the inner transaction that runs. */
  let hasEarlier = false;
  /** Such an earlier part was rolled back with a later one: the whole is no more what its author thinks. */
  let torn = false;

  const begin = async (): Promise<void> => {
    open ??= await db.startTransaction().execute();
  };
  const rollback = async (): Promise<void> => {
    const transaction = open;
    open = null;
    await transaction?.rollback().execute();
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!SelectQueryNode.is(query.query)) await begin();
      return (open ?? db).executeQuery<Row>(query);
    },
    streamQuery() {
      throw new Error("a unit of work streams nothing");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      hasEarlier = open !== null;
      await begin();
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {
      torn ||= hasEarlier;
      await rollback();
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (view: Kysely<unknown>) => new SqliteIntrospector(view),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    db: new Kysely<Tables>({ dialect, plugins }),
    async commit() {
      if (torn) throw new Error("a part of the unit of work was rolled back, and the rest with it");
      try {
        await open?.commit().execute();
      } catch (error) {
        await rollback();
        throw error;
      }
      open = null;
    },
    rollback,
  };
}
