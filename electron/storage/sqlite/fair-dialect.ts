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

/**
 * The lock of a connection that one transaction at a time may hold. Reads wait only for the transaction that is open,
 * not for those that are queued. A queued transaction begins in a new turn of the event loop: each commit blocks the
 * process until its data are on disk, and between two of them other requests are answered.
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
  #isInTransaction = false;

  constructor(connection: DatabaseConnection, lock: TransactionLock) {
    this.#connection = connection;
    this.#lock = lock;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#connection.executeQuery(query);
    if (/^\s*select\b/i.test(query.sql)) {
      await this.#lock.waitForRead();
      return this.#connection.executeQuery(query);
    }
    await this.#lock.acquire();
    try {
      return await this.#connection.executeQuery(query);
    } finally {
      this.#lock.release();
    }
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

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#lock);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) await connection.enterTransaction();
    await super.beginTransaction(connection);
  }

  /** Releases the lock only here, since a commit that failed is followed by a rollback. */
  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) connection.leaveTransaction();
  }
}

class FairSqliteAdapter extends SqliteAdapter {
  /** Kysely would otherwise queue reads behind all transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Creates Kysely's SQLite dialect with a connection that reads and transactions share by {@link TransactionLock}. */
export function createFairSqliteDialect(database: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new FairSqliteAdapter(),
    createDriver: (): Driver => new FairSqliteDriver({ database }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
