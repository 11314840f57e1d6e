import { omitInvalidRelations } from "../../shared/document/zone-relations.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { sortByReadingOrder, zoneSchema } from "../../shared/document/zones.ts";
import { createRecordGuard, parseItem } from "../checkout/content-adapter.ts";
import type { Records } from "../history/history.ts";

/**
 * Three-way merge of two versions of a job's records by their common base: a record that one side changed is taken from
 * that side, and one that both changed differently is a conflict, which the reviewer decides.
 */
export interface Versions {
  base: Records;
  mine: Records;
  theirs: Records;
}

export type Side = "mine" | "theirs";

/** A record that at least one side changed. A version is undefined if it does not have the record. */
export interface Change {
  /** The record's key, or that of a page's reading order, `item/#order`. */
  key: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** The sides that changed the record. */
  by: "mine" | "theirs" | "both";
  /** Whether both sides changed it in different ways. */
  isConflict: boolean;
}

/** The side that the reviewer has chosen for conflicts, by key. */
export type Choices = ReadonlyMap<string, Side>;

const orderId = "#order";
const orderKey = (item: number): string => `${item}/${orderId}`;
export const isOrderKey = (key: string): boolean => key.endsWith(`/${orderId}`);

const isZone = createRecordGuard(zoneSchema);

/** Compares values by their contents; the order of an object's properties does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  return first.length === second.size && first.every(([name, value]) => isEqual(value, second.get(name)));
}

/** Returns the ids of an item's zones in reading order; empty for records that have no order. */
function listOrder(records: Records, item: number): string[] {
  const zones = [...records].flatMap(([key, record]) => (parseItem(key) === item && isZone(record) ? [record] : []));
  return sortByReadingOrder(zones).map(({ id }) => id);
}

/**
 * Replaces the position of each zone in the reading order by a record of the whole order: a zone that is added changes
 * the positions of all later ones, which are not changed otherwise.
 */
function splitOrder(records: Records, items: Iterable<number>): Records {
  const split = new Map<string, unknown>();
  for (const [key, record] of records) {
    if (isZone(record)) {
      const { order: _, ...zone } = record;
      split.set(key, zone);
    } else split.set(key, record);
  }
  for (const item of items) {
    const ids = listOrder(records, item);
    if (ids.length > 0) split.set(orderKey(item), ids);
  }
  return split;
}

/** Tells whether two reading orders agree about the zones that both have. */
function isSameOrder(a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map((ids) => (Array.isArray(ids) ? (ids as string[]) : []));
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  return isEqual(
    first?.filter((id) => inSecond.has(id)),
    second?.filter((id) => inFirst.has(id)),
  );
}

function listItems({ base, mine, theirs }: Versions): number[] {
  const items = new Set([base, mine, theirs].flatMap((records) => [...records.keys()].map(parseItem)));
  return [...items].toSorted((a, b) => a - b);
}

/** Lists the records that the two sides changed, by page and then in the order of the base. */
export function listChanges(versions: Versions): Change[] {
  const items = listItems(versions);
  const base = splitOrder(versions.base, items);
  const mine = splitOrder(versions.mine, items);
  const theirs = splitOrder(versions.theirs, items);
  const keys = [...new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])];
  const changes = keys.flatMap((key): Change[] => {
    const values = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const isSame = isOrderKey(key) ? isSameOrder : isEqual;
    const isMine = !isSame(values.base, values.mine);
    const isTheirs = !isSame(values.base, values.theirs);
    if (!isMine && !isTheirs) return [];
    const isConflict = isMine && isTheirs && !isSame(values.mine, values.theirs);
    return [{ key, ...values, by: isMine && isTheirs ? "both" : isMine ? "mine" : "theirs", isConflict }];
  });
  return changes.toSorted((a, b) => parseItem(a.key) - parseItem(b.key));
}

/** Returns the side whose version of a change is merged; the service's for a conflict that is not decided. */
function getSide(change: Change, choices: Choices): Side {
  if (change.isConflict) return choices.get(change.key) ?? "theirs";
  return change.by === "theirs" ? "theirs" : "mine";
}

/** Merges two reading orders of the same zones: an id that `first` lacks follows its predecessor in `second`. */
function mergeOrder(first: readonly string[], second: readonly string[], ids: ReadonlySet<string>): string[] {
  const merged = first.filter((id) => ids.has(id));
  const known = new Set(merged);
  const others = second.filter((id) => ids.has(id));
  for (const [index, id] of others.entries()) {
    if (known.has(id)) continue;
    known.add(id);
    const previous = others[index - 1];
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id);
  }
  return merged;
}

/** Merges the reading order of an item, and removes relations to zones that the merged item does not have. */
function arrangeZones(merged: Map<string, unknown>, versions: Versions, item: number, side: Side): void {
  const zones = new Map(
    [...merged].flatMap(([key, record]) => (parseItem(key) === item && isZone(record) ? [[record.id, record]] : [])),
  );
  if (zones.size === 0) return;
  const [first, second] = side === "mine" ? [versions.mine, versions.theirs] : [versions.theirs, versions.mine];
  const order = mergeOrder(listOrder(first, item), listOrder(second, item), new Set(zones.keys()));
  const isNumbered = isEqual(
    order,
    sortByReadingOrder([...zones.values()]).map(({ id }) => id),
  );
  const isUnique = new Set([...zones.values()].map(({ order: position }) => position)).size === zones.size;
  const arranged = order.flatMap((id, index): Zone[] => {
    const zone = zones.get(id);
    if (zone === undefined) return [];
    return [isNumbered && isUnique ? zone : { ...zone, order: index + 1 }];
  });
  for (const zone of omitInvalidRelations(arranged)) merged.set(`${item}/${zone.id}`, zone);
}

/** Merges the two versions. Conflicts are merged as the reviewer has chosen. */
export function mergeVersions(versions: Versions, choices: Choices): Records {
  const merged = new Map(versions.theirs);
  const changes = listChanges(versions);
  for (const change of changes) {
    if (isOrderKey(change.key) || getSide(change, choices) === "theirs") continue;
    const record = versions.mine.get(change.key);
    if (record === undefined) merged.delete(change.key);
    else merged.set(change.key, record);
  }
  for (const item of listItems(versions)) {
    const order = changes.find(({ key }) => key === orderKey(item));
    arrangeZones(merged, versions, item, order === undefined ? "theirs" : getSide(order, choices));
  }
  return merged;
}

/** Returns the records that differ between two versions, with the value of `after`; null for one that it lacks. */
export function diffVersions(before: Records, after: Records): [key: string, record: unknown][] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key): [string, unknown][] =>
    isEqual(before.get(key), after.get(key)) ? [] : [[key, after.get(key) ?? null]],
  );
}
