import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SelectQueryNode,
} from "kysely";
import { dialect } from "./database-system.ts";
import { plugins } from "./open.ts";
import type { Db, Tables } from "../tables.ts";

/**
 * Commits or rolls back all writes of a call together, even if they use several transactions (unit of work, Fowler
 * 2002).
 */
export interface UnitOfWork {
  /** The database as the unit sees it, with its own writes. */
  db: Db;
  /** @throws {Error} if the rollback of an inner transaction discarded earlier writes of the unit */
  commit(): Promise<void>;
  /** Rolls back everything that is not committed. */
  rollback(): Promise<void>;
}

/**
 * Begins a unit of work. Reads before its first write run outside a transaction. The first write opens a transaction of
 * `db` that stays open until `commit` or `rollback`; It blocks all other writers, so only short operations may follow.
 *
 * @example const unit = beginUnit(db); await insertUser(unit.db, user); await unit.commit();
 */
export function beginUnit(db: Db): UnitOfWork {
  let transaction: ControlledTransaction<Tables> | null = null;
  /** Whether the unit wrote anything before the current inner transaction began. */
  let hasEarlierWrites = false;
  /** Whether a rollback of an inner transaction discarded earlier writes too, so that the unit cannot be committed. */
  let hasLostWrites = false;

  const begin = async (): Promise<void> => {
    transaction ??= await db.startTransaction().execute();
  };
  const rollback = async (): Promise<void> => {
    const current = transaction;
    transaction = null;
    await current?.rollback().execute();
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!SelectQueryNode.is(query.query)) await begin();
      return (transaction ?? db).executeQuery<Row>(query);
    },
    streamQuery() {
      throw new Error("a unit of work cannot stream rows");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      hasEarlierWrites = transaction !== null;
      await begin();
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {
      hasLostWrites ||= hasEarlierWrites;
      await rollback();
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    db: new Kysely<Tables>({ dialect: { ...dialect.query, createDriver: () => driver }, plugins }),
    async commit() {
      if (hasLostWrites) throw new Error("a part of the unit of work was rolled back, and the rest with it");
      try {
        await transaction?.commit().execute();
      } catch (error) {
        await rollback();
        throw error;
      }
      transaction = null;
    },
    rollback,
  };
}
