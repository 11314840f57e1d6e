import { omitInvalidRelations } from "../../shared/document/zone-relations.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { sortByReadingOrder } from "../../shared/document/zones.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import { isZone, type Records } from "../../shared/document/records.ts";

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

/** Compares values by their contents; the order of an object's properties does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  return first.length === second.size && first.every(([name, value]) => isEqual(value, second.get(name)));
}

/** Returns the zones of each item that has any. */
function groupZones(records: Records): Map<number, Zone[]> {
  const zones = new Map<number, Zone[]>();
  for (const [key, record] of records) {
    if (!isZone(record)) continue;
    const item = parseItem(key);
    const ofItem = zones.get(item);
    if (ofItem === undefined) zones.set(item, [record]);
    else ofItem.push(record);
  }
  return zones;
}

type Orders = ReadonlyMap<number, readonly string[]>;

/** Returns the ids of the zones of each item in reading order. */
function listOrders(records: Records): Orders {
  return new Map(
    [...groupZones(records)].map(([item, zones]) => [item, sortByReadingOrder(zones).map(({ id }) => id)]),
  );
}

/**
 * Replaces the position of each zone in the reading order by a record of the whole order: a zone that is added changes
 * the positions of all later ones, which are not changed otherwise.
 */
function splitOrder(records: Records): Records {
  const split = new Map<string, unknown>();
  for (const [key, record] of records) {
    if (isZone(record)) {
      const { order: _, ...zone } = record;
      split.set(key, zone);
    } else split.set(key, record);
  }
  for (const [item, ids] of listOrders(records)) split.set(orderKey(item), ids);
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

/** Lists the records that the two sides changed, by page and then in the order of the base. */
export function listChanges(versions: Versions): Change[] {
  const base = splitOrder(versions.base);
  const mine = splitOrder(versions.mine);
  const theirs = splitOrder(versions.theirs);
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

/**
 * Numbers the merged zones of an item in the merged reading order, and removes their relations to zones that the item
 * does not have.
 * @param order The order of the side that was chosen.
 * @param other The order of the other side.
 */
function arrangeZones(zones: readonly Zone[], order: readonly string[], other: readonly string[]): Zone[] {
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const ids = mergeOrder(order, other, new Set(byId.keys()));
  const isNumbered = isEqual(
    ids,
    sortByReadingOrder(zones).map(({ id }) => id),
  );
  const isUnique = new Set(zones.map(({ order: position }) => position)).size === zones.length;
  const arranged = ids.flatMap((id, index): Zone[] => {
    const zone = byId.get(id);
    if (zone === undefined) return [];
    return [isNumbered && isUnique ? zone : { ...zone, order: index + 1 }];
  });
  return omitInvalidRelations(arranged);
}

/** Merges the two versions. Conflicts are merged as the reviewer has chosen. */
export function mergeVersions(versions: Versions, choices: Choices): Records {
  const merged = new Map(versions.theirs);
  const sides = new Map<string, Side>();
  for (const change of listChanges(versions)) {
    const side = getSide(change, choices);
    sides.set(change.key, side);
    if (isOrderKey(change.key) || side === "theirs") continue;
    const record = versions.mine.get(change.key);
    if (record === undefined) merged.delete(change.key);
    else merged.set(change.key, record);
  }
  const orders = { mine: listOrders(versions.mine), theirs: listOrders(versions.theirs) };
  for (const [item, zones] of groupZones(merged)) {
    const side = sides.get(orderKey(item)) ?? "theirs";
    const other = side === "mine" ? "theirs" : "mine";
    const arranged = arrangeZones(zones, orders[side].get(item) ?? [], orders[other].get(item) ?? []);
    for (const zone of arranged) merged.set(`${item}/${zone.id}`, zone);
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
