import type { z } from "zod";
import type { Records } from "../history/history.ts";
import type { JsonContent, JsonRole } from "./content-cache.ts";

/**
 * How a workbench's content becomes records and back. A record's key is `item/id`: the item is the page's number, or
 * `0` for roles that have one item; `3/z7` is zone z7 of page 3.
 */
export interface ContentAdapter<Role extends JsonRole = JsonRole> {
  /** The role that the workbench reads and writes. */
  role: Role;
  toRecords(content: JsonContent<Role>, item: number): Records;
  /** The content to write: `records` are the item's own, `base` is what was loaded, for what is no record of it. */
  toContent(records: Records, base: JsonContent<Role>, item: number): JsonContent<Role>;
}

/** The item that a record belongs to. @throws {RangeError} where the key is not `item/id` */
export function parseItem(key: string): number {
  const item = Number(key.slice(0, key.indexOf("/")));
  if (!/^\d+\/./.test(key)) throw new RangeError(`the record key "${key}" does not start with its item, as in 3/z7`);
  return item;
}

/** The records of one item. */
export function filterRecords(records: Records, item: number): Records {
  const prefix = `${item}/`;
  return new Map([...records].filter(([key]) => key.startsWith(prefix)));
}

/** Tells records of one shape. They come back from the journal as they were written; each is looked at once. */
export function createRecordGuard<T>(schema: z.ZodType<T>): (record: unknown) => record is T {
  const known = new WeakMap<object, boolean>();
  return (record): record is T => {
    if (typeof record !== "object" || record === null) return false;
    const said = known.get(record) ?? schema.safeParse(record).success;
    known.set(record, said);
    return said;
  };
}

/**
 * All records, where they are all of one shape; the same array for the same records.
 * The function throws at a record of another shape: passing over it would take it out of the content that is written.
 */
export function createRecordSelector<T>(schema: z.ZodType<T>): (records: Records) => readonly T[] {
  const fits = createRecordGuard(schema);
  const cache = new WeakMap<Records, readonly T[]>();
  return (records) => {
    const list = cache.get(records) ?? [...records.values()].map((each) => (fits(each) ? each : schema.parse(each)));
    cache.set(records, list);
    return list;
  };
}
