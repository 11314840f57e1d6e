import type { Dialect as KyselyDialect, RawBuilder } from "kysely";

/** An open database. */
export interface Connection {
  /** Runs Kysely's queries on this connection. */
  kyselyDialect: KyselyDialect;
  /**
   * Returns a token that changes with every commit to the database, by any connection of any process. It is null if the
   * database system has no cheap token; reads are then not cached.
   */
  readDataVersion: (() => string) | null;
  /**
   * Opens a read-only connection whose queries do not run on the main thread. The connection must be closed before this
   * one. It is null if the queries of this connection do not run on the main thread either.
   */
  connectReader: (() => KyselyDialect) | null;
  /** Copies the whole database to a backup with this name in the data folder. */
  backUp: (name: string) => void;
}

/** The result of inspecting a database by a read-only connection: its tables, or a description of the damage. */
export type Inspection =
  | { damage: string }
  | {
      damage: null;
      /** The rows of the requested tables that exist. */
      tables: ReadonlyMap<string, readonly unknown[]>;
      /** Whether the database can be opened and written while a check reads it. */
      allowsConcurrentReads: boolean;
    };

/** A database and the target file of its copy. The target file must not exist. */
export interface DatabaseCopy {
  from: string;
  to: string;
}

export interface SnapshotOptions {
  /** Receives the numbers of copied pages and of all pages of the database that is being copied. */
  onProgress?: (copiedPages: number, totalPages: number) => void;
  /** Ends the copy early; the files of the copies are incomplete then. */
  signal?: AbortSignal;
}

/**
 * The operations of a database system that portable SQL does not cover. All other queries are built with Kysely or
 * written in the SQL that SQLite and PostgreSQL share, which `build/portable-sql.ts` checks.
 *
 * An implementation returns counts and `bigint` columns as JavaScript numbers, and reports a full disk as
 * `ServiceError` STORAGE_FULL.
 */
export interface Dialect {
  /**
   * Opens a database, and creates it if it does not exist.
   * @param location a file path or a connection string
   * @param onDamage called with the error of a query that found damage in the database
   */
  connect(location: string, onDamage?: (damage: string) => void): Connection;
  /** Tells whether a location holds a database with the application's schema. Changes nothing there. */
  hasSchema(location: string): boolean;
  /** Reads tables of an existing database without changing it. */
  inspect(location: string, tables: readonly string[]): Inspection;
  /** Checks a whole database for damage, outside the main thread. Resolves to the problems, in words. */
  check(location: string): Promise<string[]>;
  /** Checks a backup like {@link Dialect.check}. Nothing may write the backup meanwhile. */
  checkBackup(location: string): Promise<string[]>;
  /**
   * Compares the schema of a backup with the schema of a database that the application has created in the same version.
   * @returns the first difference, as a part of a sentence; null if there is none
   */
  findSchemaDifference(location: string, expected: string): string | null;
  /**
   * Copies databases in the state of one moment, even while they are in use. The copying does not run on the main
   * thread.
   */
  snapshot(copies: readonly DatabaseCopy[], options?: SnapshotOptions): Promise<void>;
  /** Compiles queries for a Kysely instance that has its own driver. */
  query: Pick<KyselyDialect, "createAdapter" | "createIntrospector" | "createQueryCompiler">;
  /**
   * Tests a column against the strings of a JSON array, so that one statement serves any number of values.
   *
   * @example db.selectFrom("jobs").where(dialect.isInJsonArray("id", '["a","b"]'))
   */
  isInJsonArray(column: string, array: string): RawBuilder<boolean>;
  /** Tests whether a column contains a text. Unlike with `like`, the time is at most proportional to both lengths. */
  contains(column: string, text: string): RawBuilder<boolean>;
  /** Keeps the `order by` of a subquery, so that its parts are merged in index order instead of sorted. */
  preserveOrder(query: RawBuilder<unknown>): RawBuilder<unknown>;
}
