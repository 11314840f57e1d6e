import { ServiceError } from "../../../shared/errors.ts";
import { FairQueue, getParty, type FairQueueItem, type QueueOwner } from "../../platform/fair-queue.ts";
import type { Db } from "../tables.ts";

/**
 * The maximum number of concurrent long reads. Each long read belongs to a different party, so that a party with slow
 * reads does not block the others. Each has its own connection, with a thread and a cache.
 */
const maxReaders = 4;

interface PendingRead extends FairQueueItem {
  run(reader: Db): Promise<void>;
  reject(error: Error): void;
}

/** A connection for long reads, with the party whose read it runs; null while it is idle. */
interface Reader {
  db: Db;
  party: string | null;
}

const createEndedError = () => new ServiceError("MAINTENANCE", "The service is closing.");

class LongReads {
  readonly #connect: () => Db;
  readonly #queue = new FairQueue<PendingRead>();
  readonly #readers: Reader[] = [];
  #hasEnded = false;

  constructor(connect: () => Db) {
    this.#connect = connect;
  }

  run<Result>(owner: QueueOwner, read: (reader: Db) => Promise<Result>): Promise<Result> {
    if (this.#hasEnded) return Promise.reject(createEndedError());
    return new Promise((resolve, reject) => {
      const run = (reader: Db) => read(reader).then(resolve, reject);
      this.#queue.add({ ...owner, job: "", cost: 1, run, reject });
      this.#dispatch();
    });
  }

  /** Rejects the waiting reads and all later ones. Running reads continue to their end. */
  end(): void {
    this.#hasEnded = true;
    for (const read of this.#queue.clear()) read.reject(createEndedError());
  }

  async close(): Promise<void> {
    this.end();
    await Promise.all(this.#readers.splice(0).map(({ db }) => db.destroy()));
  }

  #dispatch(): void {
    for (const next of this.#queue.listHeads()) {
      const party = getParty(next);
      if (this.#readers.some((reader) => reader.party === party)) continue;
      const reader = this.#readers.find((other) => other.party === null) ?? this.#addReader();
      if (reader === null) return;
      this.#queue.take(next);
      reader.party = party;
      void next.run(reader.db).finally(() => {
        reader.party = null;
        this.#dispatch();
      });
    }
  }

  #addReader(): Reader | null {
    if (this.#readers.length >= maxReaders) return null;
    const reader: Reader = { db: this.#connect(), party: null };
    this.#readers.push(reader);
    return reader;
  }
}

const longReads = new WeakMap<Db, LongReads>();

/**
 * Lets {@link readLong} read a database on additional connections.
 * @param connect opens a connection that does not run on the main thread
 * @returns the function that closes these connections
 */
export function enableLongReads(db: Db, connect: () => Db): () => Promise<void> {
  const reads = new LongReads(connect);
  longReads.set(db, reads);
  return () => reads.close();
}

/**
 * Ends the long reads of a database: the waiting ones and all later ones are rejected. The service calls this when it
 * closes. It waits for its running requests, and each waiting read could take seconds.
 */
export function endLongReads(db: Db): void {
  longReads.get(db)?.end();
}

/**
 * Runs a read that may visit many rows, outside the main thread. The reads of a party wait for each other. Inside a
 * transaction it runs on the connection of the transaction.
 * @throws {ServiceError} MAINTENANCE if the service closes before the read has begun
 *
 * @example await readLong(db, { owner: userId }, (reader) => countJobs(reader, filter))
 */
export function readLong<Result>(db: Db, owner: QueueOwner, read: (reader: Db) => Promise<Result>): Promise<Result> {
  return longReads.get(db)?.run(owner, read) ?? read(db);
}
