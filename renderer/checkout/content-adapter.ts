import type { z } from "zod";
import { pageRoles } from "../../shared/api/contents.ts";
import { createRecordGuard, type Records } from "../../shared/document/records.ts";
import type { JsonContent, JsonRole } from "./content-cache.ts";

/**
 * Converts the content of a role to records and back. The key of a record is `item/id`, where the item is the page
 * number, or `0` for roles with one item: `3/z7` is zone z7 of page 3.
 */
export interface ContentAdapter<Role extends JsonRole = JsonRole> {
  /** The role that the workbench edits. */
  role: Role;
  toRecords(content: JsonContent<Role>, item: number): Records;
  /**
   * Builds the content of an item.
   * @param records The records of this item only.
   * @param base The content as it was read, for its properties that are not records.
   */
  toContent(records: Records, base: JsonContent<Role>, item: number): JsonContent<Role>;
}

/** Sorts items in the order of the base, so that undo also restores the order. Items that are not in the base come last. */
export function sortAsInBase<Item>(
  items: readonly Item[],
  base: readonly Item[],
  getId: (item: Item) => string,
): Item[] {
  const indexes = new Map(base.map((item, index) => [getId(item), index]));
  const getIndex = (item: Item): number => indexes.get(getId(item)) ?? base.length;
  return items.toSorted((a, b) => getIndex(a) - getIndex(b));
}

/** Returns the first item of a role: page 1, or 0 for a role with one item. */
export function getFirstItem(role: JsonRole): number {
  return pageRoles.includes(role) ? 1 : 0;
}

/** Parses the item from the key of a record. @throws {RangeError} if the key is not `item/id` */
export function parseItem(key: string): number {
  const item = Number(key.slice(0, key.indexOf("/")));
  if (!/^\d+\/./s.test(key))
    throw new RangeError(`The record key "${key}" does not have the form item/id, as in 3/z7.`);
  return item;
}

/** Returns the records of one item. */
export function filterRecords(records: Records, item: number): Records {
  const prefix = `${item}/`;
  return new Map([...records].filter(([key]) => key.startsWith(prefix)));
}

/**
 * Creates a memoized selector that returns all records as a list.
 * The selector throws a `ZodError` for a record that does not match the schema: skipping it would delete it from the
 * content that is written.
 */
export function createRecordSelector<T>(schema: z.ZodType<T>): (records: Records) => readonly T[] {
  const isRecord = createRecordGuard(schema);
  const cache = new WeakMap<Records, readonly T[]>();
  let previous: readonly T[] = [];
  return (records) => {
    const cached = cache.get(records);
    if (cached !== undefined) return cached;
    let index = 0;
    const list: T[] = [];
    for (const record of records.values()) {
      // A step changes few of many records. Most others are at the same index as before, and are not validated again.
      const known = previous[index++];
      list.push(known !== undefined && record === known ? known : isRecord(record) ? record : schema.parse(record));
    }
    cache.set(records, list);
    previous = list;
    return list;
  };
}
