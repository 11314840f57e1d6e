import {
  groupZonesByItem,
  isEqual,
  isOrderKey,
  isSameRecord,
  listChanges,
  getReadingOrders,
  getOrderKey,
  type Change,
} from "../../shared/document/changes.ts";
import type { Records } from "../../shared/document/records.ts";
import { omitInvalidRelations } from "../../shared/document/zone-relations.ts";
import { sortByReadingOrder, type Zone } from "../../shared/document/zones.ts";
import { parseItem } from "../checkout/content-adapter.ts";

/**
 * The input of a three-way merge: two versions of a job's records and their common base. A record that only one side has
 * changed is taken from that side. A record that both have changed differently is a conflict, which the reviewer decides.
 */
export interface Versions {
  base: Records;
  mine: Records;
  theirs: Records;
}

export type Side = "mine" | "theirs";

/** A change of a record by at least one side. `after` is the version of the reviewer if the reviewer has changed it. */
export interface MergeChange extends Change {
  /** The change of each side; null if the side did not change the record. */
  mine: Change | null;
  theirs: Change | null;
  /** Whether both sides have changed the record in different ways. */
  isConflict: boolean;
}

/** The side that the reviewer has chosen for each decided conflict, by key. */
export type Choices = ReadonlyMap<string, Side>;

const indexByKey = (changes: readonly Change[]): ReadonlyMap<string, Change> =>
  new Map(changes.map((change) => [change.key, change]));

/** Lists the changes of both sides, by page and then in the order of the base. */
export function listMergeChanges(versions: Versions): MergeChange[] {
  const { base } = versions;
  const mine = indexByKey(listChanges(base, versions.mine));
  const theirs = indexByKey(listChanges(base, versions.theirs));
  const keys = [...new Set([...base.keys(), ...getReadingOrders(base).keys(), ...theirs.keys(), ...mine.keys()])];
  const changes = keys.flatMap((key): MergeChange[] => {
    const [own, other] = [mine.get(key) ?? null, theirs.get(key) ?? null];
    const change = own ?? other;
    if (change === null) return [];
    const isConflict = own !== null && other !== null && !isSameRecord(own.after, other.after);
    return [{ ...change, mine: own, theirs: other, isConflict }];
  });
  return changes.toSorted((a, b) => parseItem(a.key) - parseItem(b.key));
}

/** Returns the side whose version is merged; `theirs` for a conflict that is not decided. */
function getSide({ key, mine, isConflict }: MergeChange, choices: Choices): Side {
  if (isConflict) return choices.get(key) ?? "theirs";
  return mine === null ? "theirs" : "mine";
}

/**
 * Merges two reading orders of the same zones. An id that is not in `first` is placed after its predecessor in
 * `second`.
 */
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
  for (const change of listMergeChanges(versions)) {
    const side = getSide(change, choices);
    sides.set(change.key, side);
    if (isOrderKey(change.key) || side === "theirs") continue;
    const record = versions.mine.get(change.key);
    if (record === undefined) merged.delete(change.key);
    else merged.set(change.key, record);
  }
  const orders = { mine: getReadingOrders(versions.mine), theirs: getReadingOrders(versions.theirs) };
  for (const [item, zones] of groupZonesByItem(merged)) {
    const key = getOrderKey(item);
    const side = sides.get(key) ?? "theirs";
    const other = side === "mine" ? "theirs" : "mine";
    const arranged = arrangeZones(zones, orders[side].get(key) ?? [], orders[other].get(key) ?? []);
    for (const zone of arranged) merged.set(`${item}/${zone.id}`, zone);
  }
  return merged;
}
