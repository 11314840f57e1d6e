/**
 * Computes the difference between two versions of a set of records: the new record by its key, null for a deleted one.
 * Compares by identity, so operations must return unchanged records as the same objects.
 */
export function diffRecords<Item>(
  before: readonly Item[],
  after: readonly Item[],
  getKey: (item: Item) => string,
): [key: string, record: Item | null][] {
  const oldByKey = new Map(before.map((item) => [getKey(item), item]));
  const newByKey = new Map(after.map((item) => [getKey(item), item]));
  return [...new Set([...oldByKey.keys(), ...newByKey.keys()])].flatMap((key): [string, Item | null][] => {
    const record = newByKey.get(key) ?? null;
    return (oldByKey.get(key) ?? null) === record ? [] : [[key, record]];
  });
}
