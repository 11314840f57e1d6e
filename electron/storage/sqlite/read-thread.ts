import { constants } from "node:os";
import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isDamage } from "../../platform/sqlite-errors.ts";

/** The size in KiB of a thread's cache for pages of the database. */
const cacheKiB = 32_768;
/** The number of prepared statements that a thread keeps. */
const maxStatements = 64;
/** The time without a query after which a thread is ended, which frees its memory. */
const idleMs = 30_000;

/**
 * The script of the thread: runs one query after the other on a connection that cannot write. Only Linux has priorities
 * of threads. The script is text, so that the built application needs no file for it.
 */
const readScript = `
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { getPriority, setPriority } = process.getBuiltinModule("node:os");
  if (process.platform === "linux") setPriority(0, Math.min(19, getPriority() + ${constants.priority.PRIORITY_BELOW_NORMAL}));
  const db = new DatabaseSync(workerData, { readOnly: true });
  db.exec("PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${cacheKiB}");
  const statements = new Map();
  parentPort.on("message", ({ sql, parameters }) => {
    try {
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size >= ${maxStatements}) statements.clear();
        statement = db.prepare(sql);
        statements.set(sql, statement);
      }
      parentPort.postMessage({ rows: statement.all(...parameters) });
    } catch (error) {
      parentPort.postMessage({ message: error.message, errcode: error.errcode });
    }
  });
`;

type Reply = { rows: unknown[] } | { message: string; errcode: number | undefined };

/** A connection in a thread of its own, which runs one query at a time. It is started with its first query. */
class ReadThread implements DatabaseConnection {
  readonly #file: string;
  readonly #onDamage: (damage: string) => void;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(file: string, onDamage: (damage: string) => void) {
    this.#file = file;
    this.#onDamage = onDamage;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    clearTimeout(this.#idleTimer);
    const worker = (this.#worker ??= new Worker(readScript, { eval: true, workerData: this.#file, execArgv: [] }));
    // Only a running query keeps the process alive.
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const onExit = () => reject(new Error("the connection was closed while a query ran"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    try {
      worker.postMessage({ sql, parameters });
      const reply = await promise;
      if ("rows" in reply) return { rows: reply.rows as Row[] };
      const error = Object.assign(new Error(reply.message), { errcode: reply.errcode });
      if (isDamage(error)) this.#onDamage(error.message);
      throw error;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      worker.off("message", resolve).off("error", reject).off("exit", onExit).unref();
      this.#idleTimer = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  streamQuery(): never {
    throw new Error("the connection cannot stream rows");
  }
}

const throwReadOnlyError = (): never => {
  throw new Error("the connection only reads, without transactions");
};

/**
 * Creates the driver of a connection that reads a database file in its own thread. Each query sees all commits before
 * it. Callers must not run two queries at a time.
 * @param onDamage called with the error of a query that found damage in the database
 */
export function createReadThreadDriver(file: string, onDamage: (damage: string) => void): Driver {
  const thread = new ReadThread(file, onDamage);
  return {
    init: async () => {},
    acquireConnection: async () => thread,
    releaseConnection: async () => {},
    beginTransaction: async () => throwReadOnlyError(),
    commitTransaction: async () => throwReadOnlyError(),
    rollbackTransaction: async () => throwReadOnlyError(),
    destroy: () => thread.close(),
  };
}
