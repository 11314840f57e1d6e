import { mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type { Connection } from "../database/dialect.ts";
import { createFairSqliteDialect } from "./fair-dialect.ts";
import { toStorageError } from "./full-disk.ts";
import { isDamage } from "../../platform/sqlite-errors.ts";
import { openConnection } from "./open-connection.ts";
import { createReadThreadDriver } from "./read-thread.ts";
import { openWriteAheadLog } from "./write-ahead-log.ts";

const maxCachedStatements = 256;

/** Receives the message of an error that shows damage of the database. */
type OnDamage = (damage: string) => void;

/**
 * Runs a statement. Converts the error of a full disk to one of the service, and reports a damaged file to `onDamage`.
 */
function runReportingFaults<Result>(run: () => Result, onDamage: OnDamage): Result {
  try {
    return run();
  } catch (cause) {
    if (isDamage(cause)) onDamage(cause.message);
    throw toStorageError(cause);
  }
}

/** The callbacks of an adapted database. */
interface Listeners {
  /** Called before every statement that may write. */
  countWrite: () => void;
  onDamage: OnDamage;
}

/** Adapts a node:sqlite statement to Kysely. */
function prepareStatement(sqlite: DatabaseSync, sql: string, { countWrite, onDamage }: Listeners): SqliteStatement {
  const statement = runReportingFaults(() => sqlite.prepare(sql), onDamage);
  const toValues = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const isSelect = /^\s*select\b/i.test(sql);
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      if (!isSelect) countWrite();
      return runReportingFaults(() => statement.all(...toValues(parameters)), onDamage);
    },
    run(parameters) {
      countWrite();
      // SQLite may roll back by itself when the disk is full; a second rollback would hide that error.
      return sql === "rollback" && !sqlite.isTransaction
        ? { changes: 0, lastInsertRowid: 0 }
        : runReportingFaults(() => statement.run(...toValues(parameters)), onDamage);
    },
    iterate: (parameters) => statement.iterate(...toValues(parameters)),
  };
}

/** Adapts a node:sqlite database to Kysely, with a cache of prepared statements. */
function adaptDatabase(sqlite: DatabaseSync, listeners: Listeners): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size >= maxCachedStatements) statements.clear();
        statement = prepareStatement(sqlite, sql, listeners);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

/** The number of writes to each database file by all connections of this process. */
const writeCounts = new Map<string, { count: number }>();

/** The maximum age of a data version in milliseconds. */
const maxVersionAgeMs = 1;

/**
 * Creates the function that reads a connection's data version. SQLite's `data_version` changes with every commit of
 * another connection. Reading it takes the file's shared lock (about 4 µs). The value is therefore used for a
 * millisecond, so that a commit of another process is seen at most 1 ms later. Writes of this process are counted, and
 * change the version at once.
 */
function createVersionReader(sqlite: DatabaseSync, writes: { count: number }): () => string {
  const dataVersion = sqlite.prepare("PRAGMA data_version");
  let lastReading = { version: 0, count: 0, readAt: Number.NEGATIVE_INFINITY };
  return () => {
    const now = performance.now();
    const { count } = writes;
    if (now - lastReading.readAt > maxVersionAgeMs || count !== lastReading.count) {
      lastReading = { version: Number(dataVersion.get()?.["data_version"]), count, readAt: now };
    }
    return `${lastReading.version}:${count}`;
  };
}

/**
 * The size of the write-ahead log, in pages of 4 KiB, from which a commit runs the checkpoint itself. Usually, the
 * thread of {@link openWriteAheadLog} runs it long before, unless there is never a pause between commits.
 */
const maxLogPages = 16_384;

/**
 * Opens a SQLite file in WAL mode. With `synchronous = NORMAL` a power cut never damages the database, but commits do
 * not wait for the disk, which would block the process. {@link openWriteAheadLog} syncs each commit before it is
 * acknowledged. On macOS, `fullfsync` makes checkpoints durable. SQLite does not store these settings in the file, so
 * every open sets them.
 */
export function connect(file: string, onDamage: OnDamage = () => {}): Connection {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = openConnection(file, (connection) => {
    connection.exec("PRAGMA busy_timeout = 5000");
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = NORMAL");
    connection.exec(`PRAGMA wal_autocheckpoint = ${maxLogPages}`);
    connection.exec("PRAGMA fullfsync = ON");
    connection.exec("PRAGMA foreign_keys = ON");
  });
  const path = realpathSync(file);
  const writes = writeCounts.get(path) ?? { count: 0 };
  writeCounts.set(path, writes);
  const countWrite = () => {
    writes.count += 1;
  };
  const database = adaptDatabase(sqlite, { countWrite, onDamage });
  return {
    kyselyDialect: createFairSqliteDialect(database, openWriteAheadLog(path, onDamage)),
    readDataVersion: createVersionReader(sqlite, writes),
    connectReader: () => ({
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createReadThreadDriver(path, onDamage),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }),
    backUp(name) {
      const folder = join(dirname(file), "backups");
      mkdirSync(folder, { recursive: true });
      sqlite.prepare("VACUUM INTO ?").run(join(folder, `${name}.sqlite`));
    },
  };
}
