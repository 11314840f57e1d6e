import { FairQueue, getParty, type FairQueueItem, type QueueOwner } from "../../platform/fair-queue.ts";
import type { Db } from "../tables.ts";

/**
 * The maximum number of concurrent long reads. Each is of another party, so that parties with slow reads do not block
 * all others. Each has its own connection, with a thread and a cache.
 */
const maxReaders = 4;

interface PendingRead extends FairQueueItem {
  run(reader: Db): Promise<void>;
}

/** A connection for long reads, with the party whose read it runs; null while it is idle. */
interface Reader {
  db: Db;
  party: string | null;
}

class LongReads {
  readonly #connect: () => Db;
  readonly #queue = new FairQueue<PendingRead>();
  readonly #readers: Reader[] = [];

  constructor(connect: () => Db) {
    this.#connect = connect;
  }

  run<Result>(owner: QueueOwner, read: (reader: Db) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = (reader: Db) => read(reader).then(resolve, reject);
      this.#queue.add({ ...owner, job: "", cost: 1, run });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#queue.clear();
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
 * Lets {@link readLong} read a database by other connections than its own.
 * @param connect opens a connection that does not run on the main thread
 * @returns the function that closes these connections
 */
export function enableLongReads(db: Db, connect: () => Db): () => Promise<void> {
  const reads = new LongReads(connect);
  longReads.set(db, reads);
  return () => reads.close();
}

/**
 * Runs a read that may visit many rows, outside the main thread. The reads of a party wait for each other. Inside a
 * transaction it runs on the connection of the transaction.
 *
 * @example await readLong(db, { owner: userId }, (reader) => countJobs(reader, filter))
 */
export function readLong<Result>(db: Db, owner: QueueOwner, read: (reader: Db) => Promise<Result>): Promise<Result> {
  return longReads.get(db)?.run(owner, read) ?? read(db);
}
