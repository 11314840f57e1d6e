import type { Db } from "../tables.ts";

/** The databases whose reads are cached, with the function that reads their data version. */
const dataVersions = new WeakMap<Db, () => string>();

/** Lets {@link cacheReads} cache the reads of a database; every commit changes the token of `readDataVersion`. */
export function enableReadCache(db: Db, readDataVersion: () => string): void {
  dataVersions.set(db, readDataVersion);
}

/** The maximum number of cached results of one read per database. A full cache is cleared. */
const maxEntries = 4096;

/**
 * Turns a read into a read-through cache of its results. Use it for reads that most requests need. A commit of any
 * connection to the database, in this process or another, invalidates all results. Reads inside a transaction are not
 * cached, since it sees its own uncommitted writes. Callers share a result and must not change it; null is not cached.
 *
 * @example
 * export const findTeam = cacheReads(async (db, id: string) => selectTeam(db, id));
 * const team = await findTeam(db, id);
 */
export function cacheReads<Parameters extends readonly (string | undefined)[], Value extends object | null>(
  read: (db: Db, ...parameters: Parameters) => Promise<Value>,
): (db: Db, ...parameters: Parameters) => Promise<Value> {
  const caches = new WeakMap<Db, { version: string; values: Map<string, Value> }>();
  return async (db, ...parameters) => {
    const readDataVersion = dataVersions.get(db);
    if (readDataVersion === undefined) return read(db, ...parameters);
    const version = readDataVersion();
    const key = JSON.stringify(parameters);
    const cache = caches.get(db);
    const cached = cache?.version === version ? cache.values.get(key) : undefined;
    if (cached !== undefined) return cached;
    const value = await read(db, ...parameters);
    // The version was read before the value, so that a commit during the read invalidates the value.
    if (value !== null && caches.get(db) === cache) {
      const isCurrent = cache?.version === version && cache.values.size < maxEntries;
      const values = isCurrent ? cache.values : new Map<string, Value>();
      caches.set(db, isCurrent ? cache : { version, values });
      values.set(key, value);
    }
    return value;
  };
}
