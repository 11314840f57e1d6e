import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { WriteAheadLog } from "./write-ahead-log.ts";

/**
 * The lock of a connection, which only one transaction at a time may hold. Reads wait only for the open transaction,
 * not for queued ones. A queued transaction begins in a new turn of the event loop, so that other requests are answered
 * between two of them.
 */
class TransactionLock {
  #isHeld = false;
  #waitingReads: (() => void)[] = [];
  readonly #waitingTransactions: (() => void)[] = [];

  /** Waits until no transaction is open. */
  async waitForRead(): Promise<void> {
    while (this.#isHeld) await new Promise<void>((resolve) => this.#waitingReads.push(resolve));
  }

  async acquire(): Promise<void> {
    if (!this.#isHeld && this.#waitingTransactions.length === 0) this.#isHeld = true;
    else await new Promise<void>((resolve) => this.#waitingTransactions.push(resolve));
  }

  release(): void {
    this.#isHeld = false;
    const reads = this.#waitingReads;
    this.#waitingReads = [];
    for (const resume of reads) resume();
    if (this.#waitingTransactions.length > 0) setImmediate(() => this.#grantNext());
  }

  #grantNext(): void {
    this.#isHeld = true;
    this.#waitingTransactions.shift()?.();
  }
}

/** A use of the only connection, from its acquisition to its release. */
class SharedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #lock: TransactionLock;
  readonly #log: WriteAheadLog;
  #isInTransaction = false;

  constructor(connection: DatabaseConnection, lock: TransactionLock, log: WriteAheadLog) {
    this.#connection = connection;
    this.#lock = lock;
    this.#log = log;
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#connection.executeQuery(query);
    if (/^\s*select\b/i.test(query.sql)) {
      await this.#lock.waitForRead();
      return this.#connection.executeQuery(query);
    }
    await this.#lock.acquire();
    let result: QueryResult<Row>;
    try {
      result = await this.#connection.executeQuery(query);
    } finally {
      this.#lock.release();
    }
    await this.#log.sync();
    return result;
  }

  streamQuery(): never {
    throw new Error("the connection cannot stream rows");
  }

  async enterTransaction(): Promise<void> {
    await this.#lock.acquire();
    this.#isInTransaction = true;
  }

  leaveTransaction(): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#lock.release();
  }
}

class FairSqliteDriver extends SqliteDriver {
  readonly #lock = new TransactionLock();
  readonly #log: WriteAheadLog;

  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#log = log;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#lock, this.#log);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) await connection.enterTransaction();
    await super.beginTransaction(connection);
  }

  /**
   * Resolves when the commit is on disk. Before that, others can already read it, and can write further commits. These
   * follow it in the log, so they are not durable before it.
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    if (connection instanceof SharedConnection) connection.leaveTransaction();
    await this.#log.sync();
  }

  /** Rolls back, unless the transaction is committed: Kysely also calls this if only the sync failed. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection && !connection.isInTransaction) return;
    await super.rollbackTransaction(connection);
  }

  /** Releases the lock of a transaction that was rolled back. */
  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) connection.leaveTransaction();
  }

  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
}

class FairSqliteAdapter extends SqliteAdapter {
  /** Returns true, because Kysely would otherwise queue reads behind all transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Creates Kysely's SQLite dialect with a connection that reads and transactions share by {@link TransactionLock}.
 * @param log syncs the commits of `database`
 */
export function createFairSqliteDialect(database: SqliteDatabase, log: WriteAheadLog): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new FairSqliteAdapter(),
    createDriver: (): Driver => new FairSqliteDriver(database, log),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
