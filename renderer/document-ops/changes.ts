/**
 * What differs between two states of a set of records, as a checkout takes it: the new record by its key, null
 * where it is gone. Records that an operation did not touch must be the same objects.
 */
export function changesBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): [key: string, record: Item | null][] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const fresh = new Map(after.map((item) => [keyOf(item), item]));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key): [string, Item | null][] => {
    const is = fresh.get(key) ?? null;
    return (old.get(key) ?? null) === is ? [] : [[key, is]];
  });
}
