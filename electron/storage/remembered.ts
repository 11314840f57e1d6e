import type { Db } from "./tables.ts";

/** How many writes went through each database that {@link countWritesOf} was told of. */
const writes = new WeakMap<Db, () => number>();

/** Lets reads of this database be {@link remembered}; `count` goes up with every statement that is not a read. */
export function countWritesOf(db: Db, count: () => number): void {
  writes.set(db, count);
}

const maxKept = 4096;

/**
 * A read that is not done again while nothing was written: for those that most calls need. What it gives is shared by
 * all who ask, so that nobody may change it. Inside a transaction, which sees what others do not, it is done anew.
 */
export function remembered<Parameters extends readonly (string | undefined)[], Value extends object | null>(
  read: (db: Db, ...parameters: Parameters) => Promise<Value>,
): (db: Db, ...parameters: Parameters) => Promise<Value> {
  const kept = new WeakMap<Db, { writes: number; values: Map<string, Value> }>();
  return async (db, ...parameters) => {
    const count = writes.get(db);
    if (count === undefined) return read(db, ...parameters);
    const before = count();
    const key = JSON.stringify(parameters);
    const known = kept.get(db);
    const value = known?.writes === before ? known.values.get(key) : undefined;
    if (value !== undefined) return value;
    const found = await read(db, ...parameters);
    // What was written meanwhile may have come before the read or after it.
    if (found !== null && count() === before) {
      const current = kept.get(db);
      const isCurrent = current?.writes === before && current.values.size < maxKept;
      const values = isCurrent ? current.values : new Map<string, Value>();
      kept.set(db, { writes: before, values: values.set(key, found) });
    }
    return found;
  };
}
